import { useEffect } from 'react';
import { syncCart } from '../features/cart/cart-store.ts';

/** Synchronizes the cart while the app is open. It shows nothing. */
export function CartSync() {
  useEffect(() => syncCart(), []);
  return null;
}
