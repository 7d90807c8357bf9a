import * as z from 'zod/mini';

/*
 * Ids are texts that look alike. A brand keeps one kind from being passed for another; only its schema or its
 * constructor makes one.
 */

/** Names what one product of a scene costs. Only the provider that made it reads it. */
export const priceId = z.string().brand<'PriceId'>();
export type PriceId = z.infer<typeof priceId>;

export function toPriceId(text: string): PriceId {
  return z.parse(priceId, text);
}
