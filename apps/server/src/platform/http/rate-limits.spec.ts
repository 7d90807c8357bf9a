import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type CountRequests, databaseStore } from './rate-limits.ts';

const WINDOW_MS = 100;

/** A database that counts in fixed windows, like the real one. */
function openStore({ failing = false } = {}) {
  const counts = new Map<string, number>();
  const time = { nowMs: 1_790_000_000_000, queries: 0 };
  const countRequests: CountRequests = async ({ key, windowMs, nowMs }) => {
    time.queries++;
    if (failing) throw new Error('no database');
    const startMs = Math.floor(nowMs / windowMs) * windowMs;
    const count = (counts.get(`${key} ${startMs}`) ?? 0) + 1;
    counts.set(`${key} ${startMs}`, count);
    return { count, nextMs: startMs + windowMs };
  };
  const Store = databaseStore({ countRequests, clock: { nowMs: () => time.nowMs }, log: silentLog });
  const store = new Store();
  const take = (key: string, max = 2): Promise<{ readonly current: number; readonly ttl: number } | undefined> =>
    new Promise((resolve, reject) =>
      store.incr(key, (error, counted) => (error ? reject(error) : resolve(counted)), WINDOW_MS, max),
    );
  return { time, take };
}

describe('databaseStore', () => {
  it('counts each key in the database, and stops querying once the limit is exceeded', async () => {
    const { time, take } = openStore();
    for (let n = 1; n <= 3; n++) expect(await take('a')).toEqual({ current: n, ttl: WINDOW_MS });
    for (let n = 0; n < 10; n++) expect(await take('a')).toMatchObject({ current: 3 });
    expect(time.queries).toBe(3);
    expect(await take('b')).toMatchObject({ current: 1 });
  });

  it('starts again with the next window', async () => {
    const { time, take } = openStore();
    for (let n = 0; n < 3; n++) await take('a');
    time.nowMs += WINDOW_MS;
    await sleep(WINDOW_MS + 20);
    expect(await take('a')).toMatchObject({ current: 1 });
  });

  it('blocks for at most a window if the clock is set back by a day', async () => {
    const { time, take } = openStore();
    for (let n = 0; n < 3; n++) await take('a');
    time.nowMs -= DAY_MS;
    expect(await take('b')).toEqual({ current: 1, ttl: WINDOW_MS });
    const blocked = await take('a');
    expect(blocked).toMatchObject({ current: 3 });
    expect(blocked?.ttl).toBeLessThanOrEqual(WINDOW_MS);
    await sleep(WINDOW_MS + 20);
    expect(await take('a')).toMatchObject({ current: 1 });
  });

  it('reports a database that does not respond', async () => {
    await expect(openStore({ failing: true }).take('a')).rejects.toThrow('no database');
  });
});
