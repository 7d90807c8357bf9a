import { expect, it } from 'vitest';
import { brokenLimit } from './tasking-limits.ts';
import { TASKING_DAY_MS } from './tasking-rules.ts';

const nowMs = Date.UTC(2028, 1, 29);
const limit = (startDays: number, stopDays: number, moreMs = 0) =>
  brokenLimit(
    {
      description: 'Select',
      startMs: nowMs + startDays * TASKING_DAY_MS,
      stopMs: nowMs + stopDays * TASKING_DAY_MS + moreMs,
    },
    nowMs,
  );

it('allows a quarter of a year, up to a year ahead', () => {
  expect([limit(1, 93), limit(274, 366), limit(366, 366)]).toEqual([null, null, null]);
});

it('names the limit, the value, and the remedy', () => {
  expect(limit(1, 93, 1)).toBe(
    'The latest image date for Select must be at most 92 days after the earliest image date, not 93 days. Choose an earlier one.',
  );
  expect(limit(300, 366, 1)).toBe(
    'The latest image date for Select must be at most 366 days from now, not 367 days. Choose an earlier one.',
  );
});
