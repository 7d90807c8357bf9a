import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  endpoints,
  isSettled,
  type OrderItem,
  type Point,
  TASKING_NOTES_MAX,
  type TaskedImage,
  type TaskingWindow,
  toPriceId,
} from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../lib/time-units.ts';
import { sentinelPlace } from '../providers/simulated/sentinel-place.testing.ts';
import type { TaskingFault } from '../providers/simulated/tasking/tasking-sentinels.ts';
import { type Buyer, openBuyer } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';

/** Small and coarse, so that images are drawn quickly. */
const product = {
  provider: 'planet',
  satellites: ['41601', '41773', '41774', '41771', '41772', '42992', '42991', '42990'],
  resolution: { value: 5, unit: 'm' },
  mode: 'Color',
  sizeKm: { x: 2, y: 2 },
  priority: 'Standard',
  priceCents: 45_000,
  offsetDays: 1,
  maxCloudCover: 0.2,
  cancelHoursBefore: 24,
};
const book = {
  products: [
    { ...product, code: 'flexible', tier: 'Flexible', description: 'At some time', window_select: '0', windowDays: 5 },
    { ...product, code: 'assured', tier: 'Assured', description: 'At one pass', window_select: '1' },
  ],
};
const flexible = toPriceId('task:planet:flexible');
const assured = toPriceId('task:planet:assured');

/** A day passes in about a second. */
const SPEED = '86400';
const PATIENCE_MS = 240_000;
const iso = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Concurrent, because the simulated days of all taskings pass at the same time. */
describe('taskings of the running server', { concurrent: true, timeout: 300_000 }, () => {
  let folder: string;
  let server: TestedServer;
  let buyer: Buyer;
  let termsVersion: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-price-book-'));
    await writeFile(path.join(folder, 'book.json'), JSON.stringify(book));
    server = await openTestedServer({ SIMULATION_SPEED: SPEED, PRICE_BOOK_FILE: path.join(folder, 'book.json') });
    buyer = await openBuyer(() => server.url);
    // Its default purchase is from the same provider.
    termsVersion = buyer.item.termsVersion ?? '';
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function findWindow(geometry: Point): Promise<TaskingWindow> {
    const { method, path: at, answer } = endpoints.windows;
    const found = await fetch(server.url + at, {
      method,
      headers: { apiKey: buyer.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ geometry, start: iso(0), stop: iso(7), minElevation: 15, maxElevation: 90 }),
    });
    // The deadline of the next one may be a moment away.
    const windows = answer.schema.parse(await found.json());
    const window = windows.find(({ start }) => Date.parse(start) > Date.now() + 2 * DAY_MS);
    if (!window) throw new Error('expected a window');
    return window;
  }

  /** Orders and pays. @returns a function that reads the tasking */
  async function buy(item: OrderItem): Promise<() => Promise<TaskedImage>> {
    const order = await buyer.placeOrder(crypto.randomUUID(), [item]);
    await buyer.confirm(order.stripeSecret);
    const find = async () => (await buyer.taskings()).find(({ orderid }) => orderid === order.orderId);
    await until('the tasking is paid', async () => (await find()) !== undefined);
    return async () => {
      const found = await find();
      if (!found) throw new Error(`The tasking of ${order.orderId} is gone`);
      return found;
    };
  }

  function flexibleItem(fault: TaskingFault, fromDays = 2): OrderItem {
    return {
      kind: 'tasking',
      product: flexible,
      geometry: sentinelPlace(fault),
      window: { start: iso(fromDays), stop: iso(fromDays + 8) },
      description: fault,
      termsVersion,
    };
  }

  async function settled(read: () => Promise<TaskedImage>): Promise<TaskedImage> {
    await until('the tasking is settled', async () => isSettled((await read()).serverState), PATIENCE_MS);
    return read();
  }

  it('finds a window, pays, and gets the image that was taken at exactly that pass', async () => {
    const geometry = sentinelPlace('always-clear');
    const window = await findWindow(geometry);
    expect(window).toMatchObject({ provider: 'planet', priceId: assured, expectedErrorSec: 0 });
    const { start, stop, token } = window;
    const notes = `<b>שלום</b> & \u202eمرحبا ${'x'.repeat(TASKING_NOTES_MAX - 40)}`;
    const read = await buy({
      kind: 'tasking',
      product: assured,
      geometry,
      window: { start, stop },
      token,
      notes,
      fees: [],
      description: 'assured',
      termsVersion,
    });
    const done = await settled(read);
    expect(done).toMatchObject({ serverState: 'Delivered', stateReason: null, satellite: window.satellite, notes });
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
    const takenMs = Math.floor(Date.parse(window.peak) / 1000) * 1000;
    expect(Date.parse(done.dateAcquiredISO ?? '')).toBe(takenMs);
    const image = (await buyer.images()).find(({ _id }) => _id === done.imageId);
    expect(image).toMatchObject({ serverState: 'Delivered', taskingId: done._id });
    expect(Date.parse(image?.dateImageAcquiredISO ?? '')).toBe(takenMs);
    for (const fileId of [done.iconName, image?.downloads.full])
      expect((await buyer.download(fileId ?? '')).length).toBeGreaterThan(1_000);
  });

  it('retries after cloudy passes, reports them, and cannot be canceled after that', async () => {
    const done = await settled(await buy(flexibleItem('clouded-twice')));
    expect(done).toMatchObject({ serverState: 'Delivered', refund: null });
    expect(done.attempts.map(({ outcome }) => outcome)).toEqual(['clouded', 'clouded', 'acquired']);
    expect(done.attempts[0]).toMatchObject({ cloudCover: 0.93, reason: expect.stringContaining('93 % cloud') });
    await expect(buyer.cancel(done._id)).rejects.toThrow('409');
  });

  it.each<[TaskingFault, TaskedImage['serverState'], readonly string[]]>([
    ['all-clouded', 'AcquiredFail', ['clouded']],
    ['acquisition-failed', 'AcquiredFail', ['failed']],
    ['window-conflict', 'Rejected', []],
    ['late-rejection', 'Rejected', []],
    ['request-rejected', 'Rejected', []],
  ])('refunds a tasking that ends without an image: %s', async (fault, state, outcomes) => {
    const done = await settled(await buy(flexibleItem(fault)));
    expect(done).toMatchObject({ serverState: state, imageId: null, refund: { amount: 45_000 }, price: 45_000 });
    expect(done.stateReason).toMatch(/\w/);
    expect([...new Set(done.attempts.map(({ outcome }) => outcome))]).toEqual(outcomes);
  });

  it('can be canceled until the stated deadline', async () => {
    // Late enough for a busy machine: a day is a second.
    const read = await buy(flexibleItem('always-clear', 40));
    const { _id, cancellation } = await read();
    expect(cancellation).toMatchObject({ possible: true, policy: expect.stringContaining('24 hours before') });
    await buyer.cancel(_id);
    expect(await settled(read)).toMatchObject({ serverState: 'Cancelled', refund: { amount: 45_000 } });
  });
});
