import { type Place, searchPlacesEndpoint } from '@groundtrack/contract';
import { parseCoordinates } from '@groundtrack/geo';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/use-api.ts';

const DEBOUNCE_MS = 250;
const SHORTEST = 2;

export interface PlaceSuggestions {
  readonly places: readonly Place[];
  /** Credit of the source of the places; null for coordinates, which speak for themselves. */
  readonly attribution: string | null;
  readonly status: 'idle' | 'searching' | 'found' | 'nothing' | 'invalid' | 'failed';
  /** What stands below the suggestions, or in their place: why there are none, or why they come from elsewhere. */
  readonly message: string | null;
  /** A further source may be asked for this text, by `finish` only. */
  readonly more: boolean;
  /** Says that the text is finished: asks the further source, or once more after a failure. */
  readonly finish: () => void;
}

/** Places for what is typed: coordinates are used at once, anything else is sent to the server. */
export function usePlaceSuggestions(typed: string): PlaceSuggestions {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, DEBOUNCE_MS);
  const [finishedText, setFinishedText] = useState<string | null>(null);
  const read = parseCoordinates(text);
  const finished = finishedText === text && text !== '';
  const enabled = read === null && text.length >= SHORTEST && (finished || settled === text);
  const query = { q: enabled ? text : '-', ...(finished ? { finished: 'true' as const } : {}) };
  const { data, error, isFetching, refetch } = useApi(
    searchPlacesEndpoint,
    { query },
    { enabled, staleTime: Infinity },
  );
  const finish = () => {
    setFinishedText(text);
    if (error) void refetch();
  };
  const none = { places: [], attribution: null, message: null, more: false, finish };

  if (read?.ok) {
    const place = { location: read.label, ...read.at, elevation: 0 };
    return { ...none, places: [place], status: 'found' };
  }
  if (read) return { ...none, status: 'invalid', message: read.reason };
  if (text.length < SHORTEST) return { ...none, status: 'idle' };
  if (!enabled || isFetching) return { ...none, status: 'searching', message: 'Searching…' };
  if (error) return { ...none, status: 'failed', message: toFailure(error) };
  if (!data) return { ...none, status: 'searching', message: 'Searching…' };
  const { result: places, attribution, notice = null, more = false } = data;
  if (places.length > 0) return { ...none, places, attribution, more, status: 'found', message: notice };
  const nothing = `No place named “${text}”. Type coordinates like 39.0045, -76.8755 or 18SUJ3760118949.`;
  return { ...none, more, status: 'nothing', message: notice ?? nothing };
}

function toFailure(error: Error): string {
  const reason = error instanceof ApiError ? error.message : 'Places could not be searched.';
  return `${reason} Coordinates like 39.0045, -76.8755 work without the server.`;
}
