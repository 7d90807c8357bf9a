import type { Point } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import { checkPasses } from './check-passes.ts';
import { NOW_MS, openTasking } from './testing/tasking-deps.ts';

const signal = new AbortController().signal;
const GREENBELT: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
const OSLO: Point = { type: 'Point', coordinates: [10.75, 59.91] };

/** The first passes wait for the worker threads to start. */
const COLD_START_MS = 60_000;

/** A flexible optical product, for a week from the given day. */
function check(place: Point, startMs: number) {
  const deps = openTasking({ clock: { nowMs: () => startMs - 2 * DAY_MS } }, COLD_START_MS);
  const product = deps.priceBook.products.find((one) => !one.assured && one.daylight && one.offsetDays <= 1);
  if (!product) throw new Error('expected a flexible product in daylight');
  return checkPasses(
    deps,
    { place, product, startMs, endMs: startMs + (product.collectionWindowDays ?? 7) * DAY_MS },
    signal,
  );
}

it('accepts a tasking that a satellite can take', { timeout: COLD_START_MS }, async () => {
  expect(await check(GREENBELT, NOW_MS + 2 * DAY_MS)).toEqual({ ok: true, value: true });
});

it('rejects a tasking over dark Oslo with the reason and an alternative', { timeout: COLD_START_MS }, async () => {
  const refused = await check(OSLO, Date.UTC(2026, 11, 10));
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'tasking-infeasible', detail: expect.stringMatching(/sun .*(Choose dates|Choose another)/) },
  });
});
