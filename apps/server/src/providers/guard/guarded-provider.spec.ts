import { toPriceId, toSceneId } from '@groundtrack/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentClient, withClient } from '../../lib/current-client.ts';
import { SampleProvider } from '../../testing/sample-provider.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { ApiError } from '../market/api-error.ts';
import { OrderUnknown } from '../port/order-unknown.ts';
import {
  type ImageryProvider,
  LocalFault,
  ProviderError,
  type ProviderErrorKind,
  ProviderOutage,
  type Scene,
} from '../port/provider.ts';
import { sampleTaskingProduct } from '../port/sample-tasking-product.testing.ts';
import type { Tasking } from '../port/tasking.ts';
import { GuardedProvider, type GuardRules } from './guarded-provider.ts';

const RULES: GuardRules = {
  timeoutMs: 10_000,
  retries: 2,
  firstPauseMs: 100,
  concurrency: 2,
  breaker: { failures: 3, restMs: 60_000 },
};
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances time, step by step. */
async function pass(ms: number): Promise<void> {
  await settled();
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}

/** Runs all pending promise callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function open(rules: Partial<GuardRules> = {}) {
  const inner = new SampleProvider();
  const startedAtMs = Date.now();
  /** The times of calls to the provider, in milliseconds from the start. */
  const calledAtMs: number[] = [];
  const innerQuote = inner.quote.bind(inner);
  inner.quote = (...question) => {
    calledAtMs.push(Date.now() - startedAtMs);
    return innerQuote(...question);
  };
  const guarded = new GuardedProvider(
    inner,
    { ...RULES, ...rules },
    { clock: { nowMs: () => Date.now() }, log: silentLog },
  );
  const quote = (): Promise<Scene | null> =>
    guarded.quote(toSceneId('sample-1'), { type: 'Point', coordinates: [0, 0] }, never);
  return { inner, calledAtMs, guarded, quote };
}

/** Returns an error instead of throwing it. */
const caught = <T>(work: Promise<T>) => work.catch((error: unknown) => error);
const failures = (inner: SampleProvider, kinds: readonly ProviderErrorKind[]) => {
  for (const kind of kinds) inner.failNext(kind);
};

describe('retries', () => {
  it('repeat transient failures after doubling pauses', async () => {
    const { inner, calledAtMs, quote } = open();
    failures(inner, ['unavailable', 'rate-limited']);
    const answer = quote();
    await pass(1_000);
    expect(await answer).toMatchObject({ featureId: 'sample-1' });
    expect(calledAtMs).toEqual([0, 100, 300]);
  });

  it('end after a number of attempts', async () => {
    const { inner, quote } = open();
    failures(inner, ['unavailable', 'unavailable', 'unavailable']);
    const answer = caught(quote());
    await pass(1_000);
    expect(await answer).toMatchObject({ kind: 'unavailable' });
  });

  it('wait as long as the provider requests, and do not happen if that is too long', async () => {
    const { inner, calledAtMs, quote } = open();
    inner.failNext('rate-limited', 'busy', 4_000);
    const answer = quote();
    await pass(3_999);
    expect(calledAtMs).toEqual([0]);
    await pass(1);
    expect(await answer).not.toBeNull();
    expect(calledAtMs).toEqual([0, 4_000]);
    inner.failNext('rate-limited', 'busy', 10_000);
    expect(await caught(quote())).toMatchObject({ kind: 'rate-limited', retryAfterMs: 10_000 });
  });

  it.each<ProviderErrorKind>(['malformed', 'credentials', 'rejected'])('do not repeat what is %s', async (kind) => {
    const { inner, quote } = open();
    failures(inner, [kind]);
    expect(await caught(quote())).toMatchObject({ kind });
  });

  it('create one order only, because of its reference', async () => {
    const { inner, guarded } = open();
    failures(inner, ['unavailable']);
    const order = {
      kind: 'archive' as const,
      reference: 'r',
      featureId: toSceneId('sample-1'),
      priceId: toPriceId('p'),
      place: SINGAPORE,
    };
    const answer = guarded.placeOrder(order, never);
    await pass(1_000);
    await answer;
    expect(inner.ordered.size).toBe(1);
  });
});

const SINGAPORE = { type: 'Point' as const, coordinates: [103.8, 1.3] as [number, number] };

describe('the timeout', () => {
  it('ends a call that hangs, even in an adapter that ignores its signal', async () => {
    const { inner, quote } = open();
    inner.quote = () => new Promise(() => {});
    const answer = caught(quote());
    await pass(RULES.timeoutMs);
    expect(await answer).toMatchObject({ name: 'ProviderError', kind: 'timeout', provider: 'sample' });
  });

  it('is distinguished from a caller that aborts, which is not a failure of the provider', async () => {
    const { inner, guarded, quote } = open();
    inner.quote = () => new Promise(() => {});
    for (let i = 0; i < 5; i++) {
      const gone = new AbortController();
      const answer = caught(guarded.quote(toSceneId('sample-1'), SINGAPORE, gone.signal));
      await settled();
      gone.abort();
      expect(await answer).toMatchObject({ kind: 'timeout' });
    }
    const answer = caught(quote());
    await pass(RULES.timeoutMs);
    expect(await answer).not.toBeInstanceOf(ProviderOutage);
  });
});

describe('tasking', () => {
  const query = {
    products: [],
    place: SINGAPORE,
    heightM: 0,
    startMs: 0,
    endMs: 1,
    minElevationDeg: 0,
    maxElevationDeg: 90,
  };

  it('is absent if the provider has none', () => {
    const archive: ImageryProvider = new SampleProvider();
    const without: ImageryProvider = Object.assign(archive, { tasking: undefined });
    expect(
      new GuardedProvider(without, RULES, { clock: { nowMs: () => Date.now() }, log: silentLog }).tasking,
    ).toBeUndefined();
  });

  it('is retried, timed out, and spared like every other call', async () => {
    const inner = new SampleProvider();
    const products = [sampleTaskingProduct({ provider: 'sample' })];
    const opportunities = vi.fn<Tasking['opportunities']>();
    const tasked = Object.assign(inner, { tasking: { products, opportunities } });
    const { tasking } = new GuardedProvider(tasked, RULES, { clock: { nowMs: () => Date.now() }, log: silentLog });
    expect(tasking?.products).toBe(products);
    opportunities.mockRejectedValueOnce(new ProviderError('sample', 'unavailable', 'busy')).mockResolvedValue([]);
    const answer = tasking?.opportunities(query, never);
    await pass(1_000);
    expect(await answer).toEqual([]);
    expect(opportunities).toHaveBeenCalledTimes(2);
    opportunities.mockImplementation(() => new Promise(() => {}));
    for (let i = 0; i < RULES.breaker.failures; i++) {
      const hanging = caught(tasking?.opportunities(query, never) ?? Promise.reject(new Error('no tasking')));
      await pass(RULES.timeoutMs);
      expect(await hanging).toMatchObject({ kind: 'timeout' });
    }
    expect(await caught(tasking?.opportunities(query, never) ?? Promise.resolve([]))).toBeInstanceOf(ProviderOutage);
  });
});

describe('a delivery', () => {
  it('has the timeout of its caller, also while it waits for others', async () => {
    const { inner, guarded } = open({ concurrency: 1 });
    inner.fetchDelivery = () => new Promise(() => {});
    const order = {
      kind: 'archive' as const,
      reference: 'r',
      featureId: toSceneId('sample-1'),
      priceId: toPriceId('p'),
      place: SINGAPORE,
    };
    const [first, second] = [new AbortController(), new AbortController()];
    const deliver = ({ signal }: AbortController) => caught(guarded.fetchDelivery('1', order, '/nowhere', signal));
    const ended: string[] = [];
    const running = deliver(first).then((error) => ended.push('first') && error);
    const waiting = deliver(second).then((error) => ended.push('second') && error);
    await pass(100 * RULES.timeoutMs);
    expect(ended).toEqual([]);
    second.abort();
    expect(await waiting).toMatchObject({ kind: 'timeout' });
    first.abort();
    expect(await running).toMatchObject({ kind: 'timeout' });
  });
});

describe('the limit of concurrent calls', () => {
  it('queues the others in order, and drops a waiting one that is aborted', async () => {
    const { inner, guarded, quote } = open();
    const running: (() => void)[] = [];
    inner.quote = () => new Promise((resolve) => running.push(() => resolve(null)));
    const first = [quote(), quote()];
    const gone = new AbortController();
    const cancelledCall = caught(guarded.quote(toSceneId('sample-1'), SINGAPORE, gone.signal));
    const last = quote();
    await settled();
    expect(running).toHaveLength(2);
    gone.abort();
    expect(await cancelledCall).toMatchObject({ kind: 'timeout' });
    running[0]?.();
    await settled();
    expect(running).toHaveLength(3);
    for (const end of running) end();
    await Promise.all([...first, last]);
  });
});

describe('many accounts of one address', () => {
  it('delay a call from another address only by the running calls', async () => {
    const { inner, guarded } = open({ concurrency: 2 });
    const started: string[] = [];
    const running: (() => void)[] = [];
    inner.quote = () => {
      started.push(currentClient().network);
      return new Promise((resolve) => running.push(() => resolve(null)));
    };
    const quote = (network: string, accountId: string) =>
      withClient({ network, accountId }, () => guarded.quote(toSceneId('sample-1'), SINGAPORE, never));
    const crowd = Array.from({ length: 20 * 4 * 8 }, (_, n) => quote('crowd', `account ${n % 20}`));
    const home = quote('home', 'one');
    for (let ended = 0; ended < 3; ended++) {
      await settled();
      running[ended]?.();
    }
    await settled();
    expect(started.indexOf('home')).toBeLessThanOrEqual(3);
    for (let n = 3; n < running.length || n < crowd.length + 1; n++) {
      running[n]?.();
      await settled();
    }
    expect(await home).toBeNull();
    expect(await Promise.all(crowd)).toHaveLength(640);
  });
});

describe('the circuit breaker', () => {
  it('opens after consecutive failures, makes a trial call after a rest, and closes if that works', async () => {
    const { inner, quote } = open({ retries: 0 });
    const sinceMs = Date.now();
    failures(inner, ['malformed', 'credentials', 'malformed']);
    for (let i = 0; i < 3; i++) expect(await caught(quote())).not.toBeInstanceOf(ProviderOutage);
    const retryAtMs = sinceMs + RULES.breaker.restMs;
    await pass(10_000);
    expect(await caught(quote())).toMatchObject({ kind: 'unavailable', sinceMs, retryAtMs, retryAfterMs: 50_000 });
    await pass(50_000);
    failures(inner, ['malformed']);
    const [tried, held] = await Promise.all([caught(quote()), caught(quote())]);
    expect(tried).toMatchObject({ kind: 'malformed' });
    expect(held).toBeInstanceOf(ProviderOutage);
    await pass(RULES.breaker.restMs);
    expect(await quote()).not.toBeNull();
    expect(await quote()).not.toBeNull();
  });

  it.each([
    ['hangs', (gone: AbortController) => void gone],
    ['is given up by its caller', (gone: AbortController) => gone.abort()],
  ])('stays open if the trial call %s', async (_what, leave) => {
    const { inner, guarded, quote } = open({ retries: 0 });
    failures(inner, ['malformed', 'malformed', 'malformed']);
    for (let i = 0; i < 3; i++) await caught(quote());
    await pass(RULES.breaker.restMs);
    const answer = inner.quote.bind(inner);
    inner.quote = () => new Promise(() => {});
    const gone = new AbortController();
    const trial = caught(guarded.quote(toSceneId('sample-1'), SINGAPORE, gone.signal));
    await settled();
    leave(gone);
    await pass(RULES.timeoutMs);
    expect(await trial).toMatchObject({ kind: 'timeout' });
    inner.quote = answer;
    expect(await caught(quote())).toBeInstanceOf(ProviderOutage);
    await pass(RULES.breaker.restMs);
    expect(await quote()).not.toBeNull();
  });

  it('ignores rejections, and restarts its count after a response', async () => {
    const { inner, quote } = open({ retries: 0 });
    const kinds: ProviderErrorKind[] = [
      'rejected',
      'rejected',
      'rejected',
      'malformed',
      'malformed',
      'rejected',
      'malformed',
    ];
    failures(inner, kinds);
    for (const kind of kinds) expect(await caught(quote())).toMatchObject({ kind });
    expect(await quote()).not.toBeNull();
  });

  it('stays closed while it is unknown whether an order was taken', async () => {
    const { inner, guarded, quote } = open({ retries: 0 });
    inner.placeOrder = () => Promise.reject(new OrderUnknown('sample', 60_000));
    const order = { kind: 'archive' as const, reference: 'r', featureId: toSceneId('sample-1') };
    const placed = { ...order, priceId: toPriceId('p'), place: SINGAPORE };
    for (let i = 0; i <= RULES.breaker.failures; i++)
      expect(await caught(guarded.placeOrder(placed, never))).toBeInstanceOf(OrderUnknown);
    expect(await quote()).not.toBeNull();
  });

  it('ignores faults of this server', async () => {
    const { inner, quote } = open({ retries: 0 });
    const failing = vi.fn<SampleProvider['quote']>().mockRejectedValue(new LocalFault('sample', 'The disk is full'));
    inner.quote = failing;
    for (let i = 0; i <= RULES.breaker.failures; i++)
      expect(await caught(quote())).toMatchObject({ name: 'ProviderError', kind: 'unavailable' });
    expect(failing).toHaveBeenCalledTimes(RULES.breaker.failures + 1);
  });

  it('passes a bug on', async () => {
    const { inner, quote } = open();
    inner.quote = () => Promise.reject(new TypeError('a bug'));
    expect(await caught(quote())).toBeInstanceOf(TypeError);
    expect(await caught(quote())).not.toBeInstanceOf(ProviderError);
  });

  it('logs the cause of a failure of which buyers see only the kind', async () => {
    const warnings: object[] = [];
    const log = { ...silentLog, warn: (event: object) => warnings.push(event) };
    const inner = new SampleProvider();
    inner.failNext('malformed');
    const guarded = new GuardedProvider(inner, RULES, { clock: { nowMs: () => Date.now() }, log });
    await caught(guarded.quote(toSceneId('sample-1'), { type: 'Point', coordinates: [0, 0] }, never));
    expect(warnings).toEqual([{ provider: inner.name, kind: 'malformed', cause: expect.any(String) }]);
  });
});

describe('a call that is refused with 400', () => {
  const refusal = () =>
    Promise.reject(new ApiError('sample', 'rejected', { message: 'GET /orders/1: 400 secret host', status: 400 }));
  const order = {
    kind: 'archive' as const,
    reference: 'r',
    featureId: toSceneId('sample-1'),
    priceId: toPriceId('p'),
    place: SINGAPORE,
  };

  it('is no end of an order that the provider has', async () => {
    const { inner, guarded } = open();
    inner.status = refusal;
    inner.fetchDelivery = refusal;
    expect(await caught(guarded.status('1', never))).toMatchObject({ kind: 'unavailable' });
    expect(await caught(guarded.fetchDelivery('1', order, '/nowhere', never))).toMatchObject({ kind: 'unavailable' });
  });

  it('refuses an order without the words of the provider', async () => {
    const { inner, guarded } = open();
    inner.placeOrder = refusal;
    const error = await caught(guarded.placeOrder(order, never));
    expect(error).toMatchObject({ kind: 'rejected', message: 'Sample did not accept the order' });
  });
});
