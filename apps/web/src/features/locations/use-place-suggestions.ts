import { type Answered, type Place, searchPlacesEndpoint } from '@groundtrack/contract';
import { parseCoordinates } from '@groundtrack/geo';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/use-api.ts';

const DEBOUNCE_MS = 250;
const SHORTEST = 2;
/** A Chinese character is a word, such as 東 for 東京. */
const IDEOGRAPH = /\p{sc=Han}/u;

export interface PlaceSuggestions {
  /** During a new search, the previous places stay, so that the list does not jump. */
  readonly places: readonly Place[];
  /** Credit of the source of the places; null for coordinates. */
  readonly attribution: string | null;
  readonly status: 'idle' | 'searching' | 'found' | 'nothing' | 'invalid' | 'failed';
  /** A message below the suggestions or in their place: why there are none, or why they come from another source. */
  readonly message: string | null;
  /** A further source may be queried for this text, but only by `finish`. */
  readonly more: boolean;
  /** Finishes the text: queries the further source, or retries after a failure. */
  readonly finish: () => void;
}

interface Found {
  readonly text: string;
  readonly answer: Answered<typeof searchPlacesEndpoint>;
}

const NONE: readonly Place[] = [];

/** Places for a typed text. Coordinates are read immediately, and other texts are sent to the server. */
export function usePlaceSuggestions(typed: string): PlaceSuggestions {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, DEBOUNCE_MS);
  const [finishedText, setFinishedText] = useState<string | null>(null);
  const read = useMemo(() => parseCoordinates(text), [text]);
  const finished = finishedText === text && text !== '';
  const isTooShort = text.length < SHORTEST && !IDEOGRAPH.test(text);
  const enabled = read === null && !isTooShort && (finished || settled === text);
  const query = { q: enabled ? text : '-', ...(finished ? { finished: 'true' as const } : {}) };
  const { data, error, isFetching, refetch } = useApi(
    searchPlacesEndpoint,
    { query },
    { enabled, staleTime: Infinity },
  );
  const [answered, setAnswered] = useState<Found | null>(null);
  if (enabled && data && answered?.answer !== data) setAnswered({ text, answer: data });
  const finish = () => {
    setFinishedText(text);
    if (error) void refetch();
  };
  const none = { places: NONE, attribution: null, message: null, more: false, finish };
  const position = useMemo(() => (read?.ok ? [{ location: read.label, ...read.at, elevation: 0 }] : NONE), [read]);

  if (read?.ok) return { ...none, places: position, status: 'found' };
  if (read) return { ...none, status: 'invalid', message: read.reason };
  if (isTooShort) return { ...none, status: 'idle' };
  if (enabled && !isFetching && error) return { ...none, status: 'failed', message: toFailure(error) };
  if (!enabled || isFetching || !data) {
    const before = answered && isSameWord(answered.text, text) ? answered.answer : null;
    if (!before || before.result.length === 0) return { ...none, status: 'searching', message: 'Searching…' };
    return { ...none, places: before.result, attribution: before.attribution, status: 'searching' };
  }
  const { result: places, attribution, notice = null, more = false } = data;
  if (places.length > 0) return { ...none, places, attribution, more, status: 'found', message: notice };
  const nothing = `No place named “${text}”. Type coordinates like 39.0045, -76.8755 or 18SUJ3760118949.`;
  return { ...none, more, status: 'nothing', message: notice ?? nothing };
}

/** One text is a prefix of the other. */
function isSameWord(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

function toFailure(error: Error): string {
  const reason = error instanceof ApiError ? error.message : 'Places could not be searched.';
  return `${reason} Coordinates like 39.0045, -76.8755 work without the server.`;
}
