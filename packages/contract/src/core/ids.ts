import * as z from 'zod/mini';

/*
 * Ids are texts that look alike. A brand keeps one kind from being passed for another; only its schema or its
 * constructor makes one.
 */

/** Names what one product of a scene costs. Only the provider that made it reads it. */
export const priceId = z.string().brand<'PriceId'>();
export type PriceId = z.infer<typeof priceId>;

/** Names an archive image of one provider, in the provider's own words. */
export const sceneId = z.string().brand<'SceneId'>();
export type SceneId = z.infer<typeof sceneId>;

/** Names an order. */
export const orderId = z.string().brand<'OrderId'>();
export type OrderId = z.infer<typeof orderId>;

/** Names one item of an order, which is one image of My Imagery. */
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
