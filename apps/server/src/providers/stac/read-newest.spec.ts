import { describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import type { SearchPlan } from './search-request.ts';
import { parsePosition, searchRecords } from './search-stac.ts';
import type { ParsePage } from './stac-api.ts';
import { CRITERIA, HERE, never, PLAIN, squareItem } from './testing/open-provider.ts';
import type { TestItem } from './testing/stac-server.ts';

const PAGE = 100;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 1);

/** An API whose items come in the order of the list, within the requested time span. */
function apiOf(items: readonly TestItem[], { sorts = false, pagesAtMost = 50 } = {}) {
  const timeOf = ({ properties }: TestItem) => Date.parse(String(properties['datetime']));
  let pages = 0;
  const api = {
    sorts: () => Promise.resolve(sorts),
    async *search<Item>({
      plan: { fromMs = 0, toMs = 0 },
      parse,
    }: {
      readonly plan: SearchPlan;
      readonly parse: ParsePage<Item>;
    }) {
      const found = items.filter((item) => timeOf(item) >= fromMs && timeOf(item) <= toMs);
      for (let start = 0, page = 0; page === 0 || (start < found.length && page < pagesAtMost); page++) {
        pages++;
        const body = Buffer.from(JSON.stringify({ features: found.slice(start, start + PAGE) }));
        const read = await parse(body, never);
        if (!read) throw new Error('expected a page');
        yield { ...read, hasMore: start + PAGE < found.length };
        start += PAGE;
      }
    },
  };
  return { api, mapping: PLAIN, baseUrl: 'https://catalog.example', log: silentLog, pages: () => pages };
}

/** One item per hour, newest first. */
function hourly(count: number): TestItem[] {
  return Array.from({ length: count }, (_, i) => {
    const datetime = new Date(START_MS + (count - i) * 3_600_000).toISOString();
    return squareItem(`item-${String(i).padStart(5, '0')}`, 1, { datetime, 'eo:cloud_cover': i % 10 === 9 ? 0 : 90 });
  });
}

/** Deterministic, and not ordered by time. */
const shuffled = (items: readonly TestItem[]) =>
  items
    .map((item, i) => ({ item, at: (i * 7919) % items.length }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

async function readAll(catalog: ReturnType<typeof apiOf>, limit: number) {
  const ids: string[] = [];
  const cuts: number[] = [];
  const criteria = { ...CRITERIA, startMs: START_MS, endMs: START_MS + 365 * DAY_MS, maxCloudCover: 0.2 };
  for (let cursor: string | null = null, calls = 0; calls === 0 || cursor !== null; calls++) {
    const after = cursor === null ? null : parsePosition(cursor);
    const page = await searchRecords(catalog, { area: HERE, criteria, limit, after }, never);
    ids.push(...page.records.map(({ featureId }) => featureId));
    if (page.searchedToMs !== undefined) cuts.push(page.searchedToMs);
    cursor = page.next;
    expect(calls).toBeLessThan(200);
  }
  return { ids, cuts };
}

describe('a search over more items than one read returns', () => {
  const items = hourly(5000);
  const clear = items.filter(({ properties }) => properties['eo:cloud_cover'] === 0).map(({ id }) => id);

  it.each([
    ['says that it sorts', items, true],
    ['answers newest first without saying so', items, false],
    ['answers in no order', shuffled(items), false],
  ])('continues from its cut, with an API that %s', async (_what, listed, sorts) => {
    const { ids, cuts } = await readAll(apiOf(listed, { sorts }), 1000);
    expect(ids).toEqual(clear);
    expect(cuts.length).toBeGreaterThan(0);
    expect(cuts).toEqual(cuts.toSorted((a, b) => b - a));
  });

  it('returns no scene twice if pages are short', async () => {
    const { ids } = await readAll(apiOf(items), 30);
    expect(ids).toEqual(clear);
  });

  it('continues after a time that has more items than a page can hold', async () => {
    const datetime = new Date(START_MS + 200 * DAY_MS).toISOString();
    const at = (i: number) => squareItem(`same-${i}`, 1, { datetime, 'eo:cloud_cover': 0 });
    const same = Array.from({ length: 2500 }, (_, i) => at(i));
    const before = hourly(20).map((item) => ({ ...item, properties: { ...item.properties, 'eo:cloud_cover': 0 } }));
    const { ids } = await readAll(apiOf([...same, ...before]), 5000);
    expect(new Set(ids).size).toBe(2520);
    expect(ids).toHaveLength(2520);
  });

  it('reports no cut if everything was read', async () => {
    const { ids, cuts } = await readAll(apiOf(hourly(150)), 1000);
    expect(ids).toHaveLength(15);
    expect(cuts).toEqual([]);
  });
});
