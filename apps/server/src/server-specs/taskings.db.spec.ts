import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  endpoints,
  isSettled,
  type ProblemCode,
  problems,
  TASKING_NOTES_MAX,
  type TaskedImage,
  type TaskingProduct,
  type TaskingWindow,
} from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sentinelPlace } from '../providers/simulated/sentinel-place.testing.ts';
import type { TaskingFault } from '../providers/simulated/tasking/tasking-sentinels.ts';
import { type Buyer, openBuyer } from '../testing/crash/buyer.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { DAY_MS } from '../util/time-units.ts';

const PATIENCE_MS = 90_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Small images of a large fleet, which are drawn in a moment. */
const FLEXIBLE = {
  code: 'flexible',
  provider: 'planet',
  tier: 'Flexible',
  satellites: ['41601', '41773', '41774', '41771', '41772', '42992', '42991', '42990'],
  description: 'SkySat, 1 m color',
  resolution: { value: 1, unit: 'm' },
  mode: 'Panchromatic and 4 colors',
  sizeKm: { x: 1, y: 1 },
  priority: 'Standard',
  priceCents: 45_000,
  window_select: '0',
  windowDays: 5,
  maxCloudCover: 0.2,
  cancelHoursBefore: 24,
};
const { windowDays: _, ...ofWindow } = FLEXIBLE;
const ASSURED = { ...ofWindow, code: 'assured', tier: 'Assured', window_select: '1', ordersPerWindow: 1 };

/** A server whose simulated days take a second. */
describe('taskings of a whole server', () => {
  let folder: string;
  let server: TestedServer;
  let buyer: Buyer;
  let stranger: Buyer;
  let products: readonly TaskingProduct[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-taskings-'));
    const book = path.join(folder, 'book.json');
    await writeFile(book, JSON.stringify({ products: [FLEXIBLE, ASSURED] }));
    server = await openTestedServer({ SIMULATION_SPEED: '86400', PRICE_BOOK_FILE: book });
    buyer = await openBuyer(() => server.url);
    stranger = await openBuyer(() => server.url, 'stranger@example.org');
    const { tasking } = endpoints.products.answer.schema.parse(
      await (await send('GET', endpoints.products.path)).json(),
    );
    products = tasking.flatMap((offer) => offer.prices);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const send = (method: string, path: string, body?: unknown, who: Buyer | null = null) =>
    fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(who ? { apiKey: who.apiKey } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const order = (items: readonly unknown[], who = buyer) => send('POST', endpoints.placeOrder.path, items, who);
  async function refused(code: ProblemCode, item: unknown, who = buyer): Promise<string> {
    const answer = await order([item], who);
    const problem = (await answer.json()) as { readonly code: string; readonly detail: string };
    expect([problem.code, answer.status]).toEqual([code, problems[code].status]);
    return problem.detail;
  }
  function productOf(wanted: (one: TaskingProduct) => boolean): TaskingProduct {
    const found = products.find(wanted);
    if (!found) throw new Error('The price book has no such product');
    return found;
  }
  const flexible = () => productOf(({ metadata }) => metadata.provider === 'planet' && metadata.window_select === '0');
  /** As the specification sends it: without kind and provider. */
  function requestOf(fault: TaskingFault, description: string, changes: object = {}) {
    const { priceId, metadata } = flexible();
    const startMs = (metadata.offsetDays + 0.1) * DAY_MS;
    return {
      description,
      product: priceId,
      geometry: sentinelPlace(fault),
      window: { start: at(startMs), stop: at(startMs + metadata.windowDays * DAY_MS) },
      notes: '',
      fees: [],
      termsVersion: buyer.item.termsVersion,
      ...changes,
    };
  }
  async function buy(item: unknown): Promise<void> {
    const answer = await order([item]);
    const placed = endpoints.placeOrder.answer.schema.parse(await answer.json());
    await buyer.confirm(placed.stripeSecret ?? '');
  }
  async function settled(description: string): Promise<TaskedImage> {
    const find = async () => (await buyer.taskings()).find((one) => one.locationDescription === description);
    return vi.waitFor(
      async () => {
        const found = await find();
        if (!found || !isSettled(found.serverState)) throw new Error(`${description} is ${found?.serverState}`);
        return found;
      },
      { timeout: PATIENCE_MS, interval: 250 },
    );
  }

  it('find a window, buy it and download the image taken at that very pass', { timeout: PATIENCE_MS }, async () => {
    const assured = ({ metadata }: TaskingProduct) =>
      metadata.provider === 'planet' && metadata.window_select === '1' && metadata.sensor === 'optical';
    const { priceId } = productOf(assured);
    const question = {
      geometry: sentinelPlace('always-clear'),
      start: at(0),
      stop: at(7 * DAY_MS),
      minElevation: 15,
      maxElevation: 90,
    };
    const found = await send('POST', endpoints.windows.path, question, buyer);
    const windows: readonly TaskingWindow[] = endpoints.windows.answer.schema.parse(await found.json());
    const window = windows.findLast((one) => one.priceId === priceId);
    if (!window) throw new Error('no window');
    const chosen = { product: priceId, window: { start: window.start, stop: window.stop }, token: window.token };
    const item = requestOf('always-clear', 'assured', chosen);
    expect(await refused('window-unknown', item, stranger)).toContain('not offered to you');
    expect(await refused('window-unknown', { ...item, geometry: sentinelPlace('all-clouded') })).toContain(
      'Find windows again',
    );
    await buy(item);
    const tasking = await settled('assured');
    expect(tasking).toMatchObject({ serverState: 'Delivered', stateReason: null, satellite: window.satellite });
    expect(tasking.attempts).toMatchObject([
      { outcome: 'acquired', passISO: new Date(Date.parse(window.peak)).toISOString() },
    ]);
    const states = [
      'Purchased',
      'Ordered',
      'Confirmed',
      'Planned',
      'AcquiredSuccess',
      'Processing',
      'Complete',
      'Delivered',
    ];
    expect(tasking.timeline.map(({ state }) => state)).toEqual(states);
    const image = (await buyer.images()).find(({ taskingId }) => taskingId === tasking._id);
    const acquiredMs = Date.parse(image?.dateImageAcquiredISO ?? '');
    expect(acquiredMs).toBeGreaterThanOrEqual(Date.parse(window.start) - 1);
    expect(acquiredMs).toBeLessThanOrEqual(Date.parse(window.stop) + 1);
    expect((await buyer.download(image?.downloads.full ?? '')).length).toBeGreaterThan(1_000);
  });

  it('succeed after two clouded passes, or end with a refund', { timeout: PATIENCE_MS }, async () => {
    await buy(requestOf('clouded-twice', 'twice'));
    await buy(requestOf('all-clouded', 'never'));
    await buy(requestOf('late-rejection', 'late'));
    const [twice, never, late] = [await settled('twice'), await settled('never'), await settled('late')];
    expect(twice.attempts.map(({ outcome }) => outcome)).toEqual(['clouded', 'clouded', 'acquired']);
    expect(twice).toMatchObject({ serverState: 'Delivered', refund: null });
    expect(never.attempts.every(({ outcome }) => outcome === 'clouded')).toBe(true);
    expect(never).toMatchObject({ serverState: 'AcquiredFail', refund: { amount: never.price }, imageId: null });
    expect(late).toMatchObject({
      serverState: 'Rejected',
      stateReason: expect.stringMatching(/./),
      refund: { amount: late.price },
    });
  });

  it.each<[string, object, ProblemCode, RegExp]>([
    ['a field that is not listed, by name', { totalCost: 1 }, 'invalid-request', /must not have totalCost/],
    ['a client-only field', { selectedProduct: {} }, 'invalid-request', /selectedProduct/],
    [
      'notes of 100 KB',
      { notes: 'x'.repeat(100_000) },
      'invalid-request',
      /0\.notes: may have at most 2000 characters/,
    ],
    ['notes with a zero byte', { notes: '\u0000' }, 'invalid-request', /U\+0000/],
    [
      'a latitude beyond the pole',
      { geometry: { type: 'Point', coordinates: [0, 90.5] } },
      'invalid-request',
      /at most 90/,
    ],
    [
      'a window that is no time',
      { window: { start: 'soon', stop: 'later' } },
      'invalid-request',
      /window\.start: must be a time/,
    ],
    [
      'a window of negative length',
      { window: { start: at(9 * DAY_MS), stop: at(8 * DAY_MS) } },
      'tasking-invalid',
      /cannot be before/,
    ],
    ['an end use of another provider', { metadata: { endUse: '01' } }, 'end-use-unknown', /Leave it out/],
    [
      'a kind that does not exist',
      { kind: 'rumor' },
      'invalid-request',
      /0\.kind: must be one of archive, tasking, not "rumor"/,
    ],
  ])('refuse %s', async (_, changes, code, detail) => {
    expect(await refused(code, requestOf('always-clear', 'bad', changes))).toMatch(detail);
  });

  it('take notes in any script, with markup, as they are', async () => {
    const notes = `<b>שלום</b> & \u202eمرحبا ${'x'.repeat(TASKING_NOTES_MAX - 40)}`;
    await buy(requestOf('always-clear', 'notes', { notes }));
    await vi.waitFor(async () => {
      expect((await buyer.taskings()).find((one) => one.locationDescription === 'notes')?.notes).toBe(notes);
    }, PATIENCE_MS);
  });

  it('refuse more than a hundred together, and quote a hundred in a moment', async () => {
    const many = Array.from({ length: 1_000 }, () => requestOf('always-clear', 'many'));
    const answer = await order(many);
    expect(((await answer.json()) as { detail: string }).detail).toContain('at most 100 items');
    const { description: _, termsVersion: __, ...item } = requestOf('always-clear', 'many');
    const hundred = Array.from({ length: 100 }, () => item);
    const quoted = await send('POST', endpoints.quote.path, hundred, buyer);
    const { lines, totalCents } = endpoints.quote.answer.schema.parse(await quoted.json());
    expect(lines.filter((one) => 'line' in one)).toHaveLength(100);
    expect(totalCents).toBe(100 * flexible().price);
  });
});
