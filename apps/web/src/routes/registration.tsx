export { RegistrationScreen as RegistrationRoute } from '../features/account/registration-screen.tsx';
