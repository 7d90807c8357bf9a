import { describe, expect, it } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { type CountRequests, RequestSlices } from './request-slices.ts';

const WINDOW_MS = 60_000;
const MINUTE = { windowMs: WINDOW_MS, max: 40 };

/** A database that all processes of a test count in. */
function database() {
  const counts = new Map<string, number>();
  const time = { nowMs: 1_790_000_040_000, asked: 0 };
  const countRequests: CountRequests = async ({ key, by, windowMs, nowMs }) => {
    time.asked++;
    const row = `${key} ${Math.floor(nowMs / windowMs)}`;
    counts.set(row, (counts.get(row) ?? 0) + by);
    return { count: counts.get(row) ?? 0 };
  };
  const clock = { nowMs: () => time.nowMs };
  const open = (): RequestSlices => new RequestSlices({ countRequests, clock, log: silentLog });
  return { time, open };
}

async function letThrough(processes: readonly RequestSlices[], requests: number, key = 'a'): Promise<number> {
  let through = 0;
  for (let n = 0; n < requests; n++)
    for (const slices of processes) if ((await slices.take(key, MINUTE)).current <= MINUTE.max) through++;
  return through;
}

describe('a limit counted in slices', () => {
  it('lets through exactly its number in one process, and asks the database once for many', async () => {
    const { time, open } = database();
    const slices = open();
    expect(await letThrough([slices], 100)).toBe(40);
    expect(time.asked).toBeLessThanOrEqual(20);
    expect(await slices.take('a', MINUTE)).toEqual({ current: 41, ttl: WINDOW_MS - (time.nowMs % WINDOW_MS) });
    expect(await letThrough([slices], 50, 'b')).toBe(40);
    expect((await slices.take('once', { windowMs: WINDOW_MS, max: 1 })).current).toBe(1);
    expect((await slices.take('once', { windowMs: WINDOW_MS, max: 1 })).current).toBe(2);
  });

  it('says how many there were, and does not ask the database for few', async () => {
    const { time, open } = database();
    const slices = open();
    const said = [];
    for (let n = 0; n < 5; n++) said.push((await slices.take('a', MINUTE)).current);
    expect(said).toEqual([1, 2, 3, 4, 5]);
    expect(time.asked).toBe(2);
    await letThrough([open()], 2, 'b');
    expect(time.asked).toBe(2);
  });

  it('holds over all processes, but for a slice of each', async () => {
    const { open } = database();
    const processes = [open(), open(), open()];
    const through = await letThrough(processes, 100);
    expect(through).toBeGreaterThanOrEqual(40 - 2 * 2);
    expect(through).toBeLessThanOrEqual(40 + 2 * 2);
  });

  it('counts requests that come at once like those that come one by one', async () => {
    const { open } = database();
    const slices = open();
    const all = await Promise.all(Array.from({ length: 100 }, () => slices.take('a', MINUTE)));
    expect(all.filter(({ current }) => current <= 40)).toHaveLength(40);
  });

  it('begins anew with the next window', async () => {
    const { time, open } = database();
    const slices = open();
    expect(await letThrough([slices], 50)).toBe(40);
    time.nowMs += WINDOW_MS;
    expect(await letThrough([slices], 50)).toBe(40);
  });

  it('limits nobody while the database does not answer', async () => {
    const { time } = database();
    const failing: CountRequests = () => Promise.reject(new Error('no database'));
    const slices = new RequestSlices({ countRequests: failing, clock: { nowMs: () => time.nowMs }, log: silentLog });
    expect(await letThrough([slices], 100)).toBe(100);
  });
});
