import { type ArchiveImage, type Place, type Product, type ProductKind, quoteEndpoint } from '@groundtrack/contract';
import { useApi } from '../../api/use-api.ts';
import { saleGeometry } from '../../lib/sale-geometry.ts';
import { choiceOf } from './product-rules.ts';

/** Kept while an image is open. The order is checked again. */
const STALE_MS = 5 * 60_000;

export interface DeliveryCheck {
  readonly isChecking: boolean;
  /** Why the image cannot be delivered; null if no reason is known. */
  readonly reason: string | null;
}

/**
 * Checks whether an image can be delivered in a kind before its price is shown, because the server inspects its files
 * for the quote. All products of a kind use the same files. Simulated images need no check.
 * @param place the place under which an image would be ordered; null if unknown
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
