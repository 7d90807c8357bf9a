import { type FoundPlaces, fail, ok, type Place, type Result } from '@groundtrack/contract';
import { type Coordinates, parseCoordinates } from '@groundtrack/geo';
import { foldName } from './fold-name.ts';
import { findLandmarks } from './landmarks.ts';
import { toListedNames } from './listed-names.ts';
import type { PgGazetteer } from './pg-gazetteer.ts';
import type { QueryRemote } from './query-remote.ts';
import type { RemoteGeocoder } from './remote-geocoder.ts';

const RESULTS = 8;
const LANDMARKS = 3;
/** Entries reserved for landmarks with a partial match, regardless of the number of towns. */
const FITTING_IN_PART = 2;
const DOWN =
  'The place search of this server did not answer; these are the towns and cities of its own list. ' +
  'Type coordinates, or try again.';

export interface FindPlacesDeps {
  readonly gazetteer: Pick<PgGazetteer, 'attribution' | 'search' | 'nearest'>;
  /** Null if no service is configured. */
  readonly remote: { readonly service: RemoteGeocoder; readonly search: QueryRemote } | null;
  /** Meters at a position. */
  readonly elevationAt: (at: Coordinates, signal: AbortSignal) => Promise<number>;
}

interface PlaceQuery {
  readonly text: string;
  /** The user has finished typing and submitted the text. */
  readonly finished: boolean;
}

/**
 * Finds places for a text. A position is its own place. A name is looked up by the configured service. The gazetteer is
 * used if there is no service, it may not be used now, it is down, or it finds nothing (it does not correct
 * misspellings).
 */
export async function findPlaces(
  deps: FindPlacesDeps,
  { text, finished }: PlaceQuery,
  signal: AbortSignal,
): Promise<Result<FoundPlaces>> {
  const { gazetteer, remote } = deps;
  const read = parseCoordinates(text);
  if (read && !read.ok) return fail('invalid-request', read.reason, [`query.q: ${read.reason}`]);
  if (read) {
    const elevation = await deps.elevationAt(read.at, signal);
    return ok({ result: [{ location: read.label, ...read.at, elevation }], attribution: gazetteer.attribution });
  }
  const usesRemote = remote !== null && (finished || remote.service.supportsAutocomplete);
  const found = usesRemote ? await remote.search(text, RESULTS, signal) : [];
  if (usesRemote && found && found.length > 0)
    return ok({ result: [...found], attribution: remote.service.attribution });
  const result = withLandmarks(text, await gazetteer.search(text, RESULTS));
  return ok({
    result,
    attribution: gazetteer.attribution,
    ...(found === null ? { notice: DOWN } : {}),
    ...(remote !== null && !usesRemote ? { more: true } : {}),
  });
}

/**
 * Merges towns with mountains, lakes, glaciers, and airports. A town with exactly this name comes first, then a
 * landmark with this name, then similar towns.
 */
function withLandmarks(text: string, towns: readonly Place[]): Place[] {
  const found = findLandmarks(text, LANDMARKS);
  const fitting = (fit: 'whole' | 'part') => found.filter((one) => one.fit === fit).map(({ place }) => place);
  const [first] = towns;
  const foldedText = foldName(text);
  const names = new Set([foldedText, ...toListedNames(foldedText)]);
  const isExact = first?.location
    .split(', ')
    .some((_, index, parts) => names.has(foldName(parts.slice(0, index + 1).join(' '))));
  const exact = first && isExact ? [first] : [];
  const partly = fitting('part').slice(0, FITTING_IN_PART);
  const whole = fitting('whole');
  const others = towns.slice(exact.length, RESULTS - whole.length - partly.length);
  return [...exact, ...whole, ...others, ...partly].slice(0, RESULTS);
}
