import { toSceneId } from '@groundtrack/contract';
import {
  type PartialPage,
  type SceneCursor,
  type SceneRecordPage,
  type SceneSearch,
  SearchTooLong,
} from './scene-search.ts';

/**
 * Parts of the requested time, newest first: all of it, then less. For sixteen years that is one year, then three
 * weeks.
 */
const SHARES = [1, 1 / 16, 1 / 256];
/** Sorts before all scenes of an instant. */
const NO_SCENE = toSceneId('');

interface SearchPart {
  readonly search: SceneSearch;
  readonly after: SceneCursor | null;
}

/**
 * A page of a search. If the search exceeds the statement timeout, it covers less time, reports how far it got, and
 * continues there with the next page. So a search of a large area with a rare filter still completes.
 * @param read searches everything it is given
 * @throws SearchTooLong if even the shortest time takes too long
 */
export async function searchShorter(
  read: (search: SceneSearch) => Promise<SceneRecordPage>,
  { search, after }: SearchPart,
): Promise<PartialPage> {
  const endMs = Math.min(search.endMs, after?.acquiredAtMs ?? Infinity);
  let tooLong: SearchTooLong | null = null;
  for (const share of SHARES) {
    const startMs = Math.floor(endMs - share * (endMs - search.startMs));
    try {
      const page = await read({ ...search, startMs });
      if (page.next !== null || startMs <= search.startMs) return page;
      const next = { acquiredAtMs: startMs, featureId: NO_SCENE, provider: '' };
      return { records: page.records, next, searchedToMs: startMs };
    } catch (error) {
      if (!(error instanceof SearchTooLong)) throw error;
      tooLong = error;
    }
  }
  throw tooLong ?? new Error('Nothing was searched');
}
