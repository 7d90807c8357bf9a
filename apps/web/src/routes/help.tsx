export { HelpScreen as HelpRoute } from '../features/help/help-screen.tsx';
