import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = 'Sat, 21 Nov 2026 12:00:00 GMT';

it.each<[string | null, string | null, number | null]>([
  [null, NOW, null],
  ['0', null, 0],
  ['7', null, 7_000],
  [' 120 ', null, 120_000],
  ['1.5', NOW, null],
  ['-1', NOW, null],
  ['soon', NOW, null],
  ['', NOW, null],
  ['9999999999', NOW, null],
  ['Sat, 21 Nov 2026 12:00:30 GMT', NOW, 30_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', NOW, 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', null, null],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 'today', null],
])('%j of a server whose clock is %j is %j ms', (retryAfter, date, expected) => {
  const headers: Record<string, string | null> = { 'retry-after': retryAfter, date };
  expect(retryAfterMs((name) => headers[name] ?? null)).toBe(expected);
});
