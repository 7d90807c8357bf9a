import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addsUp, type Footprint, type Point, type Polygon, type SearchArea, toPriceId } from '@groundtrack/contract';
import { covers, intersects } from '@groundtrack/geo';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pixelsOutside } from './pixels-outside.testing.ts';
import {
  type ImageryProvider,
  ProviderError,
  type ProviderErrorKind,
  type ProviderFile,
  type Scene,
  type SceneCriteria,
  type ScenePage,
} from './provider.ts';

/** A way to make a search go wrong: it brings it about and says at which place to search then. */
type Provoke = () => Point;

/** An adapter with what the suite needs to provoke. */
export interface ProviderUnderTest {
  readonly provider: ImageryProvider;
  /** A question with at least five scenes in its answer. */
  readonly query: { readonly area: Point; readonly criteria: SceneCriteria };
  /** Null: it cannot happen to this provider, as wrong credentials cannot to one that needs none. */
  readonly failing: Readonly<Record<ProvokedFailure, Provoke | null>>;
  /** A search that answers, but not at once. */
  readonly slow: Provoke | null;
  /** A place whose orders are rejected, and one whose orders fail in processing. */
  readonly rejecting: Point | null;
  readonly spoiling: Point | null;
  /** Lets the provider work for a while. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

type ProvokedFailure = Exclude<ProviderErrorKind, 'rejected'>;

/** More than any real archive holds of a place. */
const EVERYTHING = 100_000;
/** Drawing or fetching an image takes its time on a busy machine. */
const PICTURE_TIMEOUT_MS = 60_000;
/** Polls after which an order has to be settled. */
const POLLS_AT_MOST = 100;

/** Every provider does this, whoever is behind it. */
export function describeProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`${name} as an imagery provider`, () => {
    let it: ProviderUnderTest;
    let directory: string;
    const never = new AbortController().signal;

    beforeEach(async () => {
      it = await open();
      directory = await mkdtemp(join(tmpdir(), 'provider-'));
    });
    afterEach(async () => {
      await it.close();
      await rm(directory, { recursive: true });
    });

    const search = async (change: Partial<SceneCriteria> = {}, limit = 5, area: SearchArea = it.query.area) => {
      const criteria = { ...it.query.criteria, ...change };
      return (await it.provider.search({ area, criteria, limit, cursor: null }, never)).scenes;
    };

    async function firstScene(place: Point = it.query.area): Promise<Scene> {
      const [scene] = await search({}, 1, place);
      if (!scene) throw new Error(`${name} has no scene at ${place.coordinates.join(', ')}`);
      return scene;
    }

    function cheapest(scene: Scene) {
      const [product] = scene.products.toSorted((a, b) => a.charge.totalCents - b.charge.totalCents);
      if (!product) throw new Error(`${scene.featureId} has no product`);
      return product;
    }

    async function orderAt(place: Point, reference: string) {
      // The coarsest has the fewest pixels to draw.
      const [scene] = (await search({}, 10, place)).toSorted((a, b) => resolutionOf(b) - resolutionOf(a));
      if (!scene) throw new Error(`${name} has no scene at ${place.coordinates.join(', ')}`);
      const product = cheapest(scene);
      return { order: { reference, featureId: scene.featureId, priceId: product.priceId, place }, product, scene };
    }

    async function settle(orderId: string) {
      const states: string[] = [];
      for (let polls = 0; polls < POLLS_AT_MOST; polls++) {
        const status = await it.provider.status(orderId, never);
        if (states.at(-1) !== status.state) states.push(status.state);
        if (status.nextPollMs === null) return { states, status };
        expect(status.nextPollMs).toBeGreaterThan(0);
        await it.pass(status.nextPollMs);
      }
      throw new Error(`The order did not settle: ${states.join(', ')}`);
    }

    const errorOf = async (work: Promise<unknown>): Promise<ProviderError | null> => {
      const error = await work.then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null || (error instanceof ProviderError && error.provider === it.provider.name)) return error;
      throw error;
    };
    const kindOf = async (work: Promise<unknown>): Promise<ProviderErrorKind | 'no error'> =>
      (await errorOf(work))?.kind ?? 'no error';

    describe('search', () => {
      test('finds scenes of its own that hold the place, with prices', async () => {
        const scenes = await search();
        expect(scenes).toHaveLength(5);
        for (const scene of scenes) {
          expect(scene.provider).toBe(it.provider.name);
          expect(new Set(scene.products.map(({ charge }) => addsUp(charge)))).toEqual(new Set([true]));
          expect(covers(partsOf(scene.footprint), [it.query.area.coordinates])).toBe(true);
          expect(scene.place).toEqual(it.query.area);
        }
        expect(new Set(scenes.map((scene) => scene.featureId)).size).toBe(5);
      });

      test('is newest first, and a longer answer begins with the shorter one', async () => {
        const few = await search({}, 3);
        const many = await search({}, EVERYTHING);
        const times = many.map((scene) => scene.acquiredAtMs);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        expect(many.slice(0, 3)).toEqual(few);
        expect(many.length).toBeLessThan(EVERYTHING);
      });

      test('answers the same question in the same way', async () => {
        expect(await search()).toEqual(await search());
      });

      test('keeps to the dates', async () => {
        const [newest, , third] = await search();
        if (!newest || !third) throw new Error('expected three scenes');
        const between = await search({ startMs: third.acquiredAtMs, endMs: newest.acquiredAtMs - 1 });
        expect(between.length).toBeGreaterThan(0);
        for (const { acquiredAtMs } of between) {
          expect(acquiredAtMs).toBeGreaterThanOrEqual(third.acquiredAtMs);
          expect(acquiredAtMs).toBeLessThan(newest.acquiredAtMs);
        }
      });

      test('keeps to resolution, cloud and price', async () => {
        const all = await search({}, EVERYTHING);
        const [scene] = all;
        if (!scene) throw new Error('expected a scene');
        const maxPriceCents = cheapest(scene).charge.totalCents;
        const criteria = {
          minResolutionM: resolutionOf(scene),
          maxResolutionM: resolutionOf(scene),
          maxCloudCover: scene.cloudCover ?? 0,
          maxPriceCents,
        };
        const expected = all.filter(
          (one) =>
            one.groundSampleDistanceM === scene.groundSampleDistanceM &&
            (one.cloudCover ?? 0) <= criteria.maxCloudCover &&
            cheapest(one).charge.totalCents <= maxPriceCents,
        );
        expect(await search(criteria, EVERYTHING)).toEqual(expected);
      });

      test('may find nothing', async () => {
        expect(await search({ phenomenologies: [] })).toEqual([]);
        expect(await search({ maxPriceCents: 0 })).toEqual([]);
        expect(await search({ startMs: it.query.criteria.endMs + 1 })).toEqual([]);
        expect(await search({}, 0)).toEqual([]);
      });

      test('goes on page by page without gap or repetition', async () => {
        const whole = await search({}, 12);
        if (!it.provider.capabilities.paging) return;
        const found: Scene[] = [];
        let cursor: string | null = null;
        do {
          const page: ScenePage = await it.provider.search({ ...it.query, limit: 5, cursor }, never);
          expect(page.scenes.length).toBeLessThanOrEqual(5);
          found.push(...page.scenes);
          cursor = page.next;
        } while (cursor !== null && found.length < 12);
        expect(found.slice(0, 12)).toEqual(whole);
        const nonsense = it.provider.search({ ...it.query, limit: 5, cursor: 'nonsense' }, never);
        expect(await kindOf(nonsense)).toBe('rejected');
      });

      test('keeps to off-nadir angle, sun and months; what is not known passes', async () => {
        const all = await search({}, EVERYTHING);
        const middle = (values: readonly (number | null)[]): number => {
          const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
          return known[Math.floor(known.length / 2)] ?? 0;
        };
        const maxOffNadirDeg = middle(all.map(({ offNadirDeg }) => offNadirDeg));
        expect(await search({ maxOffNadirDeg }, EVERYTHING)).toEqual(
          all.filter(({ offNadirDeg }) => (offNadirDeg ?? 0) <= maxOffNadirDeg),
        );
        const minSunElevationDeg = middle(all.map(({ sunElevationDeg }) => sunElevationDeg));
        expect(await search({ minSunElevationDeg }, EVERYTHING)).toEqual(
          all.filter(({ sunElevationDeg }) => (sunElevationDeg ?? 90) >= minSunElevationDeg),
        );
        const month = new Date(all[0]?.acquiredAtMs ?? 0).getUTCMonth() + 1;
        expect(await search({ months: [month] }, EVERYTHING)).toEqual(
          all.filter(({ acquiredAtMs }) => new Date(acquiredAtMs).getUTCMonth() + 1 === month),
        );
      });

      test('finds what has a part of an area', async () => {
        if (!it.provider.capabilities.areas) return;
        const [lon, lat] = it.query.area.coordinates;
        const corner = (dx: number, dy: number): [number, number] => [lon + dx * 0.05, lat + dy * 0.05];
        const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
        const area = { type: 'Polygon' as const, coordinates: [ring] };
        const scenes = await search({}, 5, area);
        expect(scenes).toHaveLength(5);
        for (const scene of scenes) {
          expect(intersects(partsOf(scene.footprint), [area])).toBe(true);
          expect(await it.provider.quote(scene.featureId, area, never)).toEqual(scene);
          const again = await it.provider.quote(scene.featureId, scene.place, never);
          expect(again?.products).toEqual(scene.products);
        }
      });

      test.each(['unavailable', 'malformed', 'credentials', 'rate-limited'] as const)(
        'says that the provider is %s',
        async (kind) => {
          const place = it.failing[kind]?.();
          if (!place) return;
          const error = await errorOf(search({}, 5, place));
          expect(error?.kind).toBe(kind);
          const saysWhen = (error?.retryAfterMs ?? 0) > 0;
          expect(saysWhen || kind !== 'rate-limited').toBe(true);
        },
      );

      test('hangs until it is given up', async () => {
        const area = it.failing.timeout?.();
        if (!area) return;
        const signal = AbortSignal.timeout(50);
        expect(await kindOf(it.provider.search({ ...it.query, area, limit: 5, cursor: null }, signal))).toBe('timeout');
        expect(signal.aborted).toBe(true);
      });

      test('answers a slow search when there is time, and gives up when there is none', async () => {
        const area = it.slow?.();
        if (!area) return;
        const query = { ...it.query, area, limit: 1, cursor: null };
        expect(await kindOf(it.provider.search(query, AbortSignal.timeout(50)))).toBe('timeout');
        expect((await it.provider.search(query, never)).scenes).toHaveLength(1);
      });

      test('does not begin when it is given up already', async () => {
        expect(await kindOf(it.provider.search({ ...it.query, limit: 5, cursor: null }, AbortSignal.abort()))).toBe(
          'timeout',
        );
      });
    });

    describe('quote', () => {
      test('equals the search', async () => {
        for (const scene of await search())
          expect(await it.provider.quote(scene.featureId, it.query.area, never)).toEqual(scene);
      });

      test('names the scene in every price', async () => {
        const scene = await firstScene();
        const ids = scene.products.map((product) => product.priceId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.map((id) => it.provider.sceneOfPrice(id))).toEqual(ids.map(() => scene.featureId));
        expect(it.provider.sceneOfPrice(toPriceId('nonsense'))).toBeNull();
      });

      test('knows no invented scene, and none for a place it does not cover', async () => {
        const { featureId } = await firstScene();
        expect(await it.provider.quote(`${featureId}x`, it.query.area, never)).toBeNull();
        expect(await it.provider.quote('', it.query.area, never)).toBeNull();
        const [lon, lat] = it.query.area.coordinates;
        const elsewhere: Point = { type: 'Point', coordinates: [lon > 0 ? lon - 20 : lon + 20, lat] };
        expect(await it.provider.quote(featureId, elsewhere, never)).toBeNull();
      });
    });

    describe('pictures', () => {
      test('shows a quicklook, and a sample where it has one', { timeout: PICTURE_TIMEOUT_MS }, async () => {
        const scene = await firstScene();
        const widthOf = async (file: ProviderFile | null) => (file ? (await sharp(file.bytes).metadata()).width : 0);
        expect(await widthOf(await it.provider.quicklook(scene.featureId, never))).toBeGreaterThan(100);
        const sampleWidth = await widthOf(await it.provider.sample(scene.featureId, never));
        expect(sampleWidth > 100).toBe(scene.hasSample);
      });

      test('has none of an invented scene', async () => {
        expect(await it.provider.quicklook('invented', never)).toBeNull();
        expect(await it.provider.sample('invented', never)).toBeNull();
      });
    });

    describe('orders', () => {
      const sells = () => it.provider.capabilities.orders;

      test('are rejected with a reason where there are none', async () => {
        if (sells()) return;
        const { order } = await orderAt(it.query.area, 'refused');
        const error = await errorOf(it.provider.placeOrder(order, never));
        expect(error).toMatchObject({ kind: 'rejected', message: expect.stringContaining(it.provider.label) });
      });

      test('take a reference once', async () => {
        if (!sells()) return;
        const { order } = await orderAt(it.query.area, 'first');
        const id = await it.provider.placeOrder(order, never);
        await it.pass(10);
        expect(await it.provider.placeOrder(order, never)).toBe(id);
        expect(await it.provider.placeOrder({ ...order, reference: 'second' }, never)).not.toBe(id);
      });

      test('go through their states and deliver the exact box', { timeout: PICTURE_TIMEOUT_MS }, async () => {
        if (!sells()) return;
        const { order, product, scene } = await orderAt(it.query.area, 'delivered');
        const id = await it.provider.placeOrder(order, never);
        const atOnce = (await it.provider.status(id, never)).state === 'Complete';
        const early = atOnce || (await kindOf(it.provider.fetchDelivery(id, order, directory, never)));
        expect([true, 'unavailable']).toContain(early);
        const { states, status } = await settle(id);
        expect(states).toEqual(['Ordered', 'Processing', 'Complete'].slice(-states.length));
        expect(status).toMatchObject({ state: 'Complete', reason: null });
        const image = await it.provider.fetchDelivery(id, order, directory, never);
        const { epsg, box: sold } = product.size.projected;
        expect(pixelsOutside(image, sold).every((pixels) => pixels >= 0 && pixels < 1)).toBe(true);
        const widthPx = Math.round((sold[2] - sold[0]) / resolutionOf(scene));
        expect(image).toMatchObject({ epsg, ...(it.provider.simulated ? { widthPx, box: sold } : {}) });
        const { width, height } = await sharp(image.path, { limitInputPixels: false }).metadata();
        expect({ width, height }).toEqual({ width: image.widthPx, height: image.heightPx });
        expect(image.path.startsWith(directory) && image.licenceText !== '').toBe(true);
      });

      test('are rejected with a price of another scene, an invented price or scene', async () => {
        const [one, other] = await search({}, 2);
        if (!one || !other) throw new Error('expected two scenes');
        const priceId = cheapest(other).priceId;
        const order = { reference: 'r', featureId: one.featureId, priceId, place: it.query.area };
        const wrong = [order, { ...order, priceId: toPriceId('invented') }, { ...order, featureId: 'invented' }];
        for (const each of wrong) expect(await kindOf(it.provider.placeOrder(each, never))).toBe('rejected');
      });

      test('are rejected for good', async () => {
        if (!it.rejecting) return;
        const { order } = await orderAt(it.rejecting, 'rejected');
        expect(await kindOf(it.provider.placeOrder(order, never))).toBe('rejected');
      });

      test('may fail in processing, with a reason', async () => {
        if (!it.spoiling) return;
        const { order } = await orderAt(it.spoiling, 'spoiled');
        const { status } = await settle(await it.provider.placeOrder(order, never));
        expect(status).toMatchObject({ state: 'Failed', reason: expect.stringMatching(/\w/) });
      });

      test('can be cancelled early or not at all, never late', async () => {
        if (!sells()) return;
        const { order } = await orderAt(it.query.area, 'cancelled');
        const early = await it.provider.placeOrder(order, never);
        const cancelled = await it.provider.cancel(early, never);
        expect((await it.provider.status(early, never)).state === 'Cancelled').toBe(cancelled);
        const late = await it.provider.placeOrder({ ...order, reference: 'kept' }, never);
        await settle(late);
        expect(await it.provider.cancel(late, never)).toBe(false);
      });

      test('that nobody placed are unknown', async () => {
        expect(await kindOf(it.provider.status('invented', never))).toBe('rejected');
      });

      test('are given up when the signal fires', async () => {
        const { order } = await orderAt(it.query.area, 'given up');
        const gone = AbortSignal.abort();
        const calls = [
          it.provider.placeOrder(order, gone),
          it.provider.status('any', gone),
          it.provider.fetchDelivery('any', order, directory, gone),
          it.provider.cancel('any', gone),
          it.provider.quicklook(order.featureId, gone),
        ];
        expect(await Promise.all(calls.map(kindOf))).toEqual(calls.map(() => 'timeout'));
      });
    });
  });
}

const resolutionOf = ({ groundSampleDistanceM }: Scene): number => groundSampleDistanceM ?? 1;

function partsOf({ type, coordinates }: Footprint): Polygon[] {
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  return parts.map((part) => ({ type: 'Polygon', coordinates: part }));
}
