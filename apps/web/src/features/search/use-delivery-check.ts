import { type ArchiveImage, type Place, type Product, type ProductKind, quoteEndpoint } from '@groundtrack/contract';
import { useApi } from '../../api/use-api.ts';
import { saleGeometry } from '../../lib/sale-geometry.ts';
import { choiceOf } from './product-rules.ts';

/** As long as people look at one image; the order is checked again. */
const STALE_MS = 5 * 60_000;

export interface DeliveryCheck {
  readonly isChecking: boolean;
  /** Why the image cannot be delivered; null: nothing is known against it. */
  readonly reason: string | null;
}

/**
 * Whether an image can be delivered in a kind, before its price is shown: for the price the server looks into its files.
 * All products of a kind come from the same ones. Simulated images are made to order.
 * @param place where an order would say the image is; null: nobody knows
 */
export function useDeliveryCheck(image: ArchiveImage, kind: ProductKind, place: Place | null): DeliveryCheck {
  const { simulated, provider, featureId, products } = image;
  const product: Product | undefined = products.find((each) => choiceOf(each).kind === kind);
  const isOpen = !simulated && place !== null && product !== undefined;
  const geometry = isOpen ? saleGeometry(product, place) : null;
  const body = geometry && product ? [{ provider, featureId, product: product.priceId, geometry }] : [];
  const { data, isLoading } = useApi(quoteEndpoint, { body }, { enabled: isOpen, staleTime: STALE_MS });
  const [answer] = data?.lines ?? [];
  const refusal =
    answer && 'refusal' in answer && answer.refusal.code === 'image-undeliverable' ? answer.refusal : null;
  return { isChecking: isLoading, reason: image.undeliverable ?? refusal?.message ?? null };
}
