import { beforeEach, expect, it, vi } from 'vitest';

const KEY = 'groundtrack-cart';
const kept = (cart: unknown) => localStorage.setItem(KEY, JSON.stringify({ state: { cart } }));

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

it('counts the stored items before the code of the cart is loaded', async () => {
  kept({ images: [{}, {}], requests: [{}] });
  const { useCartCount } = await import('./cart-count.ts');
  expect(useCartCount.getState().count).toBe(3);
});

it.each(['', '{"state":', '[]', '{"state":{"cart":{"images":"none"}}}', '{"state":{"cart":null}}'])(
  'counts nothing where what was kept is damaged: %s',
  async (text) => {
    localStorage.setItem(KEY, text);
    const { useCartCount } = await import('./cart-count.ts');
    expect(useCartCount.getState().count).toBe(0);
  },
);

it('follows changes of another tab, and drops invalid items once the code of the cart is loaded', async () => {
  const { useCartCount } = await import('./cart-count.ts');
  kept({ nextCartId: 2, images: [{}], requests: [] });
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(useCartCount.getState().count).toBe(1);
  const { useCart } = await import('./cart-store.ts');
  expect(useCartCount.getState().count).toBe(0);
  const { someRequest } = await import('../../testing/some-request.ts');
  useCart.getState().addRequests([someRequest()]);
  expect(useCartCount.getState().count).toBe(1);
});
