import {
  type ArchiveImage,
  type ArchiveQuoteItem,
  type ArchiveQuoteLine,
  archiveImage,
  archiveQuoteLine,
  type Cents,
  type DeliveryOptions,
  type DrawnArea,
  deliveryOptions,
  type OrderItem,
  type Place,
  type PriceId,
  type Product,
  place,
  priceId,
  type QuoteItem,
  type QuoteLine,
  type SceneId,
  type TaskingWindow,
  totalCents,
} from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';
import * as z from 'zod/mini';
import { isSameArea } from '../../lib/area-polygons.ts';
import { isClipped } from '../../lib/clipped-product.ts';
import type { NewTaskingRequest } from '../../lib/new-tasking-request.ts';
import { isSamePlace } from '../../lib/places.ts';
import { saleGeometry } from '../../lib/sale-geometry.ts';
import {
  type CartRequest,
  cartRequest,
  isLineOfRequest,
  requestCents,
  toCartRequest,
  toTaskingQuoteItem,
  withPrices,
} from './cart-request.ts';

/** An archive image in the cart: the scene, the chosen product, and the searched place. */
export const cartImage = z.object({
  cartId: z.int(),
  selectedPriceId: priceId,
  image: archiveImage,
  place,
  /** The chosen delivery options, if any. */
  delivery: z.optional(deliveryOptions),
  /** The latest quote line at the price that the cart shows. */
  quote: z.optional(archiveQuoteLine),
});
export type CartImage = z.infer<typeof cartImage>;

/** The cart as the browser stores it across reloads and logins. */
export const cart = z.object({ nextCartId: z.int(), images: z.array(cartImage), requests: z.array(cartRequest) });
export type Cart = z.infer<typeof cart>;
export type CartItem = CartImage | CartRequest;

export const EMPTY_CART: Cart = { nextCartId: 1, images: [], requests: [] };
const CART_ID_STEP = 2;

/** The product of a cart image. @throws Error when the stored cart names a price its image does not have */
export function selectedProduct(item: CartImage): Product {
  const product = item.image.products.find(({ priceId }) => priceId === item.selectedPriceId);
  if (!product) throw new Error(`Cart item ${item.cartId} names an unknown price ${item.selectedPriceId}`);
  return product;
}

/** The area to which an image is clipped. Images around a place, and scenes sold whole, have none. */
export function clippedTo(item: CartImage): DrawnArea | undefined {
  return isClipped(selectedProduct(item)) ? item.place.area : undefined;
}

export function isRequest(item: CartItem): item is CartRequest {
  return 'selectedProduct' in item;
}

/** Images, then requests, in the order of the request body (spec section 7). */
export function cartItems(cart: Cart): readonly CartItem[] {
  return [...cart.images, ...cart.requests];
}

/** The price that the cart shows for an item. */
export function shownCents(item: CartItem): Cents {
  return isRequest(item) ? requestCents(item) : selectedProduct(item).price;
}

/** A product of an image, with its delivery options. */
export interface ChosenProduct {
  readonly featureId: SceneId;
  readonly priceId: PriceId;
  /** The searched place. A clipped product is clipped to its area. */
  readonly area?: DrawnArea | undefined;
  readonly delivery?: DeliveryOptions | undefined;
}

export function isInCart(cart: Cart, chosen: ChosenProduct): boolean {
  return cart.images.some((item) => isOf(item, chosen) && isSameDelivery(item.delivery, chosen.delivery));
}

/** Whether the product is in the cart, with any delivery options. */
export function hasAnyDelivery(cart: Cart, chosen: Omit<ChosenProduct, 'delivery'>): boolean {
  return cart.images.some((item) => isOf(item, chosen));
}

function isOf(item: CartImage, { featureId, priceId, area }: ChosenProduct): boolean {
  if (item.image.featureId !== featureId || item.selectedPriceId !== priceId) return false;
  return selectedProduct(item).metadata.clipped !== true || isSameArea(item.place.area, area);
}

function isSameDelivery(one: DeliveryOptions | undefined, other: DeliveryOptions | undefined): boolean {
  const isSameGrid = one?.grid === other?.grid && one?.resampling === other?.resampling;
  return isSameGrid && one?.picture === other?.picture && one?.bands?.join() === other?.bands?.join();
}

/** The fields of a cart image other than the image itself. */
export interface Selection {
  readonly priceId: PriceId;
  readonly place: Place;
  readonly delivery?: DeliveryOptions | undefined;
}

/** Adding an image that is already in the cart, or a price the image does not have, changes nothing. */
export function addImage(cart: Cart, image: ArchiveImage, { priceId, place, delivery }: Selection): Cart {
  const known = image.products.some((product) => product.priceId === priceId);
  if (!known || isInCart(cart, { featureId: image.featureId, priceId, area: place.area, delivery })) return cart;
  const chosen = { cartId: cart.nextCartId, selectedPriceId: priceId, image, place };
  const item = delivery ? { ...chosen, delivery } : chosen;
  return { ...cart, nextCartId: cart.nextCartId + CART_ID_STEP, images: [...cart.images, item] };
}

/** Whether a request for this window over this place is in the cart. A satellite takes its image once. */
export function hasWindow(cart: Cart, window: TaskingWindow, point: Coordinates): boolean {
  return cart.requests.some(({ pass, geometry: { coordinates } }) => {
    const [longitude, latitude] = coordinates;
    return pass !== null && isSameWindow(pass, window) && isSamePlace({ longitude, latitude }, point);
  });
}

function isSameWindow(one: TaskingWindow, other: TaskingWindow): boolean {
  const isSameProduct = one.priceId === other.priceId && one.satelliteId === other.satelliteId;
  // Newer elements shift a window by seconds.
  const isSameTime = one.start <= other.stop && one.stop >= other.start;
  return isSameProduct && isSameTime;
}

/** Flexible requests are never the same: each becomes its own image. A window that is in the cart changes nothing. */
export function addRequest(cart: Cart, request: NewTaskingRequest): Cart {
  if (request.window && hasWindow(cart, request.window, request)) return cart;
  const item = toCartRequest(cart.nextCartId, request);
  return { ...cart, nextCartId: cart.nextCartId + CART_ID_STEP, requests: [...cart.requests, item] };
}

export function removeItem(cart: Cart, cartId: number): Cart {
  const stays = (item: CartItem): boolean => item.cartId !== cartId;
  return { ...cart, images: cart.images.filter(stays), requests: cart.requests.filter(stays) };
}

/** Restores a removed item to its place. An item that is already back stays unchanged. */
export function restoreItem(cart: Cart, item: CartItem): Cart {
  if (isRequest(item)) {
    if (cart.requests.some(({ cartId }) => cartId === item.cartId)) return cart;
    return { ...cart, requests: [...cart.requests, item].toSorted(byCartId) };
  }
  const { image, selectedPriceId: priceId, place: at, delivery } = item;
  if (isInCart(cart, { featureId: image.featureId, priceId, area: at.area, delivery })) return cart;
  return { ...cart, images: [...cart.images, item].toSorted(byCartId) };
}

function byCartId(a: CartItem, b: CartItem): number {
  return a.cartId - b.cartId;
}

/** Replaces the request with the same id, if there is one. */
export function replaceRequest(cart: Cart, request: CartRequest): Cart {
  return { ...cart, requests: cart.requests.map((one) => (one.cartId === request.cartId ? request : one)) };
}

function isLineOf(line: QuoteLine, item: CartImage): line is ArchiveQuoteLine {
  const { provider, featureId } = item.image;
  if (line.kind === 'tasking') return false;
  const isProduct = line.provider === provider && line.featureId === featureId && line.priceId === item.selectedPriceId;
  return isProduct && isSameDelivery(line.delivery, item.delivery);
}

/** Whether the source files of an image have changed since the cart stored its quote. */
export function isOtherImage(line: QuoteLine, item: CartItem): boolean {
  if (line.kind === 'tasking' || isRequest(item) || item.quote?.imageVersion === undefined) return false;
  return line.imageVersion !== item.quote.imageVersion;
}

/** The quote line of an item. A line does not name its area, so two areas of one scene cannot be matched by it. */
export type LineOf = (item: CartItem) => QuoteLine | undefined;

/** Stores the lines of items that are unchanged. Changed items wait for {@link acceptLine}. */
export function keepLines(cart: Cart, lineOf: LineOf): Cart {
  const images = cart.images.map((item) => {
    const line = lineOf(item);
    if (!line || !isLineOf(line, item) || isOtherImage(line, item)) return item;
    return line.totalCents === selectedProduct(item).price ? { ...item, quote: line } : item;
  });
  const requests = cart.requests.map((item) => {
    const line = lineOf(item);
    if (!line || !isLineOfRequest(line, item)) return item;
    return line.totalCents === requestCents(item) ? withPrices(item, line) : item;
  });
  return { ...cart, images, requests };
}

/** Accepts the price of the line for its item. A line of another item changes nothing. */
export function acceptLine(cart: Cart, cartId: number, line: QuoteLine): Cart {
  const images = cart.images.map((item) => {
    if (item.cartId !== cartId || !isLineOf(line, item)) return item;
    const products = item.image.products.map((product) =>
      product.priceId === line.priceId ? { ...product, price: line.totalCents } : product,
    );
    return { ...item, image: { ...item.image, products }, quote: line };
  });
  const requests = cart.requests.map((item) =>
    item.cartId === cartId && isLineOfRequest(line, item) ? withPrices(item, line) : item,
  );
  return { ...cart, images, requests };
}

const keys = new WeakMap<CartItem, string>();

/** Identifies an item regardless of its price. Items with the same key have the same quote request. */
export function itemKey(item: CartItem): string {
  const known = keys.get(item) ?? JSON.stringify(toQuoteItem(item));
  keys.set(item, known);
  return known;
}

/** The quote request for an item. */
export function toQuoteItem(item: CartItem): QuoteItem {
  return isRequest(item) ? toTaskingQuoteItem(item) : toArchiveQuoteItem(item);
}

function toArchiveQuoteItem(item: CartImage): ArchiveQuoteItem {
  const { image, selectedPriceId, place: at, delivery } = item;
  return {
    provider: image.provider,
    featureId: image.featureId,
    product: selectedPriceId,
    geometry: saleGeometry(selectedProduct(item), at),
    ...(delivery ? { delivery } : {}),
  };
}

/** The total that the cart shows. The server computes its own. */
export function cartTotalCents(cart: Cart): Cents {
  return totalCents(cartItems(cart).map(shownCents));
}

/** Distinct providers, in the order they were added. */
export function cartProviders(cart: Cart): string[] {
  return [...new Set(cartItems(cart).toSorted(byCartId).map(providerOf))];
}

function providerOf(item: CartItem): string {
  return isRequest(item) ? item.selectedProduct.metadata.provider : item.image.provider;
}

/** The body of an order. `termsVersions` holds the version that was ticked for each provider. */
export function orderItems(cart: Cart, termsVersions: ReadonlyMap<string, string>): OrderItem[] {
  return cartItems(cart).map((item) => {
    const termsVersion = termsVersions.get(providerOf(item));
    const expectedPrice = shownCents(item);
    const quote = item.quote?.totalCents === expectedPrice ? item.quote : null;
    return {
      ...toQuoteItem(item),
      description: isRequest(item) ? item.description : item.place.location,
      expectedPrice,
      ...(termsVersion === undefined ? {} : { termsVersion }),
      ...(quote ? { quoteValidUntil: quote.validUntil } : {}),
      ...(quote && quote.kind !== 'tasking' && quote.imageVersion !== undefined
        ? { imageVersion: quote.imageVersion }
        : {}),
      ...(quote?.kind === 'tasking' ? { bookVersion: quote.bookVersion } : {}),
    };
  });
}
