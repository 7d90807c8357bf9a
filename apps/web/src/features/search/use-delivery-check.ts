import { type ArchiveImage, quoteEndpoint } from '@groundtrack/contract';
import { useApi } from '../../api/use-api.ts';

/** As long as people look at one image; the order is checked again. */
const STALE_MS = 5 * 60_000;

export interface DeliveryCheck {
  readonly isChecking: boolean;
  /** Why the image cannot be delivered; null: nothing is known against it. */
  readonly reason: string | null;
}

/**
 * Whether an image can be delivered, before its price is shown: for the price the server looks into its file. Simulated
 * images are made to order.
 */
export function useDeliveryCheck({
  simulated,
  provider,
  featureId,
  place,
  products,
  ...image
}: ArchiveImage): DeliveryCheck {
  const [product] = products;
  const isOpen = !simulated && place !== undefined && product !== undefined;
  const body = isOpen ? [{ provider, featureId, product: product.priceId, geometry: place }] : [];
  const { data, isLoading } = useApi(quoteEndpoint, { body }, { enabled: isOpen, staleTime: STALE_MS });
  const [answer] = data?.lines ?? [];
  const refusal =
    answer && 'refusal' in answer && answer.refusal.code === 'image-undeliverable' ? answer.refusal : null;
  return { isChecking: isLoading, reason: image.undeliverable ?? refusal?.message ?? null };
}
