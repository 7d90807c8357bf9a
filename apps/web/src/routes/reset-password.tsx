export { ResetPasswordScreen as ResetPasswordRoute } from '../features/account/reset-password-screen.tsx';
