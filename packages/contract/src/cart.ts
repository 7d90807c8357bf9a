import * as z from 'zod/mini';
import { type ArchiveImage, archiveImage, type Product } from './archive.ts';
import { totalCents } from './money.ts';
import type { OrderItem } from './orders.ts';
import { type Place, place } from './places.ts';

/** An archive image in the cart: the scene as it was found, the chosen product, and the place it was found for. */
export const cartImage = z.object({
  cartId: z.int(),
  selectedPriceId: z.string(),
  image: archiveImage,
  place,
});
export type CartImage = z.infer<typeof cartImage>;

/** The cart as the browser keeps it across reloads and logins. */
export const cart = z.object({ nextCartId: z.int(), images: z.array(cartImage) });
export type Cart = z.infer<typeof cart>;

export const EMPTY_CART: Cart = { nextCartId: 1, images: [] };
const CART_ID_STEP = 2;

/** The product a cart image stands for. @throws Error when the stored cart names a price its image does not have */
export function selectedProduct(item: CartImage): Product {
  const product = item.image.products.find(({ priceId }) => priceId === item.selectedPriceId);
  if (!product) throw new Error(`Cart item ${item.cartId} names an unknown price ${item.selectedPriceId}`);
  return product;
}

export function isInCart(cart: Cart, featureId: string, priceId: string): boolean {
  return cart.images.some((item) => item.image.featureId === featureId && item.selectedPriceId === priceId);
}

/** Adding what is already there, or a price the image does not have, changes nothing. */
export function addImage(cart: Cart, image: ArchiveImage, priceId: string, place: Place): Cart {
  const known = image.products.some((product) => product.priceId === priceId);
  if (!known || isInCart(cart, image.featureId, priceId)) return cart;
  const item = { cartId: cart.nextCartId, selectedPriceId: priceId, image, place };
  return { nextCartId: cart.nextCartId + CART_ID_STEP, images: [...cart.images, item] };
}

export function removeImage(cart: Cart, cartId: number): Cart {
  return { ...cart, images: cart.images.filter((item) => item.cartId !== cartId) };
}

/** What the cart shows as its total. The server computes its own. */
export function cartTotalCents(cart: Cart): number {
  return totalCents(cart.images.map((item) => selectedProduct(item).price));
}

/** Distinct providers, in the order they came into the cart. */
export function cartProviders(cart: Cart): string[] {
  return [...new Set(cart.images.map((item) => item.image.provider))];
}

/** The body of an order; `termsVersions` holds the version that was ticked for each provider. */
export function orderItems(cart: Cart, termsVersions: ReadonlyMap<string, string>): OrderItem[] {
  return cart.images.map((item) => {
    const { provider, featureId } = item.image;
    const termsVersion = termsVersions.get(provider);
    return {
      provider,
      featureId,
      product: item.selectedPriceId,
      geometry: { type: 'Point', coordinates: [item.place.longitude, item.place.latitude] },
      description: item.place.location,
      expectedPrice: selectedProduct(item).price,
      ...(termsVersion === undefined ? {} : { termsVersion }),
    };
  });
}
