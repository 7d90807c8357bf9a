import { create } from 'zustand';
import { onLogOut } from '../../api/session.ts';
import { readStored } from '../../lib/local-storage.ts';

/** Storage key of the cart. cart-store.ts reads and writes it. */
export const CART_KEY = 'groundtrack-cart';

/**
 * The number of items in the cart. Every screen shows it, so it is read from storage without the cart's schemas. Once
 * the cart's code is loaded, the count comes from its store.
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

// Other tabs change the cart, and a logout in any tab removes it.
window.addEventListener('storage', ({ key }) => {
  if (key === CART_KEY || key === null) readAgain();
});
onLogOut((where) => (where === 'here' ? useCartCount.setState({ count: 0 }) : readAgain()));
