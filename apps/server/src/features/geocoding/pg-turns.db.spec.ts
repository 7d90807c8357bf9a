import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { PgTurns } from './pg-turns.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.close());

it('lets one request a second leave, whichever process asks, and refuses who would wait too long', async () => {
  const time = { nowMs: Date.UTC(2026, 8, 1) };
  const clock = { nowMs: () => time.nowMs };
  const one = new PgTurns(opened.database.transactions, clock);
  const other = new PgTurns(opened.database.transactions, clock);
  const take = (n: number) => (n % 2 === 0 ? one : other).take('Nominatim', 1_000, 3_000);
  const waits = await Promise.all(Array.from({ length: 20 }, (_, n) => take(n)));
  const granted = waits.filter((wait) => wait !== null).toSorted((a, b) => a - b);
  expect(granted).toEqual([0, 1_000, 2_000, 3_000]);
  time.nowMs += 1_500;
  expect(await take(0)).toBe(2_500);
  time.nowMs += 60_000;
  expect(await take(1)).toBe(0);
  expect(await one.take('another', 1_000, 0)).toBe(0);
});
