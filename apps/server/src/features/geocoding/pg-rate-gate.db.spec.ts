import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { PgRateGate } from './pg-rate-gate.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.close());

it('limits the requests of all processes to one a second, and reserves nothing beyond the longest wait', async () => {
  const time = { nowMs: Date.UTC(2026, 8, 1) };
  const clock = { nowMs: () => time.nowMs };
  const one = new PgRateGate(opened.database.transactions, clock);
  const other = new PgRateGate(opened.database.transactions, clock);
  const acquire = (n: number) => (n % 2 === 0 ? one : other).acquire('Nominatim', 1_000, 3_000);
  const waits = await Promise.all(Array.from({ length: 20 }, (_, n) => acquire(n)));
  const granted = waits.filter((wait) => wait !== null).toSorted((a, b) => a - b);
  expect(granted).toEqual([0, 1_000, 2_000, 3_000]);
  time.nowMs += 1_500;
  expect(await acquire(0)).toBe(2_500);
  time.nowMs += 60_000;
  expect(await acquire(1)).toBe(0);
  expect(await one.acquire('another', 1_000, 0)).toBe(0);
});
