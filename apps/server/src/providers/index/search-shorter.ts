import { toSceneId } from '@groundtrack/contract';
import {
  type PartialPage,
  type SceneCursor,
  type SceneRecordPage,
  type SceneSearch,
  SearchTooLong,
} from './scene-search.ts';

/** Of the time that is asked, the newest first: all of it, then ever less of it. Of sixteen years that is one, then three weeks. */
const SHARES = [1, 1 / 16, 1 / 256];
/** Before all scenes of an instant, in the order of pages. */
const NO_SCENE = toSceneId('');

interface Asked {
  readonly search: SceneSearch;
  readonly after: SceneCursor | null;
}

/**
 * A page of a search. One that takes the database too long looks at less time, says back to where, and goes on there with
 * its next page: a large area and a filter that hardly any scene meets are no reason to answer nothing.
 * @param read searches all of what it is given
 * @throws SearchTooLong when even the least of it took too long
 */
export async function searchShorter(
  read: (search: SceneSearch) => Promise<SceneRecordPage>,
  { search, after }: Asked,
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
