export { OrdersScreen as OrdersRoute } from '../features/orders/orders-screen.tsx';
