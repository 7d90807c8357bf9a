import { toSceneId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { type SceneSearch, SceneStoreError, SearchTooLong } from './scene-search.ts';
import { searchShorter } from './search-shorter.ts';
import { everything, pointAt } from './testing/scene-base.ts';
import { someRecord } from './testing/some-record.ts';

const START_MS = Date.UTC(2010, 0, 1);
const END_MS = Date.UTC(2026, 0, 1);
const YEAR_MS = (END_MS - START_MS) / 16;
const RECORD = someRecord({ featureId: toSceneId('one'), acquiredAtMs: END_MS - 1 });

const search: SceneSearch = { ...everything(pointAt(8, 47)), startMs: START_MS, endMs: END_MS };

/** An index that can search this much time per query. */
function indexOf(longestMs: number) {
  const spansMs: number[] = [];
  const read = async ({ startMs, endMs }: SceneSearch) => {
    spansMs.push(endMs - startMs);
    if (endMs - startMs > longestMs) throw new SearchTooLong('too long');
    return { records: [RECORD], next: null };
  };
  return { read, spansMs };
}

it('a search that takes too long covers less time, reports how far it got, and continues there', async () => {
  const { read, spansMs } = indexOf(YEAR_MS);
  const page = await searchShorter(read, { search, after: null });
  expect(page).toEqual({
    records: [RECORD],
    next: { acquiredAtMs: END_MS - YEAR_MS, featureId: '', provider: '' },
    searchedToMs: END_MS - YEAR_MS,
  });
  expect(spansMs).toEqual([16 * YEAR_MS, YEAR_MS]);
});

it('the last page ends where the search does', async () => {
  const { read } = indexOf(16 * YEAR_MS);
  expect(await searchShorter(read, { search, after: null })).toEqual({ records: [RECORD], next: null });
});

it('a full page does not report how far the search got', async () => {
  const next = { acquiredAtMs: END_MS - 5, featureId: toSceneId('two'), provider: 'maxar' };
  const read = async ({ startMs }: SceneSearch) => {
    if (startMs === START_MS) throw new SearchTooLong('too long');
    return { records: [RECORD], next };
  };
  expect(await searchShorter(read, { search, after: null })).toEqual({ records: [RECORD], next });
});

it.each([
  ['even three weeks take too long', new SearchTooLong('too long'), 3],
  ['the index is away', new SceneStoreError('away'), 1],
])('there is no page if %s', async (_what, error, tries) => {
  let tried = 0;
  const read = () => {
    tried++;
    return Promise.reject(error);
  };
  await expect(searchShorter(read, { search, after: null })).rejects.toBe(error);
  expect(tried).toBe(tries);
});
