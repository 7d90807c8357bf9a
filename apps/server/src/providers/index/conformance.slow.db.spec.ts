import { setTimeout as sleep } from 'node:timers/promises';
import { toSceneId } from '@groundtrack/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/pools.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { describeProvider } from '../port/conformance.ts';
import type { ProviderUnderTest } from '../port/provider-driver.testing.ts';
import { parseAnalytic } from '../stac/analytic/parse-analytic.ts';
import { stacMapping } from '../stac/stac-mapping.ts';
import { NUMBERS_ASSET, numbersGeotiff } from '../stac/testing/numbers-geotiff.ts';
import { openStacServer, type StacServer } from '../stac/testing/stac-server.ts';
import { indexFiles } from './index-files.ts';
import { IndexProvider } from './index-provider.ts';
import { PgSceneStore } from './pg-scene-store.ts';
import { everything, pointAt, type SceneBase, sceneBase } from './testing/scene-base.ts';
import { box, someRecord } from './testing/some-record.ts';

const HERE = pointAt(10, 50);
/** Longer than the timeout of a search. */
const TOO_LONG_MS = 10_000;
const SEARCH_LIMIT_MS = 100;

const mapping = stacMapping.parse({
  provider: 'one',
  label: 'One',
  assets: { image: [{ key: 'visual' }], sample: [{ key: 'thumbnail' }] },
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 100 }], analyticFactor: 1.6, clip: 'any-shape' },
});

let site: StacServer;
let base: SceneBase;
let impatient: Database;
beforeAll(async () => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  site = await openStacServer({
    items: [],
    files: {
      '/thumb.png': { type: 'image/png', bytes: picture },
      '/image.tif': { type: 'image/tiff', bytes: await numbersGeotiff() },
    },
  });
  base = await sceneBase();
  await base.add(...scenesWithAssetsOf(site.url));
  impatient = await openDatabase(base.database.url, silentLog, { searchLimitMs: SEARCH_LIMIT_MS });
});
afterAll(async () => {
  await impatient.close();
  await site.close();
  await base.close();
});

async function open(delivery: 'none' | 'open-assets'): Promise<ProviderUnderTest> {
  const { store, lockFor, unlock, giveUp } = lockable(base);
  const clock = { nowMs: () => Date.UTC(2026, 10, 21) };
  const files = indexFiles.parse({ assetHosts: ['127.0.0.1'], privateAssets: true, delivery });
  const { place: _place, providers: _providers, ...criteria } = everything(HERE);
  return {
    provider: new IndexProvider({ mapping, store, http: testHttpClient, clock, files, licenseText: 'Free' }),
    query: {
      area: HERE,
      criteria: {
        ...criteria,
        minResolutionM: 0.1,
        maxResolutionM: 100,
        maxCloudCover: 1,
        maxPriceCents: null,
        minCoverage: null,
      },
    },
    failing: {
      timeout: () => lockFor(TOO_LONG_MS),
      unavailable: () => {
        giveUp();
        return lockFor(TOO_LONG_MS);
      },
      malformed: null,
      credentials: null,
      'rate-limited': null,
    },
    slow: () => lockFor(300),
    rejecting: null,
    spoiling: null,
    pass: () => Promise.resolve(),
    close: unlock,
  };
}

/** Sixteen scenes of one place, with all, some, or none of the facts. */
function scenesWithAssetsOf(url: string) {
  const image = `${url}/image.tif`;
  const asset = { key: 'visual', address: image, roles: [], stated: NUMBERS_ASSET };
  const analytic = parseAnalytic({ image: asset, analytic: null, bandFiles: [] }, { 'processing:level': 'L2A' });
  if (!analytic) throw new Error('expected numbers');
  const assets = { quicklook: `${url}/thumb.png`, sample: `${url}/thumb.png`, image, analytic };
  return Array.from({ length: 16 }, (_, i) =>
    someRecord({
      featureId: toSceneId(`scene-${i}`),
      acquiredAtMs: Date.UTC(2026, 0, 1 + i * 9),
      groundSampleDistanceM: i % 2 === 0 ? 10 : 5,
      cloudCover: i % 3 === 0 ? null : (i * 5) / 100,
      offNadirDeg: i % 3 === 0 ? null : i,
      sunElevationDeg: i % 3 === 0 ? null : 30 + i,
      parts: [box(9.8, 49.8, 10.2, 50.2)],
      assets,
    }),
  );
}

/** The store, and a lock on its table that delays searches like a long migration. */
function lockable({ scenes, database }: SceneBase) {
  const release = new AbortController();
  let taken = Promise.resolve();
  let over = Promise.resolve();
  let wanted = scenes;
  const lockFor = (ms: number) => {
    const begun = Promise.withResolvers<void>();
    taken = begun.promise;
    over = database.transactions.transaction().execute(async (tx) => {
      await sql`LOCK TABLE scene IN ACCESS EXCLUSIVE MODE`.execute(tx);
      begun.resolve();
      await sleep(ms, null, { signal: release.signal }).catch(() => undefined);
    });
    return HERE;
  };
  const store: Pick<PgSceneStore, 'search' | 'find'> = {
    search: (search, page) => taken.then(() => wanted.search(search, page)),
    find: (provider, featureId) => taken.then(() => wanted.find(provider, featureId)),
  };
  const unlock = (): Promise<void> => {
    release.abort();
    return over;
  };
  /** Aborts searches before the lock is released. */
  const giveUp = (): void => {
    wanted = new PgSceneStore(impatient.search);
  };
  return { store, lockFor, unlock, giveUp };
}

describeProvider('an index of open data', () => open('open-assets'));
describeProvider('an index to look at', () => open('none'));
