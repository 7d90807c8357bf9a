import { ok, type Result } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { withClient } from '../../lib/current-client.ts';
import { ConcurrencyLimits } from './concurrency-limits.ts';

const never = new AbortController().signal;
const LONG_MS = 600_000;

function open({ running = 1, waiting = 10, longestWaitMs = LONG_MS }) {
  const rule = { running, waiting };
  const limits = new ConcurrencyLimits({ limits: { searches: rule, prices: rule }, longestWaitMs });
  const ends: (() => void)[] = [];
  /** Work that runs until the spec ends it. */
  const work = (): Promise<Result<string>> => new Promise((resolve) => ends.push(() => resolve(ok('done'))));
  const answered = async () => undefined;
  const call = (accountId: string, { limit = 'searches', signal = never, ...options }: Partial<Options> = {}) =>
    withClient({ network: '203.0.113.7', accountId }, () => limits.run({ limit, signal, answered, work, ...options }));
  return { ends, work, call };
}
type Options = Parameters<ConcurrencyLimits['run']>[0] & {
  readonly work: () => Promise<Result<string>>;
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('ConcurrencyLimits', () => {
  it('runs a few calls of an account and queues the others in order, without delaying other accounts or kinds', async () => {
    const { ends, call } = open({ running: 2 });
    const calls = Array.from({ length: 4 }, () => call('a'));
    await settled();
    expect(ends).toHaveLength(2);
    const others = [call('b'), call('a', { limit: 'prices' })];
    await settled();
    expect(ends).toHaveLength(4);
    for (const end of ends.splice(2)) end();
    expect(await Promise.all(others)).toEqual([ok('done'), ok('done')]);
    ends.shift()?.();
    expect(await calls[0]).toEqual(ok('done'));
    await settled();
    expect(ends).toHaveLength(2);
    for (const end of ends.splice(0)) end();
    await settled();
    ends[0]?.();
    expect(await Promise.all(calls)).toEqual(calls.map(() => ok('done')));
  });

  it('limits calls without an account by their address', async () => {
    const { ends, call } = open({});
    const calls = [call(''), call('')];
    await settled();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await settled();
    ends[1]?.();
    expect(await Promise.all(calls)).toEqual([ok('done'), ok('done')]);
  });

  it('does not limit kinds without a rule', async () => {
    const { ends, call } = open({});
    const calls = Array.from({ length: 9 }, () => call('a', { limit: 'others' }));
    expect(ends).toHaveLength(9);
    for (const end of ends) end();
    await Promise.all(calls);
  });

  it('refuses calls if too many wait or one waited too long, and names the time to retry', async () => {
    const { ends, call } = open({ waiting: 1, longestWaitMs: 20 });
    const first = call('a');
    const waiting = call('a');
    const refusal = { ok: false, failure: { code: 'too-many-requests', retryAfterSec: 10 } };
    expect(await call('a')).toMatchObject(refusal);
    expect(await waiting).toMatchObject(refusal);
    ends[0]?.();
    expect(await first).toEqual(ok('done'));
    await settled();
    expect(await call('a', { work: async () => ok('free') })).toEqual(ok('free'));
  });

  it('drops a waiting call whose client left, and frees the slot of a call that throws', async () => {
    const { ends, work, call } = open({});
    const failing = call('a', {
      work: async () => {
        await work();
        throw new Error('a bug');
      },
    });
    const gone = new AbortController();
    const left = call('a', { signal: gone.signal });
    const last = call('a', { work: async () => ok('its turn') });
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    ends[0]?.();
    await expect(failing).rejects.toThrow('a bug');
    expect(await last).toEqual(ok('its turn'));
  });

  it('keeps the slot of a call until its response is sent', async () => {
    const { ends, call } = open({});
    const { promise: answered, resolve: sent } = Promise.withResolvers<undefined>();
    const first = call('a', { work: async () => ok('done'), answered: () => answered });
    expect(await first).toEqual(ok('done'));
    const second = call('a');
    await settled();
    expect(ends).toHaveLength(0);
    sent(undefined);
    await settled();
    ends[0]?.();
    expect(await second).toEqual(ok('done'));
  });
});
