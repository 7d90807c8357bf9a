export { ReceiptScreen as ReceiptRoute } from '../features/orders/receipt-screen.tsx';
