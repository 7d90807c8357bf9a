import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Point } from '@groundtrack/contract';
import type { FaultName, ProviderDouble } from '@groundtrack/provider-doubles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../lib/time-units.ts';
import {
  type ImageryProvider,
  ProviderError,
  type ProviderOrder,
  type ProviderStatus,
  type SceneCriteria,
} from '../../port/provider.ts';
import type { MemoryProviderOrders } from './memory-provider-orders.ts';

/** An adapter with the double of its provider. */
export interface AdapterUnderFaults {
  readonly provider: ImageryProvider;
  readonly double: ProviderDouble;
  readonly orders: MemoryProviderOrders;
  readonly query: { readonly area: Point; readonly criteria: SceneCriteria };
  /** An order of an image that costs something. */
  order(reference: string): Promise<ProviderOrder>;
  /** Orders that the double has. */
  placed(): number;
  /** Lets the time of the adapter and of the double pass. */
  advance(ms: number): void;
  close(): Promise<void>;
}

interface FaultOptions {
  /** Whether a refused token is renewed. */
  readonly renewsTokens: boolean;
  /** Faults that this provider cannot have. */
  readonly without?: readonly FaultName[];
  /** What is found where scenes are not: a provider without an archive has passes. Its orders are taskings. */
  readonly finds?: 'scenes' | 'passes';
}

/** A scene or a pass. */
interface Found {
  readonly id: string;
  readonly atMs: number;
}

const PATIENCE_MS = 400;
const POLLS_AT_MOST = 60;
const never = new AbortController().signal;

/** How an adapter survives the faults of its provider: at most one order, and never a wrong statement. */
export function describeFaults(name: string, open: () => Promise<AdapterUnderFaults>, options: FaultOptions): void {
  describe(`${name} with faults of its provider`, () => {
    const driver = new FaultDriver(options);
    beforeEach(() => driver.open(open));
    afterEach(() => driver.close());
    describe('while an order is placed', () => {
      describePlacing(driver);
    });
    describe('while it is searched', () => {
      describeSearching(driver, options);
    });
    describe('while an order is polled', () => {
      describePolling(driver);
    });
    describe('while the files are fetched', () => {
      describeFetching(driver);
    });
  });
}

/** Runs the calls of the suite against an adapter that is opened again for every test. */
class FaultDriver {
  readonly #options: FaultOptions;
  #opened: { readonly tested: AdapterUnderFaults; readonly directory: string } | null = null;

  constructor(options: FaultOptions) {
    this.#options = options;
  }

  async open(open: () => Promise<AdapterUnderFaults>): Promise<void> {
    this.#opened = { tested: await open(), directory: await mkdtemp(join(tmpdir(), 'faults-')) };
  }

  /** Every request has to be one that the description of the provider allows. */
  async close(): Promise<void> {
    const { tested, directory } = this.#current;
    const [invalid] = tested.double.invalidRequests;
    await tested.close();
    await rm(directory, { recursive: true, force: true });
    if (invalid) throw new Error(`A request that the provider does not know: ${JSON.stringify(invalid)}`);
  }

  get tested(): AdapterUnderFaults {
    return this.#current.tested;
  }

  get #current() {
    if (!this.#opened) throw new Error('The adapter is not open');
    return this.#opened;
  }

  isPossible(fault: FaultName): boolean {
    const { without = [] } = this.#options;
    return !without.includes(fault) && this.tested.double.faults.supported.includes(fault);
  }

  /** The operation of the double that a search calls. */
  get searching(): 'search' | 'passes' {
    return this.#options.finds === 'passes' ? 'passes' : 'search';
  }

  /** Scenes, newest first, or passes, earliest first. */
  async search(signal: AbortSignal = never): Promise<readonly Found[]> {
    const { provider, query } = this.tested;
    if (this.searching === 'search') {
      const { scenes } = await provider.search({ ...query, limit: 50, cursor: null }, signal);
      return scenes.map(({ featureId, acquiredAtMs }) => ({ id: featureId, atMs: acquiredAtMs }));
    }
    const { endMs: startMs } = query.criteria;
    const products = provider.tasking?.products ?? [];
    const dates = { startMs, endMs: startMs + 14 * DAY_MS };
    const limits = { heightM: 0, minElevationDeg: 0, maxElevationDeg: 90 };
    const found = await provider.tasking?.opportunities({ products, place: query.area, ...dates, ...limits }, signal);
    return (found ?? []).map(({ priceId, satelliteId, peakMs }) => ({
      id: `${priceId} ${satelliteId} ${peakMs}`,
      atMs: peakMs,
    }));
  }

  /** Tries like the queue of the server, until the order has an id. */
  async placeUntilDone(order: ProviderOrder): Promise<string> {
    for (let tries = 0; tries < POLLS_AT_MOST; tries++) {
      try {
        return await this.tested.provider.placeOrder(order, AbortSignal.timeout(PATIENCE_MS * 5));
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind === 'rejected') throw error;
        this.tested.advance(MINUTE_MS);
      }
    }
    throw new Error('The order was never placed');
  }

  async settle(id: string): Promise<{ readonly states: string[]; readonly status: ProviderStatus }> {
    const states: string[] = [];
    for (let polls = 0; polls < POLLS_AT_MOST; polls++) {
      const status = await this.tested.provider.status(id, never);
      if (states.at(-1) !== status.state) states.push(status.state);
      if (status.nextPollMs === null) return { states, status };
      this.tested.advance(Math.max(status.nextPollMs, MINUTE_MS * 10));
    }
    throw new Error(`The order did not settle: ${states.join(', ')}`);
  }

  /** Orders, waits, and fetches. @param faults of the order and of its file, each some times */
  async deliver({ order: orderFault, file: fileFault, times = 1 }: DeliveryFaults) {
    const { tested, directory } = this.#current;
    const order = await tested.order('files');
    if (orderFault) tested.double.faults.arm(orderFault, { times });
    const id = await tested.provider.placeOrder(order, never);
    await this.settle(id);
    if (fileFault) tested.double.faults.arm(fileFault, { times });
    return tested.provider.fetchDelivery(id, order, directory, never);
  }
}

interface DeliveryFaults {
  readonly order?: FaultName;
  readonly file?: FaultName;
  readonly times?: number;
}

function kindOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no error',
    (error: unknown) => (error instanceof ProviderError ? error.kind : error),
  );
}

function describePlacing(driver: FaultDriver): void {
  it.each<FaultName>(['time-out-after-order', 'reset-after-order', 'bad-gateway-after-order'])(
    '%s: the order is found, and not placed again',
    async (fault) => {
      if (!driver.isPossible(fault)) return;
      const order = await driver.tested.order('lost');
      driver.tested.double.faults.arm(fault);
      const first = await kindOf(driver.tested.provider.placeOrder(order, AbortSignal.timeout(PATIENCE_MS)));
      expect(['timeout', 'unavailable']).toContain(first);
      const id = await driver.placeUntilDone(order);
      expect(driver.tested.placed()).toBe(1);
      expect(await driver.tested.provider.placeOrder(order, never)).toBe(id);
    },
  );

  it('listed-late: the order is looked up again until it is listed', async () => {
    if (!driver.isPossible('listed-late')) return;
    const order = await driver.tested.order('late');
    driver.tested.double.faults.arm('listed-late');
    driver.tested.double.faults.arm('reset-after-order');
    expect(await kindOf(driver.tested.provider.placeOrder(order, never))).toBe('unavailable');
    await driver.placeUntilDone(order);
    expect(driver.tested.placed()).toBe(1);
  });

  it.each<FaultName>(['payment-required', 'forbidden'])('%s: refused, and nothing is placed', async (fault) => {
    if (!driver.isPossible(fault)) return;
    const order = await driver.tested.order('refused');
    driver.tested.double.faults.arm(fault, { operation: 'order' });
    expect(await kindOf(driver.tested.provider.placeOrder(order, never))).toBe('rejected');
    expect(driver.tested.placed()).toBe(0);
    expect(await driver.tested.provider.placeOrder(order, never)).not.toBe('');
    expect(driver.tested.placed()).toBe(1);
  });

  it('order-refused: an id with a refusal ends without an image', async () => {
    if (!driver.isPossible('order-refused')) return;
    const order = await driver.tested.order('refused');
    driver.tested.double.faults.arm('order-refused');
    const placed = driver.tested.provider.placeOrder(order, never);
    const ended = await placed.then(
      async (id) => (await driver.settle(id)).status.state,
      (error: unknown) => (error instanceof ProviderError ? error.kind : error),
    );
    expect(['Rejected', 'Failed', 'rejected']).toContain(ended);
  });

  it('order-fails: ends with a reason for the buyer', async () => {
    if (!driver.isPossible('order-fails')) return;
    const order = await driver.tested.order('fails');
    driver.tested.double.faults.arm('order-fails');
    const { status } = await driver.settle(await driver.tested.provider.placeOrder(order, never));
    expect(['Rejected', 'Failed', 'AcquiredFail']).toContain(status.state);
    expect(status.reason).toMatch(/^[A-Z][\w ]+$/);
  });

  it('price-moved: the operator is told, or nothing is ordered', async () => {
    if (!driver.isPossible('price-moved')) return;
    const order = await driver.tested.order('dearer');
    driver.tested.double.faults.arm('price-moved', { times: Infinity });
    const placed = await kindOf(driver.tested.provider.placeOrder(order, never));
    expect(['no error', 'rejected']).toContain(placed);
    expect(driver.tested.orders.rows.get('dearer')?.remark).toMatch(/\$\d.*agreed/);
    expect(driver.tested.placed()).toBe(placed === 'no error' ? 1 : 0);
  });
}

function describeSearching(driver: FaultDriver, options: FaultOptions): void {
  it.each<[FaultName, string[]]>([
    ['reset', ['unavailable']],
    ['bad-gateway', ['unavailable']],
    ['unavailable', ['unavailable']],
    ['rate-limited', ['rate-limited']],
    ['rate-limited-date', ['rate-limited']],
    ['rate-limited-bare', ['rate-limited']],
    ['rate-limited-negative', ['rate-limited']],
    ['rate-limited-day', ['rate-limited']],
    ['forbidden', ['credentials']],
    ['payment-required', ['credentials']],
    ['html-page', ['unavailable']],
    ['empty-body', ['malformed']],
    ['null-body', ['malformed']],
    ['half-json', ['malformed']],
    ['huge-answer', ['malformed']],
  ])('%s is reported as %j', { timeout: 20_000 }, async (fault, kinds) => {
    if (!driver.isPossible(fault)) return;
    driver.tested.double.faults.arm(fault, { operation: driver.searching });
    expect(kinds).toContain(await kindOf(driver.search()));
    expect((await driver.search()).length).toBeGreaterThan(0);
  });

  it('rate-limited-day: the pause is at most an hour', async () => {
    if (!driver.isPossible('rate-limited-day')) return;
    driver.tested.double.faults.arm('rate-limited-day', { operation: driver.searching });
    const error = await driver.search().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ retryAfterMs: 3_600_000 });
  });

  it.each<FaultName>(['time-out', 'slow-trickle'])('%s ends with the signal', async (fault) => {
    if (!driver.isPossible(fault)) return;
    driver.tested.double.faults.arm(fault, { operation: driver.searching });
    expect(await kindOf(driver.search(AbortSignal.timeout(PATIENCE_MS)))).toBe('timeout');
  });

  it('unauthorized: renews a token once, or reports the key', async () => {
    driver.tested.double.faults.arm('unauthorized', { operation: driver.searching });
    expect(await kindOf(driver.search())).toBe(options.renewsTokens ? 'no error' : 'credentials');
    // Results of searches are kept for some minutes.
    driver.tested.advance(10 * MINUTE_MS);
    driver.tested.double.faults.arm('unauthorized', { operation: driver.searching, times: 10 });
    expect(await kindOf(driver.search())).toBe('credentials');
    driver.tested.double.faults.disarm();
  });

  it.each<FaultName>(['unknown-words', 'broken-fields', 'duplicates', 'next-names-itself', 'clock-skew'])(
    '%s: the others are found, each once, in order',
    async (fault) => {
      if (!driver.isPossible(fault)) return;
      driver.tested.double.faults.arm(fault, { operation: driver.searching, times: Infinity });
      const found = await driver.search();
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      const times = found.map(({ atMs }) => atMs);
      expect(times.every(Number.isFinite)).toBe(true);
      expect(times).toEqual(times.toSorted((a, b) => (driver.searching === 'search' ? b - a : a - b)));
    },
  );
}

function describePolling(driver: FaultDriver): void {
  it('unknown-state: keeps the last state, and says the word', async () => {
    if (!driver.isPossible('unknown-state')) return;
    const id = await driver.tested.provider.placeOrder(await driver.tested.order('odd'), never);
    const before = await driver.tested.provider.status(id, never);
    driver.tested.double.faults.arm('unknown-state');
    const status = await driver.tested.provider.status(id, never);
    expect(status.state).toBe(before.state);
    expect(status.note).toMatch(/^In progress at the provider \(their word: \S+\)$/);
    expect((await driver.settle(id)).status.state).toBe('Complete');
  });

  it('state-goes-back: never reports a step back', async () => {
    if (!driver.isPossible('state-goes-back')) return;
    const id = await driver.tested.provider.placeOrder(await driver.tested.order('back'), never);
    driver.tested.double.faults.arm('state-goes-back', { times: 20 });
    const { states } = await driver.settle(id);
    const way = ['Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'Processing', 'Complete'];
    expect(states).toEqual(way.filter((state) => states.includes(state)));
  });

  it('order-unknown: keeps the last state, asks again, and tells the operator', async () => {
    if (!driver.isPossible('order-unknown')) return;
    const id = await driver.tested.provider.placeOrder(await driver.tested.order('gone'), never);
    driver.tested.double.faults.arm('order-unknown');
    const status = await driver.tested.provider.status(id, never);
    expect(status).toMatchObject({ state: 'Ordered', reason: null });
    expect(status.nextPollMs).toBeGreaterThan(0);
    expect(driver.tested.orders.rows.get('gone')?.remark).toContain(id);
    expect((await driver.settle(id)).status.state).toBe('Complete');
  });

  it('no-file-listed: is not complete before the file can be named', async () => {
    if (!driver.isPossible('no-file-listed')) return;
    const id = await driver.tested.provider.placeOrder(await driver.tested.order('early'), never);
    driver.tested.advance(30 * DAY_MS);
    driver.tested.double.faults.arm('no-file-listed');
    expect((await driver.tested.provider.status(id, never)).state).not.toBe('Complete');
    expect((await driver.settle(id)).status.state).toBe('Complete');
  });
}

function describeFetching(driver: FaultDriver): void {
  const TIMEOUT = { timeout: 30_000 };
  it.each<FaultName>(['link-dead', 'link-gone', 'truncated-file', 'wrong-content-type'])(
    '%s once: the file arrives',
    TIMEOUT,
    async (fault) => {
      if (!driver.isPossible(fault)) return;
      const image = await driver.deliver({ file: fault });
      expect(image.widthPx).toBeGreaterThan(10);
      expect(image.original?.fileName).toMatch(/^[\w.-]+$/);
    },
  );

  it.each<[FaultName, string]>([
    ['link-dead', 'unavailable'],
    ['login-page', 'malformed'],
    // Another host of a private network, which must not be requested.
    ['redirect-chain', 'malformed'],
    ['truncated-file', 'malformed'],
  ])('%s for good: %s, and no part of it', TIMEOUT, async (fault, kind) => {
    if (!driver.isPossible(fault)) return;
    expect(await kindOf(driver.deliver({ file: fault, times: 20 }))).toBe(kind);
  });

  it('other-area: is not delivered', TIMEOUT, async () => {
    if (!driver.isPossible('other-area')) return;
    expect(await kindOf(driver.deliver({ order: 'other-area' }))).toBe('malformed');
  });

  it.each<FaultName>(['rotated-grid', 'sixteen-bit', 'zip-package'])(
    '%s: is delivered north up',
    TIMEOUT,
    async (fault) => {
      if (!driver.isPossible(fault)) return;
      const image = await driver.deliver({ order: fault });
      expect(image.widthPx).toBeGreaterThan(10);
      expect(image.original).toBeDefined();
    },
  );
}
