import { toSceneId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../lib/current-client.ts';
import { openDatabase, SEARCHES_AT_ONCE } from '../../platform/db/pools.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { PgSceneStore } from './pg-scene-store.ts';
import type { SceneCursor, SceneSearch } from './scene-search.ts';
import { everything, pointAt, type SceneBase, sceneBase } from './testing/scene-base.ts';
import { box, frame, someRecord } from './testing/some-record.ts';

let base: SceneBase;
beforeAll(async () => {
  base = await sceneBase();
});
afterAll(() => base.close());

async function idsAt(place: SceneSearch['place'], change: Partial<SceneSearch> = {}, limit = 100): Promise<string[]> {
  const { records } = await base.scenes.search({ ...everything(place), ...change }, { limit, after: null });
  return records.map((record) => record.featureId);
}

it('distinguishes a search that the database cancels from one that fails', async () => {
  const database = await openDatabase(base.database.url, silentLog, { searchLimitMs: 500 });
  const search = () =>
    new PgSceneStore(database.search).search(everything(pointAt(0, 0)), { limit: 1, after: null }).catch(String);
  await base.database.transactions.transaction().execute(async (locking) => {
    await sql`LOCK TABLE scene IN ACCESS EXCLUSIVE MODE`.execute(locking);
    expect(await search()).toMatch(/^SearchTooLong/);
  });
  expect(await search()).toMatchObject({ next: null });
  await database.close();
  expect(await search()).toMatch(/^SceneStoreError/);
});

describe('the scene store', () => {
  it('returns a scene as it was stored', async () => {
    const plain = someRecord({ featureId: toSceneId('plain'), parts: [box(-40.123456789, 1 / 3, -39, 1)] });
    const unknown = someRecord({
      featureId: toSceneId('unknown'),
      groundSampleDistanceM: null,
      cloudCover: null,
      offNadirDeg: null,
      sunElevationDeg: null,
      sunAzimuthDeg: null,
      orbitState: null,
      colorBands: [],
      parts: [box(-40, 0, -39, 1), frame([-38, 0, -35, 3], [-37, 1, -36, 2])],
    });
    await base.add(plain, unknown);
    expect(await base.scenes.find('one', toSceneId('plain'))).toEqual(plain);
    expect(await base.scenes.find('one', toSceneId('unknown'))).toEqual(unknown);
    expect(await base.scenes.find('two', toSceneId('plain'))).toBeNull();
    const page = await base.scenes.search(everything(pointAt(-39.5, 0.5)), { limit: 9, after: null });
    expect(page).toEqual({ records: [unknown, plain], next: null });
  });

  it('finds a scene of several parts once, by each of them', async () => {
    await base.add(
      someRecord({ featureId: toSceneId('date line'), parts: [box(179, -1, 180, 1), box(-180, -1, -179, 1)] }),
    );
    expect(await idsAt(pointAt(179.5, 0))).toEqual(['date line']);
    expect(await idsAt(pointAt(-179.5, 0))).toEqual(['date line']);
    for (const lon of [180, -180]) expect(await idsAt(pointAt(lon, 0))).toEqual(['date line']);
    expect(await idsAt(box(178, -0.5, 182, 0.5))).toEqual(['date line']);
    expect(await idsAt(box(-181, -0.5, -179.9, 0.5))).toEqual(['date line']);
  });

  it('counts parts that share an edge as one, and respects the limit', async () => {
    const parts = [box(20, 0, 21, 1), box(21, 0, 22, 1), box(22, 0, 23, 1)];
    const ids = ['p1', 'p2', 'p3'];
    await base.add(
      ...ids.map((featureId, day) =>
        someRecord({ featureId: toSceneId(featureId), parts, acquiredAtMs: Date.UTC(2025, 0, day + 1) }),
      ),
    );
    expect(await idsAt(box(20.5, 0.2, 22.5, 0.8), {}, 2)).toEqual(['p3', 'p2']);
    expect(await idsAt(pointAt(21, 0.5))).toEqual(['p3', 'p2', 'p1']);
  });

  it('does not find a scene by its holes', async () => {
    await base.add(someRecord({ featureId: toSceneId('frame'), parts: [frame([60, 0, 64, 4], [61, 1, 63, 3])] }));
    expect(await idsAt(pointAt(60.5, 0.5))).toEqual(['frame']);
    expect(await idsAt(pointAt(62, 2))).toEqual([]);
    expect(await idsAt(box(61.5, 1.5, 62.5, 2.5))).toEqual([]);
    expect(await idsAt(box(61.5, 1.5, 63.5, 2.5))).toEqual(['frame']);
    await base.add(someRecord({ featureId: toSceneId('small'), parts: [box(71, 1, 72, 2)] }));
    expect(await idsAt(frame([70, 0, 74, 4], [70.5, 0.5, 73, 3]))).toEqual([]);
    expect(await idsAt(frame([70, 0, 74, 4], [71.5, 0.5, 73, 3]))).toEqual(['small']);
  });

  it('finds a scene around the area, inside it, and across its edge, but none that only shares its box', async () => {
    await base.add(
      someRecord({
        featureId: toSceneId('lower left'),
        parts: [
          {
            type: 'Polygon',
            coordinates: [
              [
                [80, 0],
                [82, 0],
                [80, 2],
                [80, 0],
              ],
            ],
          },
        ],
      }),
    );
    expect(await idsAt(box(80.1, 0.1, 80.2, 0.2))).toEqual(['lower left']);
    expect(await idsAt(box(79, -1, 83, 3))).toEqual(['lower left']);
    expect(await idsAt(box(81.5, -0.1, 81.9, 0.4))).toEqual(['lower left']);
    expect(await idsAt(box(81.5, 1.5, 81.9, 1.9))).toEqual([]);
  });

  it('pages through ties without loss or repetition', async () => {
    const records = Array.from({ length: 60 }, (_, i) =>
      someRecord({
        featureId: toSceneId(`tie-${i}`),
        provider: ['one', 'two', 'three'][i % 3] ?? '',
        acquiredAtMs: Date.UTC(2024, 0, 1 + Math.floor(i / 25)),
        parts: [box(90, 0, 91, 1)],
      }),
    );
    await base.add(...records, ...records.slice(0, 9).map((record) => ({ ...record, provider: 'four' })));
    const all = await base.scenes.search(everything(pointAt(90.5, 0.5)), { limit: 1000, after: null });
    expect(all.records).toHaveLength(69);
    const paged: (typeof all.records)[number][] = [];
    let after: SceneCursor | null = null;
    do {
      const page = await base.scenes.search(everything(pointAt(90.5, 0.5)), { limit: 7, after });
      paged.push(...page.records);
      after = page.next;
    } while (after);
    expect(paged).toEqual(all.records);
    const key = ({ acquiredAtMs, featureId, provider }: SceneCursor) => `${acquiredAtMs} ${featureId} ${provider}`;
    expect(paged.map(key)).toEqual(paged.map(key).toSorted().toReversed());
    expect(await idsAt(pointAt(90.5, 0.5), { providers: ['two', 'four'] })).toHaveLength(29);
  });

  it.each<Partial<SceneSearch>>([{ providers: [] }, { phenomenologies: [] }, { months: [] }, { startMs: 1, endMs: 0 }])(
    'finds nothing by %j',
    async (nothing) => {
      await base.add(someRecord());
      expect(await idsAt(pointAt(10.5, 50.5))).toContain('a');
      expect(await idsAt(pointAt(10.5, 50.5), nothing)).toEqual([]);
      expect(await idsAt(pointAt(10.5, 50.5), {}, 0)).toEqual([]);
    },
  );

  it('treats any text as text', async () => {
    const hostile = `'; DROP TABLE scene; -- \\ " $1 {}`;
    await base.add(
      someRecord({ featureId: toSceneId(hostile), provider: hostile, satellite: hostile, collection: hostile }),
    );
    expect(await base.scenes.find(hostile, toSceneId(hostile))).toMatchObject({
      featureId: hostile,
      satellite: hostile,
    });
    expect(await idsAt(pointAt(10.5, 50.5), { providers: [hostile] })).toEqual([hostile]);
  });

  it('runs a search of one account before the queued searches of another', async () => {
    const ended: string[] = [];
    const search = async (accountId: string) => {
      await withClient({ network: '', accountId }, () =>
        base.scenes.search(everything(pointAt(0, 0)), { limit: 9, after: null }),
      );
      ended.push(accountId);
    };
    const searches = await base.database.transactions.transaction().execute(async (tx) => {
      // Blocks all searches of scenes until this transaction ends.
      await sql`LOCK TABLE scene IN ACCESS EXCLUSIVE MODE`.execute(tx);
      return [...Array.from({ length: 40 }, () => search('many')), search('one')];
    });
    await Promise.all(searches);
    expect(ended).toHaveLength(41);
    expect(ended.indexOf('one')).toBeLessThan(2 * SEARCHES_AT_ONCE);
  });

  it('does not start a search whose client left while it waited', async () => {
    const left = new AbortController();
    const search = (signal: AbortSignal) =>
      base.scenes.search(everything(pointAt(0, 0)), { limit: 9, after: null }, signal);
    const { signal } = new AbortController();
    const [under, waiting] = await base.database.transactions.transaction().execute(async (tx) => {
      await sql`LOCK TABLE scene IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const running = Array.from({ length: SEARCHES_AT_ONCE }, () => search(signal));
      const last = search(left.signal).catch((error: unknown) => error);
      left.abort(new Error('gone'));
      return [running, last];
    });
    expect(await waiting).toEqual(new Error('gone'));
    await Promise.all(under ?? []);
  });
});
