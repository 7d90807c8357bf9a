import * as z from 'zod/mini';

/* All ids are strings. Brands prevent mixing them up; only the schema or the constructor creates a branded id. */

/** Identifies a product of a scene at its price. Opaque to all but the provider that issued it. */
export const priceId = z.string().brand<'PriceId'>();
export type PriceId = z.infer<typeof priceId>;

/** Identifies an archive image of one provider, in the provider's format. */
export const sceneId = z.string().brand<'SceneId'>();
export type SceneId = z.infer<typeof sceneId>;

export const orderId = z.string().brand<'OrderId'>();
export type OrderId = z.infer<typeof orderId>;

/** Identifies an item of an order, which is also an image of My Imagery. */
export const itemId = z.string().brand<'ItemId'>();
export type ItemId = z.infer<typeof itemId>;

export function toPriceId(text: string): PriceId {
  return z.parse(priceId, text);
}

export function toSceneId(text: string): SceneId {
  return z.parse(sceneId, text);
}

export function toOrderId(text: string): OrderId {
  return z.parse(orderId, text);
}

export function toItemId(text: string): ItemId {
  return z.parse(itemId, text);
}
