import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { countRequest, countRequests, sweepRequestCounts } from './count-request.ts';

const NOW_MS = Date.parse('2026-11-22T12:15:00Z');

describe('countRequest', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const count = (key: string, nowMs = NOW_MS) =>
    test.database.transactions.transaction().execute((tx) => countRequest(tx, { key, windowMs: HOUR_MS, nowMs }));
  const rows = () => test.database.transactions.selectFrom('request_count').selectAll().execute();

  it('counts each key separately, also concurrently, and stores no names', async () => {
    const nextMs = Date.parse('2026-11-22T13:00:00Z');
    const counted = await Promise.all(Array.from({ length: 8 }, () => count('reset of ada@example.org')));
    expect(counted.map((one) => one.count).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await count('reset of eve@example.org')).toEqual({ count: 1, nextMs });
    expect(JSON.stringify(await rows())).not.toContain('ada');
  });

  it('starts again with the next window', async () => {
    expect((await count('by the hour')).count).toBe(1);
    expect((await count('by the hour', NOW_MS + 45 * 60_000 - 1)).count).toBe(2);
    expect((await count('by the hour', NOW_MS + 45 * 60_000)).count).toBe(1);
  });

  it('counts over several processes without waiting for the disk', async () => {
    const minute = { key: 'pictures of a', windowMs: 60_000, nowMs: NOW_MS };
    const db = test.database.transactions;
    const counted = await Promise.all(Array.from({ length: 30 }, () => countRequests(db, minute)));
    expect(Math.max(...counted.map(({ count }) => count))).toBe(30);
    expect(counted[0]?.nextMs).toBe(NOW_MS + 60_000);
  });

  it('deletes counts of the day before', async () => {
    const nextDayMs = NOW_MS + DAY_MS + HOUR_MS;
    await count('the next day', nextDayMs);
    await sweepRequestCounts(test.database.transactions, nextDayMs);
    expect(await rows()).toHaveLength(1);
  });
});
