import { toSceneId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import type { SceneQuery } from '../port/provider.ts';
import { sampleCriteria } from '../port/sample-criteria.testing.ts';
import { readCovering } from './read-covering.ts';
import type { SceneCursor, SceneRecordPage } from './scene-search.ts';
import { box, someRecord } from './testing/some-record.ts';

const AREA = box(10, 50, 11, 51);

/** An index in which every n-th scene covers the area, and the others half of it. */
function indexOf(count: number, every: number) {
  const all = Array.from({ length: count }, (_, i) =>
    someRecord({
      featureId: toSceneId(`scene-${String(i).padStart(5, '0')}`),
      acquiredAtMs: Date.UTC(2026, 0, 1) - i,
      parts: [i % every === 0 ? box(9, 49, 12, 52) : box(9, 49, 10.5, 52)],
    }),
  );
  const limits: number[] = [];
  const read = ({ limit, after }: { limit: number; after: SceneCursor | null }): Promise<SceneRecordPage> => {
    const from = after ? all.findIndex(({ featureId }) => featureId === after.featureId) + 1 : 0;
    limits.push(from);
    const records = all.slice(from, from + limit);
    const last = records.at(-1);
    return Promise.resolve({ records, next: last && from + limit < count ? last : null });
  };
  return { read, limits };
}

const query = (limit: number, minCoverage: number | null, area: SceneQuery['area'] = AREA): SceneQuery => ({
  area,
  criteria: sampleCriteria({ minCoverage }),
  limit,
  cursor: null,
});

describe('scenes that cover enough of the area', () => {
  it('are found page by page, without gap or repetition', async () => {
    const { read } = indexOf(1000, 7);
    const found: string[] = [];
    let after: SceneCursor | null = null;
    do {
      const page = await readCovering(read, query(10, 1), after);
      expect(page).not.toHaveProperty('searchedToMs');
      found.push(...page.records.map(({ featureId }) => featureId));
      after = page.next;
    } while (after);
    expect(found).toHaveLength(Math.ceil(1000 / 7));
    expect(new Set(found).size).toBe(found.length);
  });

  it('are not searched without end: the search reports how far it got, and continues there', async () => {
    const { read, limits } = indexOf(5000, 3000);
    const first = await readCovering(read, query(10, 1), null);
    expect(limits).toHaveLength(20);
    expect(first).toMatchObject({ records: [{ featureId: 'scene-00000' }], searchedToMs: Date.UTC(2026, 0, 1) - 1999 });
    const second = await readCovering(read, query(10, 1), first.next);
    expect(second.records).toMatchObject([{ featureId: 'scene-03000' }]);
    expect((await readCovering(read, query(10, 1), second.next)).next).toBeNull();
  });

  it.each([
    ['a place', query(10, 1, { type: 'Point', coordinates: [10, 50] })],
    ['no share', query(10, null)],
    ['any share', query(10, 0)],
  ])('are all on one page if %s is requested', async (_what, limits) => {
    const { read, limits: pages } = indexOf(100, 7);
    expect((await readCovering(read, limits, null)).records).toHaveLength(10);
    expect(pages).toEqual([0]);
  });
});
