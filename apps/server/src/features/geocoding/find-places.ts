import { type FoundPlaces, fail, ok, type Place, type Result } from '@groundtrack/contract';
import { type Coordinates, parseCoordinates } from '@groundtrack/geo';
import { findLandmarks } from './landmarks.ts';
import type { PgGazetteer } from './pg-gazetteer.ts';
import type { ScoredPlace } from './place-score.ts';
import type { QueryRemote } from './query-remote.ts';
import type { RemoteGeocoder } from './remote-geocoder.ts';

const RESULTS = 8;
/** Entries that are kept for the best landmarks, regardless of the number of towns. */
const LANDMARKS_AT_LEAST = 2;
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

/** Merges towns with countries, waters, mountains, and other landmarks. */
function withLandmarks(text: string, towns: readonly ScoredPlace[]): Place[] {
  const found = findLandmarks(text, RESULTS);
  const [kept, others] = [found.slice(0, LANDMARKS_AT_LEAST), found.slice(LANDMARKS_AT_LEAST)];
  const byScore = (a: ScoredPlace, b: ScoredPlace) => b.score - a.score;
  const best = [...towns, ...others].toSorted(byScore).slice(0, RESULTS - kept.length);
  return [...best, ...kept].toSorted(byScore).map(({ place }) => place);
}
