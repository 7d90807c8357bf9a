import { ok, type Result } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { AccountLanes, type LaneRules } from './account-lanes.ts';

const never = new AbortController().signal;
const LONG_MS = 600_000;
const A = { lane: 'searches', accountId: 'a' } as const;

function lanesOf(atOnce: number, rules: Omit<LaneRules, 'atOnce'>): AccountLanes {
  const names = ['searches', 'passes', 'pictures', 'samples', 'prices', 'orders', 'lists'] as const;
  // Every lane is named.
  const each = Object.fromEntries(names.map((name) => [name, atOnce])) as LaneRules['atOnce'];
  return new AccountLanes({ atOnce: each, ...rules });
}

/** Work that ends when it is told to. */
function someWork() {
  const ends: (() => void)[] = [];
  const work = (waitedMs: number): Promise<Result<number>> =>
    new Promise((resolve) => ends.push(() => resolve(ok(waitedMs))));
  return { work, ends };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the lane of an account', () => {
  it('takes a few calls at once, the others in the order they came, and holds up no other account', async () => {
    const lanes = lanesOf(2, { waiting: 10, longestMs: LONG_MS });
    const { work, ends } = someWork();
    const calls = Array.from({ length: 4 }, () => lanes.run(A, never, work));
    await settled();
    expect(ends).toHaveLength(2);
    const other = someWork();
    const others = lanes.run({ ...A, accountId: 'b' }, never, other.work);
    const prices = lanes.run({ ...A, lane: 'prices' }, never, other.work);
    expect(other.ends).toHaveLength(2);
    for (const end of other.ends) end();
    expect([await others, await prices]).toEqual([ok(0), ok(0)]);
    ends[0]?.();
    expect(await calls[0]).toEqual(ok(0));
    await settled();
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await settled();
    ends[3]?.();
    for (const call of await Promise.all(calls)) expect(call.ok).toBe(true);
  });

  it('is no limit where there is none', async () => {
    const lanes = lanesOf(0, { waiting: 0, longestMs: 0 });
    expect(await lanes.run(null, never, async (waitedMs) => ok(waitedMs))).toEqual(ok(0));
  });

  it('refuses calls when too many wait, and those that waited too long, and says when to come again', async () => {
    const lanes = lanesOf(1, { waiting: 1, longestMs: 5 });
    const { work, ends } = someWork();
    const first = lanes.run(A, never, work);
    const waiting = lanes.run(A, never, work);
    const refusal = { ok: false, failure: { code: 'too-many-requests', retryAfterSec: 10 } };
    expect(await lanes.run(A, never, work)).toMatchObject(refusal);
    expect(await waiting).toMatchObject(refusal);
    ends[0]?.();
    expect(await first).toEqual(ok(0));
    expect(await lanes.run(A, never, async () => ok('free again'))).toEqual(ok('free again'));
  });

  it('lets a waiting call go whose client left, and frees the place of work that throws', async () => {
    const lanes = lanesOf(1, { waiting: 5, longestMs: LONG_MS });
    const { work, ends } = someWork();
    const failing = lanes.run(A, never, async () => {
      await work(0);
      throw new Error('a bug');
    });
    const gone = new AbortController();
    const left = lanes.run(A, gone.signal, work);
    const last = lanes.run(A, never, async () => ok('its turn'));
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    ends[0]?.();
    await expect(failing).rejects.toThrow('a bug');
    expect(await last).toEqual(ok('its turn'));
  });
});
