import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { sampleOpportunity } from '../../port/sample-opportunity.testing.ts';
import { sampleTaskingProduct } from '../../port/sample-tasking-product.testing.ts';
import { clearChance } from '../climate.ts';
import { choosePasses, MAX_ATTEMPTS, toAttempts } from './choose-passes.ts';

const NOW_MS = Date.UTC(2026, 7, 25);
const LATITUDE_DEG = 39;

const passesAt = (hours: readonly number[]) =>
  hours.toSorted((a, b) => a - b).map((hour) => sampleOpportunity(NOW_MS + hour * HOUR_MS));
/** One pass per day. */
const daily = (days: number) => passesAt(Array.from({ length: days }, (_, day) => day * 24));

describe('the passes to try', () => {
  it('are a selection in order, spread out, with the first and the last of many', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(hours, (given) => {
        const passes = passesAt(given);
        const attempts = toAttempts(passes);
        expect(passes.filter((pass) => attempts.includes(pass))).toEqual(attempts);
        expect(attempts.length).toBeLessThanOrEqual(MAX_ATTEMPTS);
        expect(attempts[0]).toBe(passes[0]);
        for (const [index, { startMs }] of attempts.entries())
          expect(startMs - (attempts[index - 1]?.endMs ?? -Infinity)).toBeGreaterThanOrEqual(3 * HOUR_MS);
      }),
    );
  });

  it('succeed as often as their probabilities predict', () => {
    const product = sampleTaskingProduct({ maxCloudCover: 0.2 });
    const passes = daily(30);
    const clouded = toAttempts(passes).reduce(
      (left, { peakMs }) => left * (1 - clearChance(LATITUDE_DEG, peakMs, 0.2)),
      1,
    );
    const orders = 2_000;
    let acquired = 0;
    for (let order = 0; order < orders; order++) {
      const tried = choosePasses(passes, {
        reference: `order ${order}`,
        latitudeDeg: LATITUDE_DEG,
        product,
        fault: null,
      });
      if (tried.at(-1)?.outcome === 'acquired') acquired += 1;
    }
    expect(acquired / orders).toBeCloseTo(1 - clouded, 1);
  });

  it('are as many as the documentation states', () => {
    const text = readFileSync(new URL('../../../../../../docs/tasking.md', import.meta.url), 'utf8');
    expect(text).toContain(`at most ${MAX_ATTEMPTS} passes`);
    expect(toAttempts(daily(40))).toHaveLength(MAX_ATTEMPTS);
  });
});
