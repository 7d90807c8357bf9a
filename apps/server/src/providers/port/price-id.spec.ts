import { toPriceId, toSceneId } from '@groundtrack/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPriceId, type PriceParts, parsePriceId } from './price-id.ts';

const parts: fc.Arbitrary<PriceParts> = fc.record({
  featureId: fc
    .string({ minLength: 1 })
    .filter((text) => !/[\n\r\u2028\u2029]/.test(text))
    .map(toSceneId),
  sizeKm: fc.integer({ min: 1, max: 1_000_000 }).map((meters) => meters / 1000),
  format: fc.constantFrom('jpg', 'tiff', 'analytic'),
});

describe('a price id', () => {
  it('returns its parts, including colons in the scene', () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(parsePriceId(formatPriceId(given))).toEqual(given);
      }),
    );
    expect(parsePriceId(toPriceId('a:b:2.5km:tiff'))).toEqual({ featureId: 'a:b', sizeKm: 2.5, format: 'tiff' });
  });

  it('differs if the scene, size, or format does', () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const same = one.featureId === other.featureId && one.sizeKm === other.sizeKm && one.format === other.format;
        expect(formatPriceId(one) === formatPriceId(other)).toBe(same);
      }),
    );
  });

  it.each(['', 'sim-1', 'sim-1:1km', ':1km:jpg', 'sim-1:1km:zip'])('is not %j', (text) => {
    expect(parsePriceId(toPriceId(text))).toBeNull();
  });
});
