import { type Place, searchPlaces } from '@groundtrack/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '../../api/use-api.ts';
import { parseCoordinates, unnamedPlace } from './place-rules.ts';

const DEBOUNCE_MS = 250;
const SHORTEST = 2;

export interface PlaceSuggestions {
  readonly places: readonly Place[];
  readonly attribution: string | null;
  readonly status: 'idle' | 'searching' | 'found' | 'nothing' | 'failed';
}

/** Places for what is typed: a coordinate stands for itself, anything else is asked of the server. */
export function usePlaceSuggestions(typed: string): PlaceSuggestions {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, DEBOUNCE_MS);
  const point = parseCoordinates(text);
  const enabled = point === null && settled.length >= SHORTEST && settled === text;
  const { data, isError } = useApi(
    searchPlaces,
    { query: { q: settled || '-' } },
    { enabled, staleTime: Number.POSITIVE_INFINITY },
  );
  if (point) return { places: [unnamedPlace(point)], attribution: null, status: 'found' };
  if (text.length < SHORTEST) return { places: [], attribution: null, status: 'idle' };
  if (isError && enabled) return { places: [], attribution: null, status: 'failed' };
  if (!enabled || !data) return { places: [], attribution: null, status: 'searching' };
  return {
    places: data.result,
    attribution: data.attribution,
    status: data.result.length > 0 ? 'found' : 'nothing',
  };
}
