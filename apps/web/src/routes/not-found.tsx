export { NotFoundScreen as NotFoundRoute } from '../features/not-found/not-found-screen.tsx';
