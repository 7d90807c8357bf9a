import { afterAll, expect, it } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { FairTurns } from '../../../util/fair-turns.ts';
import { DAY_MS } from '../../../util/time-units.ts';
import { examplePriceBook } from '../../price-book/example-price-book.ts';
import { ownSatellites } from '../fleet.ts';
import { findAllOpportunities } from './find-all-opportunities.ts';
import { findInTurns } from './find-passes.ts';
import { createPassesThread } from './passes-thread.ts';
import { TaskedFleet } from './tasked-fleet.ts';

const NOW_MS = Date.UTC(2026, 7, 25);
const products = examplePriceBook({ providers: ['planet'], satellites: satelliteSeed }).products;
const query = {
  products,
  place: { type: 'Point' as const, coordinates: [13.4, 52.5] as [number, number] },
  heightM: 0,
  startMs: NOW_MS,
  endMs: NOW_MS + 7 * DAY_MS,
  minElevationDeg: 0,
  maxElevationDeg: 90,
};
const fleet = new TaskedFleet(ownSatellites(satelliteSeed, 'planet'), async () => new Map(), { nowMs: () => NOW_MS });
const thread = createPassesThread();
afterAll(() => thread.close());

it('computes the same passes in a thread of its own, and again', async () => {
  const signal = new AbortController().signal;
  const here = await findAllOpportunities({ fleet, findPasses: findInTurns(new FairTurns()) }, query, signal);
  expect(here.length).toBeGreaterThan(10);
  for (let times = 0; times < 2; times++)
    expect(await findAllOpportunities({ fleet, findPasses: thread.findPasses }, query, signal)).toEqual(here);
});

it('gives up with who asked', async () => {
  const gone = new AbortController();
  const finding = findAllOpportunities({ fleet, findPasses: thread.findPasses }, query, gone.signal);
  gone.abort(new Error('given up'));
  await expect(finding).rejects.toThrow('given up');
});
