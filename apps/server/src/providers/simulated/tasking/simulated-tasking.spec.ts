import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Point, toPriceId, toSceneId } from '@groundtrack/contract';
import { lookAngles } from '@groundtrack/orbit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/time-units.ts';
import type { TaskingOrder } from '../../port/provider.ts';
import { sampleTaskingProduct } from '../../port/sample-tasking-product.testing.ts';
import type { TaskingTerms } from '../../port/tasking.ts';
import { holds } from '../footprint.ts';
import { sentinelPlace } from '../sentinel-place.testing.ts';
import { SimulatedProvider } from '../simulated-provider.ts';
import { TaskedFleet } from './tasked-fleet.ts';
import { MemoryTaskingPlans, type TaskingPlans } from './tasking-plan.ts';
import type { TaskingFault } from './tasking-sentinels.ts';

const NOW_MS = Date.UTC(2026, 7, 25);
const SPEED = 1000;
const GREENBELT: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
const never = new AbortController().signal;
/** Coarse and small, so that it is drawn quickly. */
const flexible = sampleTaskingProduct({
  priceId: toPriceId('task:maxar:flexible'),
  assured: false,
  satelliteIds: ['40115', '35946', '33331'],
  resolution: { value: 5, unit: 'm' },
  sizeKm: { x: 2, y: 1 },
});
const assured = { ...flexible, priceId: toPriceId('task:maxar:assured'), assured: true };

function open(plans: TaskingPlans = new MemoryTaskingPlans(), products = [flexible, assured]) {
  let nowMs = NOW_MS;
  const provider = new SimulatedProvider('maxar', {
    clock: { nowMs: () => nowMs },
    speedFactor: SPEED,
    satellites: satelliteSeed,
    licenseText: () => 'an example license',
    tasking: { products, elements: async () => new Map(), plans },
  });
  return { provider, pass: (ms: number) => void (nowMs += ms) };
}

function toOrder(place: Point, change: Partial<TaskingTerms> = {}, reference = 'r'): TaskingOrder {
  const terms: TaskingTerms = {
    product: flexible,
    bookVersion: 'v',
    startMs: NOW_MS + 2 * DAY_MS,
    endMs: NOW_MS + 32 * DAY_MS,
    opportunity: null,
    endUse: null,
    mediaRights: false,
    notes: '',
    ...change,
  };
  return { kind: 'tasking', reference, place, terms };
}

type Opened = ReturnType<typeof open>;

async function settle({ provider, pass }: Opened, id: string) {
  const states: string[] = [];
  for (let polls = 0; polls < 200; polls++) {
    const status = await provider.status(id, never);
    if (states.at(-1) !== status.state) states.push(status.state);
    if (status.nextPollMs === null) return { states, status };
    pass(status.nextPollMs);
  }
  throw new Error(`It did not settle: ${states.join(', ')}`);
}

async function order(opened: Opened, fault: TaskingFault) {
  return settle(opened, await opened.provider.placeOrder(toOrder(sentinelPlace(fault)), never));
}

async function findWindow({ provider }: Opened, place: Point) {
  const query = { products: [assured], place, heightM: 0, minElevationDeg: 15, maxElevationDeg: 90 };
  const found = await provider.tasking?.opportunities(
    { ...query, startMs: NOW_MS + 2 * DAY_MS, endMs: NOW_MS + 9 * DAY_MS },
    never,
  );
  const [window] = found ?? [];
  if (!window) throw new Error('expected a window');
  return window;
}

describe('a simulated tasking', () => {
  it('takes the image of an assured window at exactly its pass, with the real geometry', async () => {
    const opened = open();
    const window = await findWindow(opened, sentinelPlace('always-clear'));
    const place = sentinelPlace('always-clear');
    const placed = toOrder(place, {
      product: assured,
      opportunity: window,
      startMs: window.startMs,
      endMs: window.endMs,
    });
    const id = await opened.provider.placeOrder(placed, never);
    expect(await opened.provider.quicklook(toSceneId(id), never)).toBeNull();
    const { states, status } = await settle(opened, id);
    expect(states.at(-1)).toBe('Complete');
    const { scene, product } = status.acquired ?? {};
    expect(scene).toMatchObject({
      featureId: id,
      satellite: window.satellite,
      acquiredAtMs: Math.floor(window.peakMs / 1000) * 1000,
      lookSide: window.lookSide,
      groundSampleDistanceM: 5,
      phenomenology: 'ms',
      place,
    });
    if (!scene || !product || scene.footprint.type !== 'Polygon') throw new Error('expected an image');
    const { elements } =
      (await new TaskedFleet(satelliteSeed, async () => new Map(), { nowMs: () => NOW_MS }).read()).get(
        window.satelliteId,
      ) ?? {};
    if (!elements) throw new Error('expected elements');
    const [longitudeDeg, latitudeDeg] = place.coordinates;
    const site = { longitudeDeg, latitudeDeg, heightM: 0 };
    const look = lookAngles({ satellite: elements, site, atMs: window.peakMs });
    expect(scene.offNadirDeg).toBeCloseTo(look?.offNadirDeg ?? NaN, 0);
    const [west, south, east, north] = product.size.boundingBox;
    expect(
      holds(scene.footprint, [place.coordinates, [west, south], [east, south], [east, north], [west, north]]),
    ).toBe(true);
    const directory = await mkdtemp(join(tmpdir(), 'tasking-'));
    const image = await opened.provider.fetchDelivery(id, placed, directory, never);
    expect(image).toMatchObject({ widthPx: 400, heightPx: 200, ...product.size.projected });
    expect(await sharp(image.path).metadata()).toMatchObject({ width: 400, height: 200 });
    await rm(directory, { recursive: true });
    expect((await opened.provider.quicklook(toSceneId(id), never))?.mediaType).toBe('image/jpeg');
    // The archive does not contain it.
    expect(await opened.provider.quote(toSceneId(id), place, never)).toBeNull();
  }, 60_000);

  it('tries several passes of a flexible order, always under the same sky', async () => {
    const runs = await Promise.all([open(), open()].map((opened) => order(opened, 'clouded-twice')));
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0]?.status).toMatchObject({
      state: 'Complete',
      attempts: [{ outcome: 'clouded' }, { outcome: 'clouded' }, { outcome: 'acquired' }],
    });
  });

  it.each<[TaskingFault, string, string]>([
    ['all-clouded', 'AcquiredFail', '93 % cloud, more than the product allows'],
    ['acquisition-failed', 'AcquiredFail', 'The satellite failed to take the image'],
    ['window-conflict', 'Rejected', 'Another customer has the satellite at that time'],
    ['late-rejection', 'Rejected', 'The satellite is needed elsewhere at the planned pass'],
  ])('ends at the place of %s as %s', async (fault, state, reason) => {
    const { status } = await order(open(), fault);
    expect(status).toMatchObject({ state, reason });
    expect(status.acquired).toBeUndefined();
  });

  it('is rejected immediately, or never completes, at the sentinel places', async () => {
    const { provider } = open();
    await expect(provider.placeOrder(toOrder(sentinelPlace('request-rejected')), never)).rejects.toMatchObject({
      kind: 'rejected',
    });
    const signal = AbortSignal.timeout(50);
    await expect(provider.placeOrder(toOrder(sentinelPlace('never-answers')), signal)).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  it('is rejected if no satellite passes, or the window has passed', async () => {
    const opened = open();
    const soon = { startMs: NOW_MS + 2 * DAY_MS, endMs: NOW_MS + 2 * DAY_MS + 60_000 };
    await expect(opened.provider.placeOrder(toOrder(GREENBELT, soon), never)).rejects.toMatchObject({
      kind: 'rejected',
      message: 'No satellite passes between the dates',
    });
    const window = await findWindow(opened, GREENBELT);
    opened.pass(window.startMs - NOW_MS + 1);
    const late = toOrder(GREENBELT, { product: assured, opportunity: window });
    await expect(opened.provider.placeOrder(late, never)).rejects.toMatchObject({ message: 'The window has passed' });
  });

  it('is the same order for the same reference, also in another process', async () => {
    const plans = new MemoryTaskingPlans();
    const [one, other] = [open(plans), open(plans)];
    const placed = toOrder(GREENBELT);
    const id = await one.provider.placeOrder(placed, never);
    other.pass(HOUR_MS);
    expect(await other.provider.placeOrder(placed, never)).toBe(id);
    other.pass(-HOUR_MS);
    expect(await other.provider.status(id, never)).toEqual(await one.provider.status(id, never));
    expect(await one.provider.placeOrder({ ...placed, reference: 'another' }, never)).not.toBe(id);
    await expect(
      one.provider.fetchDelivery(id, { ...placed, reference: 'another' }, '/nowhere', never),
    ).rejects.toMatchObject({ kind: 'rejected' });
    await expect(one.provider.fetchDelivery(id, placed, '/nowhere', never)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('can be canceled until its deadline, and not after it', async () => {
    const opened = open();
    const place = sentinelPlace('always-clear');
    const early = await opened.provider.placeOrder(toOrder(place), never);
    const { cancelUntilMs = null } = await opened.provider.status(early, never);
    if (cancelUntilMs === null) throw new Error('expected a deadline');
    opened.pass(cancelUntilMs - NOW_MS - 1);
    expect(await opened.provider.cancel(early, never)).toBe(true);
    expect(await opened.provider.status(early, never)).toMatchObject({ state: 'Cancelled', nextPollMs: null });
    expect(await opened.provider.cancel(early, never)).toBe(true);
    const again = open();
    const late = await again.provider.placeOrder(toOrder(place), never);
    again.pass(cancelUntilMs - NOW_MS);
    expect(await again.provider.cancel(late, never)).toBe(false);
    expect((await settle(again, late)).status.state).toBe('Complete');
    expect(await again.provider.cancel(late, never)).toBe(false);
  });

  it('continues after its product has left the price book', async () => {
    const plans = new MemoryTaskingPlans();
    const id = await open(plans).provider.placeOrder(toOrder(GREENBELT), never);
    const { provider } = open(plans, []);
    expect(provider.tasking).toBeUndefined();
    expect(await provider.status(id, never)).toMatchObject({ state: 'Ordered' });
  });
});
