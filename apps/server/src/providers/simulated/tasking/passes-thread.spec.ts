import { afterAll, expect, it, onTestFinished } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { threadTurns } from '../../../util/fair-turns.ts';
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
  minElevationDeg: 0,
  maxElevationDeg: 90,
};
const fleet = new TaskedFleet(ownSatellites(satelliteSeed, 'planet'), async () => new Map(), { nowMs: () => NOW_MS });
const thread = createPassesThread();
afterAll(() => thread.close());

it.each([
  { days: 7, threads: 0 },
  { days: 92, threads: 1 },
])('computes the same passes of $days days in $threads threads, and again', async ({ days, threads }) => {
  let started = 0;
  const count = () => void started++;
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const signal = new AbortController().signal;
  const asked = { ...query, endMs: NOW_MS + days * DAY_MS };
  const here = await findAllOpportunities({ fleet, findPasses: findInTurns(threadTurns) }, asked, signal);
  expect(here.length).toBeGreaterThan(10);
  for (let times = 0; times < 2; times++)
    expect(await findAllOpportunities({ fleet, findPasses: thread.findPasses }, asked, signal)).toEqual(here);
  expect(started).toBe(threads);
});

it.each([7, 92])('gives up what takes %i days with who asked', async (days) => {
  const gone = new AbortController();
  const asked = { ...query, endMs: NOW_MS + days * DAY_MS };
  const finding = findAllOpportunities({ fleet, findPasses: thread.findPasses }, asked, gone.signal);
  gone.abort(new Error('given up'));
  await expect(finding).rejects.toThrow('given up');
});
