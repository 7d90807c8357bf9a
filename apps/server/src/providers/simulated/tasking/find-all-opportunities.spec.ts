import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { FairTurns } from '../../../util/fair-turns.ts';
import { DAY_MS } from '../../../util/time-units.ts';
import { examplePriceBook } from '../../price-book/example-price-book.ts';
import { ownSatellites } from '../fleet.ts';
import { findAllOpportunities } from './find-all-opportunities.ts';
import { findInTurns } from './find-passes.ts';
import { TaskedFleet } from './tasked-fleet.ts';

const NOW_MS = Date.UTC(2026, 7, 25);
const MANY = 12;
const products = examplePriceBook({ providers: ['planet'], satellites: satelliteSeed }).products.slice(0, 1);
const query = {
  products,
  place: { type: 'Point' as const, coordinates: [13.4, 52.5] as [number, number] },
  heightM: 0,
  startMs: NOW_MS,
  endMs: NOW_MS + DAY_MS,
  minElevationDeg: 0,
  maxElevationDeg: 90,
};
const toFleet = () =>
  new TaskedFleet(ownSatellites(satelliteSeed, 'planet'), async () => new Map(), { nowMs: () => NOW_MS });

/** Turns that are over after one satellite. */
function shortTurns(): FairTurns {
  let nowMs = 0;
  return new FairTurns(() => (nowMs += 2));
}

describe('passes that are computed', () => {
  it('of one account, however many, hardly hold up those of another', async () => {
    const findPasses = findInTurns(shortTurns());
    const done: string[] = [];
    const find = async (accountId: string) => {
      await findAllOpportunities(
        { fleet: toFleet(), findPasses },
        { ...query, accountId },
        new AbortController().signal,
      );
      done.push(accountId);
    };
    await Promise.all([...Array.from({ length: MANY }, () => find('many')), find('one')]);
    expect(done).toHaveLength(MANY + 1);
    expect(done.indexOf('one')).toBeLessThan(2);
  });

  it('side by side let everything else have its turn after each satellite', async () => {
    const findPasses = findInTurns(shortTurns());
    const signal = new AbortController().signal;
    let left = MANY;
    const isUnderWay = () => left > 0;
    const find = () => findAllOpportunities({ fleet: toFleet(), findPasses }, query, signal).finally(() => left--);
    const all = Promise.all(Array.from({ length: MANY }, find));
    let between = 0;
    for (; isUnderWay(); between++) await setImmediate();
    const computed = MANY * (products[0]?.satelliteIds.length ?? 0);
    expect(computed).toBeGreaterThan(MANY);
    expect(between).toBeGreaterThanOrEqual(computed);
    for (const found of await all) expect(found).not.toEqual([]);
  });

  it('end when they are given up', async () => {
    const gone = new AbortController();
    const findPasses = findInTurns(shortTurns());
    const finding = findAllOpportunities({ fleet: toFleet(), findPasses }, query, gone.signal);
    gone.abort(new Error('given up'));
    await expect(finding).rejects.toThrow('given up');
  });
});
