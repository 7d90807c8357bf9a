import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Endpoint,
  endpoints,
  type OrderItem,
  type Point,
  type TaskedImage,
  type TaskingWindow,
  toPriceId,
} from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentinelPlace } from '../providers/simulated/sentinel-place.testing.ts';
import type { TaskingFault } from '../providers/simulated/tasking/tasking-sentinels.ts';
import { type Buyer, openBuyer } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { DAY_MS } from '../util/time-units.ts';

/** Small and coarse, so that images are drawn at once. */
const product = {
  provider: 'planet',
  tier: 'Small',
  satellites: ['41601', '41773', '41774', '41771', '41772', '42992', '42991', '42990'],
  resolution: { value: 5, unit: 'm' },
  mode: 'Color',
  sizeKm: { x: 2, y: 2 },
  priority: 'Standard',
  priceCents: 45_000,
  offsetDays: 1,
  maxCloudCover: 0.5,
  cancelHoursBefore: 24,
};
const book = {
  products: [
    { ...product, code: 'flexible', description: 'Small and flexible', window_select: '0', windowDays: 5 },
    { ...product, code: 'assured', description: 'Small and assured', window_select: '1' },
  ],
};
const flexible = toPriceId('task:planet:flexible');
const assured = toPriceId('task:planet:assured');

/** A day passes in about a second. */
const SPEED = '86400';
const GREENBELT: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
const iso = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

describe('taskings of the running server', () => {
  let folder: string;
  let server: TestedServer;
  let buyer: Buyer;
  let termsVersion: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-price-book-'));
    await writeFile(path.join(folder, 'book.json'), JSON.stringify(book));
    server = await openTestedServer({ SIMULATION_SPEED: SPEED, PRICE_BOOK_FILE: path.join(folder, 'book.json') });
    buyer = await openBuyer(() => server.url);
    const { result } = endpoints.terms.answer.schema.parse(await send(endpoints.terms));
    termsVersion = result.find(({ provider }) => provider === 'planet')?.version ?? '';
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function send({ method, path: at }: Pick<Endpoint, 'method' | 'path'>, body?: unknown): Promise<unknown> {
    const answer = await fetch(server.url + at, {
      method,
      headers: { apiKey: buyer.apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${JSON.stringify(json)}`);
    return json;
  }

  const tasked = async (): Promise<readonly TaskedImage[]> =>
    endpoints.taskedImages.answer.schema.parse(await send(endpoints.taskedImages))[0].imageRequests;

  /** Orders, pays, and finds the tasking. */
  async function buy(item: OrderItem): Promise<() => Promise<TaskedImage>> {
    const order = await buyer.placeOrder(crypto.randomUUID(), [item]);
    await buyer.confirm(order.stripeSecret);
    const find = async () => (await tasked()).find(({ orderid }) => orderid === order.orderId);
    await until('the tasking is paid', async () => (await find()) !== undefined);
    return async () => {
      const found = await find();
      if (!found) throw new Error(`The tasking of ${order.orderId} is gone`);
      return found;
    };
  }

  function flexibleItem(geometry: Point, fromDays = 2): OrderItem {
    return {
      kind: 'tasking',
      product: flexible,
      geometry,
      window: { start: iso(fromDays), stop: iso(fromDays + 8) },
      description: 'here',
      termsVersion,
    };
  }

  async function settled(read: () => Promise<TaskedImage>, state: TaskedImage['serverState']): Promise<TaskedImage> {
    await until(`the tasking is ${state}`, async () => (await read()).serverState === state, 120_000);
    return read();
  }

  it('finds a window, pays, and gets the image that was taken at exactly that pass', { timeout: 180_000 }, async () => {
    const geometry = sentinelPlace('always-clear');
    const asked = { geometry, start: iso(0), stop: iso(7), minElevation: 15, maxElevation: 90 };
    const windows: TaskingWindow[] = endpoints.windows.answer.schema.parse(await send(endpoints.windows, asked));
    const [window] = windows;
    if (!window) throw new Error('expected a window');
    expect(window).toMatchObject({ provider: 'planet', priceId: assured, expectedErrorSec: 0 });
    const { start, stop, token } = window;
    const read = await buy({
      kind: 'tasking',
      product: assured,
      geometry,
      window: { start, stop },
      token,
      description: 'here',
      termsVersion,
    });
    const done = await settled(read, 'Delivered');
    expect(done.timeline.map(({ state }) => state)).toEqual([
      'Purchased',
      'Ordered',
      'Confirmed',
      'Planned',
      'AcquiredSuccess',
      'Processing',
      'Complete',
      'Delivered',
    ]);
    expect(done.attempts).toMatchObject([{ outcome: 'acquired', passISO: window.peak, satellite: window.satellite }]);
    expect(Date.parse(done.dateAcquiredISO ?? '')).toBe(Math.floor(Date.parse(window.peak) / 1000) * 1000);
    const image = (await buyer.images()).find(({ _id }) => _id === done.imageId);
    expect(image).toMatchObject({ serverState: 'Delivered' });
    expect((await buyer.download(done.iconName ?? '')).length).toBeGreaterThan(1000);
  });

  it('tries again after clouded passes, and says so', { timeout: 180_000 }, async () => {
    const done = await settled(await buy(flexibleItem(sentinelPlace('clouded-twice'))), 'Delivered');
    expect(done.attempts.map(({ outcome }) => outcome)).toEqual(['clouded', 'clouded', 'acquired']);
    expect(done.attempts[0]).toMatchObject({ cloudCover: 0.93, reason: expect.stringContaining('93 % cloud') });
    expect(done.refund).toBeNull();
  });

  it.each<[TaskingFault, TaskedImage['serverState']]>([
    ['all-clouded', 'AcquiredFail'],
    ['acquisition-failed', 'AcquiredFail'],
    ['window-conflict', 'Rejected'],
    ['late-rejection', 'Rejected'],
    ['request-rejected', 'Rejected'],
  ])('refunds what ends without an image: %s', { timeout: 180_000 }, async (fault, state) => {
    const done = await settled(await buy(flexibleItem(sentinelPlace(fault))), state);
    expect(done.stateReason).toMatch(/\w/);
    expect(done).toMatchObject({ imageId: null, refund: { amount: 45_000 } });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a negative length', { start: iso(3), stop: iso(2) }, 'stop: '],
    ['no length', { start: '2999-01-01T00:00:00Z', stop: '2999-01-01T00:00:00Z' }, 'stop: '],
    ['10 years', { stop: iso(3650) }, 'at most 92 are searched at once'],
    ['a year in the past', { start: '2001-02-03T04:05:06Z' }, 'has passed'],
    ['29 February of a common year', { start: '2027-02-29T00:00:00Z' }, 'start: '],
    ['crossed elevations', { minElevation: 60, maxElevation: 50 }, 'maxElevation: 50 is below minElevation, 60'],
    ['an elevation that is no number', { minElevation: null }, 'minElevation: '],
    ['an elevation above 90', { maxElevation: 91 }, 'maxElevation: '],
    ['an infinite elevation', { maxElevation: Number.POSITIVE_INFINITY }, 'maxElevation: '],
    ['a latitude beyond the pole', { geometry: { type: 'Point', coordinates: [0, 90.1] } }, 'geometry.coordinates'],
    ['a longitude beyond 180', { geometry: { type: 'Point', coordinates: [-180.1, 0] } }, 'geometry.coordinates'],
    ['another provider', { provider: 'nobody' }, 'provider: nobody has no assured products'],
  ])('refuses a search for windows with %s', async (_, change, detail) => {
    const asked = { geometry: GREENBELT, start: iso(0), stop: iso(7), minElevation: 15, maxElevation: 90, ...change };
    await expect(send(endpoints.windows, asked)).rejects.toThrow(/answered 400/);
    await expect(send(endpoints.windows, asked)).rejects.toThrow(detail);
    const feasibility = { ...asked, ...('provider' in change ? { minElevation: -1 } : {}) };
    await expect(send(endpoints.feasibility, feasibility)).rejects.toThrow(/answered 400/);
  });

  it.each([
    [0, 90],
    [180, -90],
    [180, 12],
    [-180, 12],
  ])('answers at the edges of the map: %d, %d', async (longitude, latitude) => {
    const asked = { geometry: { type: 'Point', coordinates: [longitude, latitude] }, start: iso(2), stop: iso(20) };
    const angles = { minElevation: 0, maxElevation: 90 };
    expect(await send(endpoints.windows, { ...asked, ...angles })).toBeInstanceOf(Array);
    expect(await send(endpoints.feasibility, asked)).toMatchObject({ products: expect.any(Array) });
  });

  it('takes no window that was changed, is of another place or of another account', async () => {
    const geometry = sentinelPlace('always-clear');
    const asked = { geometry, start: iso(0), stop: iso(7), minElevation: 15, maxElevation: 90 };
    const [window] = endpoints.windows.answer.schema.parse(await send(endpoints.windows, asked));
    if (!window) throw new Error('expected a window');
    const { token, start, stop } = window;
    const item = {
      kind: 'tasking',
      product: assured,
      geometry,
      window: { start, stop },
      token,
      description: 'here',
      termsVersion,
    };
    const changed = token.slice(0, 20) + (token[20] === 'A' ? 'B' : 'A') + token.slice(21);
    const place: Point = { type: 'Point', coordinates: [geometry.coordinates[0], geometry.coordinates[1] + 1e-6] };
    for (const bad of [
      { ...item, token: changed },
      { ...item, token: `${token}A` },
      { ...item, geometry: place },
    ])
      await expect(send(endpoints.placeOrder, [bad])).rejects.toThrow('window-unknown');
    await expect(send(endpoints.placeOrder, [{ ...item, product: flexible }])).rejects.toThrow(/answered 4\d\d/);
    const other = await openBuyer(() => server.url, 'grace@example.org');
    const stolen = fetch(server.url + endpoints.placeOrder.path, {
      method: 'POST',
      headers: { apiKey: other.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify([item]),
    });
    expect(await (await stolen).json()).toMatchObject({ code: 'window-unknown' });
  });

  it('can be cancelled until the deadline it names, and not after it', { timeout: 180_000 }, async () => {
    // Late enough for a busy machine: a day is a second.
    const read = await buy(flexibleItem(sentinelPlace('always-clear'), 40));
    const { _id, cancellation } = await read();
    expect(cancellation).toMatchObject({ possible: true, policy: expect.stringContaining('24 hours before') });
    await buyer.cancel(_id);
    expect(await settled(read, 'Cancelled')).toMatchObject({ refund: { amount: 45_000 } });
    const late = await buy(flexibleItem(sentinelPlace('always-clear')));
    await settled(late, 'Delivered');
    await expect(buyer.cancel((await late())._id)).rejects.toThrow('409');
  });
});
