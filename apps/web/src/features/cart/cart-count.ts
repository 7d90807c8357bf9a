import { create } from 'zustand';
import { onLogOut } from '../../api/session.ts';
import { readStored } from '../../lib/local-storage.ts';

/** Where the cart is kept; cart-store.ts reads and writes it. */
export const CART_KEY = 'groundtrack-cart';

/**
 * How many items are in the cart. The bar of every screen says it without the schemas of all that the cart may hold: until the
 * code of the cart is there, it is what was kept, counted as it is.
 */
export const useCartCount = create<{ readonly count: number }>()(() => ({ count: keptCount() }));

function keptCount(): number {
  try {
    const cart = partOf(partOf(JSON.parse(readStored(CART_KEY) ?? 'null'), 'state'), 'cart');
    return lengthOf(partOf(cart, 'images')) + lengthOf(partOf(cart, 'requests'));
  } catch {
    return 0;
  }
}

function partOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? new Map(Object.entries(whole)).get(name) : undefined;
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

const readAgain = () => useCartCount.setState({ count: keptCount() });

// Other tabs change it too, and a logout removes it here or there.
window.addEventListener('storage', ({ key }) => {
  if (key === CART_KEY || key === null) readAgain();
});
onLogOut((where) => (where === 'here' ? useCartCount.setState({ count: 0 }) : readAgain()));
