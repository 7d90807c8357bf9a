import '../../lib/jitless.ts';
import { type ArchiveImage, type QuoteLine } from '@groundtrack/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { discardCartOrder } from '../../api/cart-order.ts';
import { onLogOut } from '../../api/session.ts';
import { readStored, removeStored, writeStored } from '../../lib/local-storage.ts';
import type { NewTaskingRequest } from '../../lib/new-tasking-request.ts';
import {
  acceptLine,
  addImage,
  addRequest,
  type Cart,
  type CartImage,
  type CartItem,
  cartImage,
  cartItems,
  EMPTY_CART,
  keepLines,
  type LineOf,
  removeItem,
  replaceRequest,
  restoreItem,
  type Selection,
} from './cart.ts';
import { CART_KEY, useCartCount } from './cart-count.ts';
import { type CartRequest, cartRequest } from './cart-request.ts';

interface KeptCart {
  readonly cart: Cart;
  /** Provider → version of its terms that was ticked on the latest visit of the cart. */
  readonly agreedTerms: Readonly<Record<string, string>>;
}

interface CartStore extends KeptCart {
  /** Adding an item that is already in the cart changes nothing. */
  readonly add: (image: ArchiveImage, selection: Selection) => void;
  /** Adds several items in one step. @returns a function that removes the items this call added */
  readonly addAll: (chosen: readonly (readonly [ArchiveImage, Selection])[]) => () => void;
  readonly addRequests: (requests: readonly NewTaskingRequest[]) => void;
  readonly remove: (cartId: number) => void;
  /** Replaces the request with the same id. */
  readonly replaceRequest: (request: CartRequest) => void;
  /** Stores the quotes of items whose price matches the cart. */
  readonly keepLines: (lineOf: LineOf) => void;
  /** Accepts the current price of an item. */
  readonly acceptLine: (cartId: number, line: QuoteLine) => void;
  /** Restores a removed item to its place. */
  readonly restore: (item: CartItem) => void;
  readonly agree: (agreedTerms: Readonly<Record<string, string>>) => void;
  readonly empty: () => void;
}

const NOTHING: KeptCart = { cart: EMPTY_CART, agreedTerms: {} };

const stored = z.object({
  state: z.object({
    // Carts of older versions have no requests.
    cart: z.object({
      nextCartId: z.int(),
      images: z.array(z.unknown()),
      requests: z.optional(z.array(z.unknown())),
    }),
    agreedTerms: z.record(z.string(), z.string()),
  }),
});

/** Reads the stored cart, which may be of an older version or damaged. Invalid items are dropped. */
export function parseStoredCart(text: string | null): KeptCart {
  try {
    const parsed = stored.safeParse(JSON.parse(text ?? 'null'));
    if (!parsed.success) return NOTHING;
    const { cart, agreedTerms } = parsed.data.state;
    const images = cart.images.flatMap((entry) => {
      const item = parseItem(cartImage, entry);
      if (!item) return [];
      return item.image.products.some(({ priceId }) => priceId === item.selectedPriceId) ? [item] : [];
    });
    const requests = (cart.requests ?? []).flatMap((entry) => parseItem(cartRequest, entry) ?? []);
    return { cart: { nextCartId: cart.nextCartId, images, requests }, agreedTerms };
  } catch {
    return NOTHING;
  }
}

/** An item with only an invalid quote is kept without it, because quotes are requested again anyway. */
function parseItem<T extends CartImage | CartRequest>(schema: z.ZodMiniType<T>, entry: unknown): T | null {
  const item = schema.safeParse(entry);
  if (item.success) return item.data;
  const { quote: _, ...plain } = z.looseObject({ quote: z.unknown() }).safeParse(entry).data ?? {};
  return schema.safeParse(plain).data ?? null;
}

const storage: PersistStorage<KeptCart> = {
  getItem: (name) => ({ state: parseStoredCart(readStored(name)) }),
  setItem: (name, value) => writeStored(name, JSON.stringify(value)),
  removeItem: removeStored,
};

/** The cart of this browser. It survives reloads and expired sessions. A logout clears it. */
export const useCart = create<CartStore>()(
  persist(
    (set, get) => ({
      ...NOTHING,
      add: (image, selection) => set({ cart: addImage(get().cart, image, selection) }),
      addAll: (chosen) => {
        const before = get().cart;
        set({ cart: chosen.reduce((cart, [image, selection]) => addImage(cart, image, selection), before) });
        const { nextCartId: endId } = get().cart;
        return () => {
          const added = get().cart.images.filter(({ cartId }) => cartId >= before.nextCartId && cartId < endId);
          set({ cart: added.reduce((cart, { cartId }) => removeItem(cart, cartId), get().cart) });
        };
      },
      addRequests: (requests) => set({ cart: requests.reduce(addRequest, get().cart) }),
      remove: (cartId) => {
        set({ cart: removeItem(get().cart, cartId) });
        discardCartOrder();
      },
      replaceRequest: (request) => set({ cart: replaceRequest(get().cart, request) }),
      keepLines: (lineOf) => set({ cart: keepLines(get().cart, lineOf) }),
      acceptLine: (cartId, line) => set({ cart: acceptLine(get().cart, cartId, line) }),
      restore: (item) => set({ cart: restoreItem(get().cart, item) }),
      agree: (agreedTerms) => set({ agreedTerms }),
      empty: () => set(NOTHING),
    }),
    { name: CART_KEY, storage, partialize: ({ cart, agreedTerms }) => ({ cart, agreedTerms }) },
  ),
);

const publishCount = ({ cart }: KeptCart) => useCartCount.setState({ count: cartItems(cart).length });
publishCount(useCart.getState());
useCart.subscribe(publishCount);

// Registered once per page. Before this code is loaded there is no cart in memory, and a logout removes the stored one.
onLogOut((where) => {
  if (where === 'here') useCart.getState().empty();
  else void useCart.persist.rehydrate();
});
window.addEventListener('storage', ({ key }) => {
  if (key === CART_KEY) void useCart.persist.rehydrate();
});
