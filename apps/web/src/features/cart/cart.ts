import {
  type ArchiveImage,
  type ArchiveQuoteItem,
  type ArchiveQuoteLine,
  archiveImage,
  archiveQuoteLine,
  type Cents,
  type OrderItem,
  type Place,
  type PriceId,
  type Product,
  place,
  priceId,
  type QuoteLine,
  type SceneId,
  totalCents,
} from '@groundtrack/contract';
import * as z from 'zod/mini';

/** An archive image in the cart: the scene as it was found, the chosen product, and the place it was found for. */
export const cartImage = z.object({
  cartId: z.int(),
  selectedPriceId: priceId,
  image: archiveImage,
  place,
  /** What the server said of it the last time, at the price the cart shows. */
  quote: z.optional(archiveQuoteLine),
});
export type CartImage = z.infer<typeof cartImage>;

/** The cart as the browser keeps it across reloads and logins. */
export const cart = z.object({ nextCartId: z.int(), images: z.array(cartImage) });
export type Cart = z.infer<typeof cart>;

export const EMPTY_CART: Cart = { nextCartId: 1, images: [] };
const CART_ID_STEP = 2;

/** The product of a cart image. @throws Error when the stored cart names a price its image does not have */
export function selectedProduct(item: CartImage): Product {
  const product = item.image.products.find(({ priceId }) => priceId === item.selectedPriceId);
  if (!product) throw new Error(`Cart item ${item.cartId} names an unknown price ${item.selectedPriceId}`);
  return product;
}

export function isInCart(cart: Cart, featureId: SceneId, priceId: PriceId): boolean {
  return cart.images.some((item) => item.image.featureId === featureId && item.selectedPriceId === priceId);
}

/** Adding what is already there, or a price the image does not have, changes nothing. */
export function addImage(cart: Cart, image: ArchiveImage, priceId: PriceId, place: Place): Cart {
  const known = image.products.some((product) => product.priceId === priceId);
  if (!known || isInCart(cart, image.featureId, priceId)) return cart;
  const item = { cartId: cart.nextCartId, selectedPriceId: priceId, image, place };
  return { nextCartId: cart.nextCartId + CART_ID_STEP, images: [...cart.images, item] };
}

export function removeImage(cart: Cart, cartId: number): Cart {
  return { ...cart, images: cart.images.filter((item) => item.cartId !== cartId) };
}

/** Puts a removed item back where it was; one that is there again meanwhile stays as it is. */
export function restoreImage(cart: Cart, item: CartImage): Cart {
  if (isInCart(cart, item.image.featureId, item.selectedPriceId)) return cart;
  return { ...cart, images: [...cart.images, item].toSorted((a, b) => a.cartId - b.cartId) };
}

function isLineOf(line: QuoteLine, item: CartImage): line is ArchiveQuoteLine {
  const { provider, featureId } = item.image;
  if (line.kind === 'tasking') return false;
  return line.provider === provider && line.featureId === featureId && line.priceId === item.selectedPriceId;
}

/** Keeps the lines of what still costs what the cart shows; another price waits for {@link acceptLine}. */
export function keepLines(cart: Cart, lines: readonly QuoteLine[]): Cart {
  const images = cart.images.map((item) => {
    const line = lines.find(
      (one): one is ArchiveQuoteLine => isLineOf(one, item) && one.totalCents === selectedProduct(item).price,
    );
    return line ? { ...item, quote: line } : item;
  });
  return { ...cart, images };
}

/** Takes the price of the line for the item it is of; a line of another item changes nothing. */
export function acceptLine(cart: Cart, cartId: number, line: QuoteLine): Cart {
  const images = cart.images.map((item) => {
    if (item.cartId !== cartId || !isLineOf(line, item)) return item;
    const products = item.image.products.map((product) =>
      product.priceId === line.priceId ? { ...product, price: line.totalCents } : product,
    );
    return { ...item, image: { ...item.image, products }, quote: line };
  });
  return { ...cart, images };
}

/** The rules of cancelling that hold for what is in the cart, each once. */
export function cancellingRules(cart: Cart): readonly string[] {
  return [...new Set(cart.images.flatMap(({ quote }) => quote?.cancellation ?? []))];
}

/** What the server is asked about a cart image. */
export function toQuoteItem({ image, selectedPriceId, place: at }: CartImage): ArchiveQuoteItem {
  return {
    provider: image.provider,
    featureId: image.featureId,
    product: selectedPriceId,
    geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
  };
}

/** What the cart shows as its total. The server computes its own. */
export function cartTotalCents(cart: Cart): Cents {
  return totalCents(cart.images.map((item) => selectedProduct(item).price));
}

/** Distinct providers, in the order they came into the cart. */
export function cartProviders(cart: Cart): string[] {
  return [...new Set(cart.images.map((item) => item.image.provider))];
}

/** The body of an order; `termsVersions` holds the version that was ticked for each provider. */
export function orderItems(cart: Cart, termsVersions: ReadonlyMap<string, string>): OrderItem[] {
  return cart.images.map((item) => {
    const termsVersion = termsVersions.get(item.image.provider);
    const expectedPrice = selectedProduct(item).price;
    return {
      ...toQuoteItem(item),
      description: item.place.location,
      expectedPrice,
      ...(termsVersion === undefined ? {} : { termsVersion }),
      ...(item.quote?.totalCents === expectedPrice ? { quoteValidUntil: item.quote.validUntil } : {}),
    };
  });
}
