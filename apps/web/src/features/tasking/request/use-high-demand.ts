import { HIGH_DEMAND_FEE, highDemandEndpoint } from '@groundtrack/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '../../../api/use-api.ts';
import type { Chosen } from './chosen.ts';

const PAUSE_MS = 300;

export interface HighDemand {
  readonly highDemand: boolean;
  readonly checking: boolean;
  readonly failed: boolean;
}

/** Whether the place is in high demand, if the selected product has a fee for it. */
export function useHighDemand(
  point: { latitude: number; longitude: number } | null,
  chosen: Chosen | null,
): HighDemand {
  const matters =
    chosen?.offered.offer.metadata?.fees.some(({ description }) => description === HIGH_DEMAND_FEE) ?? false;
  const text = point === null ? '' : `${point.longitude},${point.latitude}`;
  const [settledText] = useDebouncedValue(text, PAUSE_MS);
  const [longitude = 0, latitude = 0] = settledText.split(',').map(Number);
  const { data, isError } = useApi(
    highDemandEndpoint,
    { body: { geometry: { type: 'Point', coordinates: [longitude, latitude] } } },
    { enabled: matters && settledText !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  const known = settledText === text && settledText !== '' ? data : undefined;
  return {
    highDemand: matters && known === true,
    checking: matters && text !== '' && known === undefined && !isError,
    failed: matters && isError && settledText === text,
  };
}
