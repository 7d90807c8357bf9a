export { LoginScreen as LoginRoute } from '../features/account/login-screen.tsx';
