import { type ArchiveOrder, ProviderError, type SceneProduct } from '../port/provider.ts';

/**
 * What an archive order is for, as it is sold now.
 * @param sold null if it was not found
 * @throws ProviderError `rejected` if it is not sold any more
 */
export function requireSold<Sold extends { readonly product: SceneProduct }>(
  provider: string,
  { priceId }: ArchiveOrder,
  sold: Sold | null,
): Sold {
  if (!sold) throw new ProviderError(provider, 'rejected', `There is no product ${priceId} at this place`);
  const { undeliverable } = sold.product;
  if (undeliverable !== undefined) throw new ProviderError(provider, 'rejected', undeliverable);
  return sold;
}
