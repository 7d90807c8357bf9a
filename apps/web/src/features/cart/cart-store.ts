import {
  type ArchiveImage,
  addImage,
  type Cart,
  cartImage,
  EMPTY_CART,
  isInCart,
  type Place,
  removeImage,
} from '@groundtrack/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { onLogOut } from '../../api/session.ts';
import { readStored, removeStored, writeStored } from '../../util/local-storage.ts';

interface KeptCart {
  readonly cart: Cart;
  /** Provider → version of its terms that was ticked on the latest visit of the cart. */
  readonly agreedTerms: Readonly<Record<string, string>>;
}

interface CartStore extends KeptCart {
  /** True when this scene with this price is in the cart. */
  readonly has: (featureId: string, priceId: string) => boolean;
  /** Adding what is already there changes nothing. */
  readonly add: (image: ArchiveImage, priceId: string, place: Place) => void;
  readonly remove: (cartId: number) => void;
  /** Puts back what the cart was, to undo a removal. */
  readonly restore: (cart: Cart) => void;
  readonly agree: (agreedTerms: Readonly<Record<string, string>>) => void;
  readonly empty: () => void;
}

const STORAGE_KEY = 'groundtrack-cart';
const NOTHING: KeptCart = { cart: EMPTY_CART, agreedTerms: {} };

const stored = z.object({
  state: z.object({
    cart: z.object({ nextCartId: z.int(), images: z.array(z.unknown()) }),
    agreedTerms: z.record(z.string(), z.string()),
  }),
});

/** What an earlier visit left, which may be from an older version or damaged: items that make no sense are dropped. */
export function parseStoredCart(text: string | null): KeptCart {
  try {
    const parsed = stored.safeParse(JSON.parse(text ?? 'null'));
    if (!parsed.success) return NOTHING;
    const { cart, agreedTerms } = parsed.data.state;
    const images = cart.images.flatMap((entry) => {
      const item = cartImage.safeParse(entry);
      if (!item.success) return [];
      return item.data.image.products.some(({ priceId }) => priceId === item.data.selectedPriceId) ? [item.data] : [];
    });
    return { cart: { nextCartId: cart.nextCartId, images }, agreedTerms };
  } catch {
    return NOTHING;
  }
}

const storage: PersistStorage<KeptCart> = {
  getItem: (name) => ({ state: parseStoredCart(readStored(name)) }),
  setItem: (name, value) => writeStored(name, JSON.stringify(value)),
  removeItem: removeStored,
};

/** The cart of this browser. It outlives reloads and expired sessions, not a logout. */
export const useCart = create<CartStore>()(
  persist(
    (set, get) => ({
      ...NOTHING,
      has: (featureId, priceId) => isInCart(get().cart, featureId, priceId),
      add: (image, priceId, place) => set({ cart: addImage(get().cart, image, priceId, place) }),
      remove: (cartId) => set({ cart: removeImage(get().cart, cartId) }),
      restore: (cart) => set({ cart }),
      agree: (agreedTerms) => set({ agreedTerms }),
      empty: () => set(NOTHING),
    }),
    { name: STORAGE_KEY, storage, partialize: ({ cart, agreedTerms }) => ({ cart, agreedTerms }) },
  ),
);

/** Keeps the cart true to logouts and to what other tabs do with it. @returns the closer */
export function tendCart(): () => void {
  const reread = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) void useCart.persist.rehydrate();
  };
  window.addEventListener('storage', reread);
  const stopListening = onLogOut(() => useCart.getState().empty());
  return () => {
    window.removeEventListener('storage', reread);
    stopListening();
  };
}
