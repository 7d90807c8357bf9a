import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Footprint, Point, Polygon, SearchArea } from '@groundtrack/contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { covers } from './footprint/covers.ts';
import {
  type ImageryProvider,
  ProviderError,
  type ProviderErrorKind,
  type ProviderFile,
  type Scene,
  type SceneQuery,
} from './provider.ts';

/** An adapter with what the suite needs to provoke. */
export interface ProviderUnderTest {
  readonly provider: ImageryProvider;
  /** A question with at least five scenes in its answer. */
  readonly query: { readonly area: Point; readonly criteria: SceneQuery['criteria'] };
  /** A place at which a search goes wrong in each of these ways. */
  readonly failing: { readonly timeout: Point; readonly unavailable: Point; readonly malformed: Point };
  /** A place at which a search answers, but not at once. */
  readonly slow: Point;
  /** A place whose orders are rejected, and one whose orders fail in processing. */
  readonly rejecting: Point;
  readonly spoiling: Point;
  /** Lets the provider work for a while. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

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

    const search = async (
      change: Partial<SceneQuery['criteria']> = {},
      limit = 5,
      area: SearchArea = it.query.area,
    ) => {
      const criteria = { ...it.query.criteria, ...change };
      return (await it.provider.search({ area, criteria, limit, cursor: null }, never)).scenes;
    };

    async function firstScene(place: Point = it.query.area): Promise<Scene> {
      const [scene] = await search({}, 1, place);
      if (!scene) throw new Error(`${name} has no scene at ${place.coordinates.join(', ')}`);
      return scene;
    }

    function cheapest(scene: Scene) {
      const [product] = scene.products.toSorted((a, b) => a.priceCents - b.priceCents);
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

    const kindOf = async (work: Promise<unknown>): Promise<ProviderErrorKind | 'no error'> => {
      const error = await work.then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) return 'no error';
      if (error instanceof ProviderError && error.provider === it.provider.name) return error.kind;
      throw error;
    };

    describe('search', () => {
      test('finds scenes of its own that hold the place, with prices', async () => {
        const scenes = await search();
        expect(scenes).toHaveLength(5);
        for (const scene of scenes) {
          expect(scene.provider).toBe(it.provider.name);
          expect(scene.products.length).toBeGreaterThan(0);
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
        const maxPriceCents = cheapest(scene).priceCents;
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
            cheapest(one).priceCents <= maxPriceCents,
        );
        expect(await search(criteria, EVERYTHING)).toEqual(expected);
      });

      test('may find nothing', async () => {
        expect(await search({ phenomenologies: [] })).toEqual([]);
        expect(await search({ maxPriceCents: 0 })).toEqual([]);
        expect(await search({ startMs: it.query.criteria.endMs + 1 })).toEqual([]);
        expect(await search({}, 0)).toEqual([]);
      });

      test.each(['unavailable', 'malformed'] as const)('says that the provider is %s', async (kind) => {
        expect(await kindOf(search({}, 5, it.failing[kind]))).toBe(kind);
      });

      test('hangs until it is given up', async () => {
        const signal = AbortSignal.timeout(50);
        const query = { ...it.query, area: it.failing.timeout, limit: 5, cursor: null };
        expect(await kindOf(it.provider.search(query, signal))).toBe('timeout');
        expect(signal.aborted).toBe(true);
      });

      test('answers a slow search when there is time, and gives up when there is none', async () => {
        const query = { ...it.query, area: it.slow, limit: 1, cursor: null };
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
        expect(it.provider.sceneOfPrice('nonsense')).toBeNull();
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
      test('take a reference once', async () => {
        const { order } = await orderAt(it.query.area, 'first');
        const id = await it.provider.placeOrder(order, never);
        await it.pass(10);
        expect(await it.provider.placeOrder(order, never)).toBe(id);
        expect(await it.provider.placeOrder({ ...order, reference: 'second' }, never)).not.toBe(id);
      });

      test('go through their states and deliver the exact box', { timeout: PICTURE_TIMEOUT_MS }, async () => {
        const { order, product, scene } = await orderAt(it.query.area, 'delivered');
        const id = await it.provider.placeOrder(order, never);
        const { states, status } = await settle(id);
        expect(states.at(0)).toBe('Ordered');
        expect(status).toMatchObject({ state: 'Complete', reason: null });
        const image = await it.provider.fetchDelivery(id, order, directory, never);
        const [minX, minY, maxX, maxY] = product.size.projected.box;
        expect(image).toMatchObject({ epsg: product.size.projected.epsg, box: [minX, minY, maxX, maxY] });
        expect(image.widthPx).toBe(Math.round((maxX - minX) / resolutionOf(scene)));
        expect(image.heightPx).toBe(Math.round((maxY - minY) / resolutionOf(scene)));
        const { width, height } = await sharp(image.path, { limitInputPixels: false }).metadata();
        expect({ width, height }).toEqual({ width: image.widthPx, height: image.heightPx });
        expect(image.path.startsWith(directory)).toBe(true);
        expect(image.licenceText).not.toBe('');
      });

      test('cannot be fetched before they are complete', async () => {
        const { order } = await orderAt(it.query.area, 'too early');
        const id = await it.provider.placeOrder(order, never);
        expect(await kindOf(it.provider.fetchDelivery(id, order, directory, never))).toBe('unavailable');
      });

      test('are rejected with a price of another scene, an invented price or scene', async () => {
        const [one, other] = await search({}, 2);
        if (!one || !other) throw new Error('expected two scenes');
        const order = {
          reference: 'r',
          featureId: one.featureId,
          priceId: cheapest(other).priceId,
          place: it.query.area,
        };
        const wrong = [order, { ...order, priceId: 'invented' }, { ...order, featureId: 'invented' }];
        for (const each of wrong) expect(await kindOf(it.provider.placeOrder(each, never))).toBe('rejected');
      });

      test('are rejected for good', async () => {
        const { order } = await orderAt(it.rejecting, 'rejected');
        expect(await kindOf(it.provider.placeOrder(order, never))).toBe('rejected');
      });

      test('may fail in processing, with a reason', async () => {
        const { order } = await orderAt(it.spoiling, 'spoiled');
        const { status } = await settle(await it.provider.placeOrder(order, never));
        expect(status).toMatchObject({ state: 'Failed', reason: expect.stringMatching(/\w/) });
      });

      test('can be cancelled early, not late', async () => {
        const { order } = await orderAt(it.query.area, 'cancelled');
        const early = await it.provider.placeOrder(order, never);
        expect(await it.provider.cancel(early, never)).toBe(true);
        expect(await it.provider.status(early, never)).toMatchObject({ state: 'Rejected', nextPollMs: null });
        const late = await it.provider.placeOrder({ ...order, reference: 'kept' }, never);
        await settle(late);
        expect(await it.provider.cancel(late, never)).toBe(false);
      });

      test('that nobody placed are unknown', async () => {
        expect(await kindOf(it.provider.status('invented', never))).toBe('rejected');
      });

      test('are given up when the signal fires', async () => {
        const { order } = await orderAt(it.query.area, 'given up');
        const id = await it.provider.placeOrder(order, never);
        await settle(id);
        const gone = AbortSignal.abort();
        const calls = [
          it.provider.placeOrder(order, gone),
          it.provider.status(id, gone),
          it.provider.fetchDelivery(id, order, directory, gone),
          it.provider.cancel(id, gone),
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
