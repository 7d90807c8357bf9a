export { UpdateUserScreen as UpdateUserRoute } from '../features/account/update-user-screen.tsx';
