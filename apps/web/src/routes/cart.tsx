export { CartScreen as CartRoute } from '../features/cart/cart-screen.tsx';
