import { describe, expect, it } from 'vitest';
import { KeptToken } from './kept-token.ts';
import { MemoryTokenStore } from './testing/memory-token-store.ts';
import type { AccessToken } from './token-store.ts';

const never = new AbortController().signal;
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

/** A token whose exchanges are counted. @param exchange default: a token for a day */
function openToken(store = new MemoryTokenStore(), exchange?: (count: number) => Promise<AccessToken>) {
  let nowMs = Date.UTC(2026, 2, 10);
  let exchanges = 0;
  const clock = { nowMs: () => nowMs };
  const made = (count: number) => Promise.resolve({ token: `t${count}`, expiresAtMs: nowMs + DAY_MS });
  const token = new KeptToken({ store, clock, exchange: () => (exchange ?? made)(++exchanges) });
  return { token, store, exchanges: () => exchanges, pass: (ms: number) => (nowMs += ms) };
}

describe('a kept token', () => {
  it('is exchanged once for all callers, and again shortly before it expires', async () => {
    const { token, exchanges, pass } = openToken();
    expect(await Promise.all([token.get(never), token.get(never), token.get(never)])).toEqual(['t1', 't1', 't1']);
    pass(DAY_MS - 6 * MINUTE_MS);
    expect(await token.get(never)).toBe('t1');
    pass(2 * MINUTE_MS);
    expect(await token.get(never)).toBe('t2');
    expect(exchanges()).toBe(2);
  });

  it('survives a restart', async () => {
    const { token, store } = openToken();
    await token.get(never);
    const restarted = openToken(store);
    expect(await restarted.token.get(never)).toBe('t1');
    expect(restarted.exchanges()).toBe(0);
  });

  it('is used to its end while no other can be had', async () => {
    const limited = (count: number) =>
      count === 1
        ? Promise.resolve({ token: 't1', expiresAtMs: Date.UTC(2026, 2, 11) })
        : Promise.reject(new Error('limit'));
    const { token, pass } = openToken(undefined, limited);
    await token.get(never);
    pass(DAY_MS - MINUTE_MS);
    expect(await token.get(never)).toBe('t1');
    pass(MINUTE_MS);
    await expect(token.get(never)).rejects.toThrow('limit');
  });

  it('is replaced after it was refused, once for all callers, at most every half hour', async () => {
    const { token, exchanges, pass } = openToken();
    await token.get(never);
    expect([token.refuse('t1'), await token.get(never), token.refuse('t1')]).toEqual([true, 't2', true]);
    expect(token.refuse('t2')).toBe(false);
    expect(await token.get(never)).toBe('t2');
    pass(31 * MINUTE_MS);
    expect([token.refuse('t2'), await token.get(never)]).toEqual([true, 't3']);
    expect(exchanges()).toBe(3);
  });

  it('does not keep a caller waiting that gave up', async () => {
    const { token } = openToken(undefined, () => new Promise(() => {}));
    await expect(token.get(AbortSignal.timeout(10))).rejects.toThrow('timeout');
    await expect(token.get(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});
