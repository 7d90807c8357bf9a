import {
  type ArchiveImage,
  type DeliveryOptions,
  type Place,
  type Product,
  quoteEndpoint,
} from '@groundtrack/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '../../../api/use-api.ts';
import { saleGeometry } from '../../../lib/sale-geometry.ts';

const STALE_MS = 5 * 60_000;
/** Debounce, because numbers are typed one digit at a time. */
const PAUSE_MS = 300;

export interface GridCheck {
  readonly isChecking: boolean;
  /** Why the product cannot be delivered in the grid; null if no reason is known. */
  readonly reason: string | null;
}

/**
 * Checks with the server whether a product can be delivered in an EPSG grid. Only the server has the list of all grids.
 */
export function useGridCheck(
  { provider, featureId }: ArchiveImage,
  sale: { readonly product: Product | null; readonly place: Place | null },
  grid: DeliveryOptions['grid'],
): GridCheck {
  const { product, place } = sale;
  const [settled] = useDebouncedValue(grid, PAUSE_MS);
  const isNumber = typeof grid === 'number' && product !== null;
  const isChecked = isNumber && settled === grid && place !== null;
  const geometry = isChecked ? saleGeometry(product, place) : null;
  const body =
    geometry && product ? [{ provider, featureId, product: product.priceId, geometry, delivery: { grid } }] : [];
  const { data, isLoading } = useApi(quoteEndpoint, { body }, { enabled: isChecked, staleTime: STALE_MS });
  const [answer] = data?.lines ?? [];
  const refusal = answer && 'refusal' in answer && answer.refusal.code === 'options-invalid' ? answer.refusal : null;
  return {
    isChecking: isNumber && (settled !== grid || isLoading),
    reason: isChecked ? (refusal?.message.replace(/^delivery\.\w+: /, '') ?? null) : null,
  };
}
