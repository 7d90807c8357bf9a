import * as z from 'zod';
import type { TaskingProduct } from '../port/tasking.ts';

/** `providerFields` of a product in the price book. All but the id are sent as parameters of the order. */
export const providerFields = z
  .object({ productId: z.string().min(1).optional() })
  .catchall(z.union([z.string(), z.number(), z.boolean()]));

/** Why a product of the price book cannot be sold; null if it can. */
export function productProblem({ priceId, providerFields: fields = {}, canceling }: TaskingProduct): string | null {
  if (canceling) return `${priceId}: cancelHoursBefore: must be null, because the interface cannot cancel`;
  return providerFields.safeParse(fields).success ? null : `${priceId}: providerFields.productId: is no text`;
}

/** The id at the provider; default: the code in the price book. */
export function productIdOf({ priceId, providerFields: fields = {} }: TaskingProduct): string {
  return providerFields.safeParse(fields).data?.productId ?? priceId.split(':').at(-1) ?? '';
}
