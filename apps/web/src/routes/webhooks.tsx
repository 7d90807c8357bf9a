export { WebhooksScreen as WebhooksRoute } from '../features/webhooks/webhooks-screen.tsx';
