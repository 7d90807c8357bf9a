import { feasibilityEndpoint, type PriceId, type ProductFeasibility } from '@groundtrack/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '../../../api/use-api.ts';

const PAUSE_MS = 300;
const FRESH_MS = 5 * 60_000;

interface FeasibilityQuestion {
  /** Null sends no request. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  readonly startMs: number;
  readonly stopMs: number;
  readonly products: readonly PriceId[];
  readonly minElevation?: number;
  readonly maxElevation?: number;
}

export interface Feasibility {
  /** Null while unknown, or if the request failed. */
  readonly of: (priceId: string) => ProductFeasibility | null;
  readonly products: readonly ProductFeasibility[] | null;
  readonly checking: boolean;
  readonly failed: boolean;
}

/** The feasibility of products, requested after a pause. Outdated requests are aborted. */
export function useFeasibility(question: FeasibilityQuestion): Feasibility {
  const text = JSON.stringify(toBody(question));
  const [settledText] = useDebouncedValue(text, PAUSE_MS);
  // It was written above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const body = JSON.parse(settledText) as ReturnType<typeof toBody>;
  const { data, isError } = useApi(
    feasibilityEndpoint,
    { body: body ?? NOTHING },
    { enabled: body !== null, staleTime: FRESH_MS },
  );
  const settled = settledText === text && body !== null ? data : undefined;
  return {
    products: settled?.products ?? null,
    of: (priceId) => settled?.products.find((one) => one.priceId === priceId) ?? null,
    checking: toBody(question) !== null && settled === undefined && !(isError && settledText === text),
    failed: isError && settledText === text,
  };
}

const NOTHING = { geometry: { type: 'Point' as const, coordinates: [0, 0] as [number, number] }, start: '', stop: '' };

function toBody({ point, startMs, stopMs, products, minElevation, maxElevation }: FeasibilityQuestion) {
  if (point === null || products.length === 0 || !(stopMs >= startMs)) return null;
  return {
    geometry: { type: 'Point' as const, coordinates: [point.longitude, point.latitude] as [number, number] },
    start: new Date(startMs).toISOString(),
    stop: new Date(stopMs).toISOString(),
    products: [...products],
    ...(minElevation === undefined ? {} : { minElevation }),
    ...(maxElevation === undefined ? {} : { maxElevation }),
  };
}
