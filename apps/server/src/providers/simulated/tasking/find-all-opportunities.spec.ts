import { afterAll, expect, it } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { DAY_MS } from '../../../lib/time-units.ts';
import { pool } from '../../../platform/pool/pool.ts';
import { examplePriceBook } from '../../price-book/example-price-book.ts';
import { ownSatellites } from '../fleet.ts';
import { findAllOpportunities } from './find-all-opportunities.ts';
import { earliestFirst, findOpportunities } from './opportunities.ts';
import { TaskedFleet } from './tasked-fleet.ts';

const NOW_MS = Date.UTC(2026, 7, 25);
const products = examplePriceBook({ providers: ['planet'], satellites: satelliteSeed }).products;
const query = {
  products,
  place: { type: 'Point' as const, coordinates: [13.4, 52.5] as [number, number] },
  heightM: 0,
  startMs: NOW_MS,
  endMs: NOW_MS + 30 * DAY_MS,
  minElevationDeg: 0,
  maxElevationDeg: 90,
};
const fleet = new TaskedFleet(ownSatellites(satelliteSeed, 'planet'), async () => new Map(), { nowMs: () => NOW_MS });
afterAll(() => pool.close());

it('finds in a thread the windows of every satellite, earliest first, also when repeated', async () => {
  const wanted = new Set(products.flatMap(({ satelliteIds }) => satelliteIds));
  const satellites = [...(await fleet.read()).values()].filter(({ id }) => wanted.has(id));
  const here = satellites.flatMap((satellite) => findOpportunities(satellite, query)).sort(earliestFirst);
  expect(here.length).toBeGreaterThan(10);
  const { signal } = new AbortController();
  for (let times = 0; times < 2; times++) expect(await findAllOpportunities(fleet, query, signal)).toEqual(here);
});
