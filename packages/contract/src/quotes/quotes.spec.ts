import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toCents } from '../core/money.ts';
import { addsUp, type ChargeRule, chargeFor, type Fee, type MinimumCharge } from './charge.ts';
import { quotedTotalCents } from './quoted-total.ts';
import { quoteLine } from './schemas.ts';
import { someLine } from './testing/some-line.ts';
import { someTaskingLine } from './testing/some-tasking-line.ts';

/** In square meters, so that the expected figures are integers. */
const areaM2 = fc.integer({ min: 1, max: 400_000_000_000 });
const centsPerKm2 = fc.integer({ min: 0, max: 1_000_000 }).map(toCents);
const amountCents = fc.integer({ min: 0, max: 100_000_000 }).map(toCents);
const minimums: fc.Arbitrary<MinimumCharge[]> = fc.array(
  fc.oneof(
    areaM2.map((m2) => ({ kind: 'area' as const, km2: m2 / 1e6 })),
    amountCents.map((cents) => ({ kind: 'price' as const, amountCents: cents })),
  ),
  { maxLength: 2 },
);
const fees = fc.array(fc.record({ description: fc.string(), amountCents }), { maxLength: 4 });
const rule = fc.record({ areaM2, centsPerKm2, minimums, fees });

/** Half up, in integers: (2ab + d) div 2d. */
const halfUp = (m2: number, cents: number) => Number((2n * BigInt(m2) * BigInt(cents) + 1_000_000n) / 2_000_000n);
const chargedOf = (given: { areaM2: number } & Omit<ChargeRule, 'areaKm2' | 'fees'> & { fees: readonly Fee[] }) =>
  chargeFor({ ...given, areaKm2: given.areaM2 / 1e6, fees: () => given.fees });

describe('the charge for a product', () => {
  it('is area times price, rounded half up, or the highest minimum, plus fees, in whole cents', () => {
    fc.assert(
      fc.property(rule, (given) => {
        const found = chargedOf(given);
        const plain = halfUp(given.areaM2, given.centsPerKm2);
        const least = given.minimums.map((one) =>
          one.kind === 'price' ? one.amountCents : halfUp(Math.round(one.km2 * 1e6), given.centsPerKm2),
        );
        const imagery = Math.max(plain, ...least);
        expect(found.imageryCents).toBe(imagery);
        expect(found.minimumApplied).toBe(imagery > plain);
        expect(found.totalCents).toBe(given.fees.reduce((sum, one) => sum + one.amountCents, imagery));
        expect(Number.isSafeInteger(found.totalCents)).toBe(true);
        const charged = halfUp(Math.round(found.chargedKm2 * 1e6), given.centsPerKm2);
        expect(charged).toBe(found.minimum?.kind === 'price' && found.minimumApplied ? plain : imagery);
        expect(addsUp(found)).toBe(true);
      }),
    );
  });

  it.each<[string, Partial<ChargeRule>, object]>([
    ['half a cent rounds up', { areaKm2: 0.5, centsPerKm2: toCents(1) }, { imageryCents: 1 }],
    ['less than half a cent rounds down', { areaKm2: 0.49, centsPerKm2: toCents(1) }, { imageryCents: 0 }],
    ['amounts without an exact binary fraction', { areaKm2: 1.15, centsPerKm2: toCents(10) }, { imageryCents: 12 }],
    [
      'an area below the minimum',
      { areaKm2: 1, minimums: [{ kind: 'area', km2: 25 }] },
      { areaKm2: 1, chargedKm2: 25, minimumApplied: true, totalCents: 25 * 2250 },
    ],
    [
      'an area at the minimum',
      { areaKm2: 25, minimums: [{ kind: 'area', km2: 25 }] },
      { chargedKm2: 25, minimumApplied: false, minimum: { kind: 'area', km2: 25 } },
    ],
    [
      'a minimum price',
      { areaKm2: 1, minimums: [{ kind: 'price', amountCents: toCents(30_000) }] },
      { chargedKm2: 1, minimumApplied: true, totalCents: 30_000 },
    ],
  ])('%s', (_, given, expected) => {
    expect(
      chargeFor({ areaKm2: 25, centsPerKm2: toCents(2250), minimums: [], fees: () => [], ...given }),
    ).toMatchObject(expected);
  });

  it('computes its fees from the imagery amount', () => {
    const geoTiff = (imageryCents: number) => [{ description: 'GeoTIFF', amountCents: toCents(imageryCents / 4) }];
    expect(chargeFor({ areaKm2: 4, centsPerKm2: toCents(100), minimums: [], fees: geoTiff }).totalCents).toBe(500);
  });

  it.each([
    [-1, 5],
    [1, -5],
    [1e12, 1e12],
  ])('rejects %s km² at %s cents', (areaKm2, price) => {
    expect(() => chargeFor({ areaKm2, centsPerKm2: toCents(price), minimums: [], fees: () => [] })).toThrow(RangeError);
  });
});

describe('the line of a tasking', () => {
  it('costs the product plus fees', () => {
    const fee = fc.tuple(fc.string(), fc.integer({ min: 0, max: 100_000_000 }));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.array(fee, { maxLength: 4 }), (imagery, fees) => {
        const line = someTaskingLine(imagery, fees);
        expect(line.totalCents).toBe(fees.reduce((sum, [, cents]) => sum + cents, imagery));
        expect(addsUp(line)).toBe(true);
        expect(z.parse(quoteLine, JSON.parse(JSON.stringify(line)))).toEqual(line);
        const dearer = { ...line, totalCents: toCents(line.totalCents + 1) };
        expect(z.safeParse(quoteLine, dearer).success).toBe(false);
      }),
    );
  });

  it('is distinguished from archive lines, which have no kind if they are old', () => {
    const archive = someLine('scene-1', 'p');
    expect(z.parse(quoteLine, archive)).toEqual(archive);
    expect(z.parse(quoteLine, { ...archive, kind: 'archive' })).toEqual({ ...archive, kind: 'archive' });
    expect(z.safeParse(quoteLine, { ...archive, kind: 'tasking' }).success).toBe(false);
    expect(z.safeParse(quoteLine, { ...someTaskingLine(), kind: undefined }).success).toBe(false);
  });
});

describe('a quote line', () => {
  it('is rejected by client and server if any figure was changed', () => {
    const line = someLine('scene-1', 'p', {
      areaKm2: 1,
      minimums: [{ kind: 'area', km2: 25 }],
      fees: () => [{ description: 'GeoTIFF', amountCents: toCents(100) }],
    });
    expect(z.parse(quoteLine, JSON.parse(JSON.stringify(line)))).toEqual(line);
    const falsified = [
      { totalCents: line.totalCents - 1 },
      { imageryCents: 0 },
      { centsPerKm2: 1 },
      { chargedKm2: 1 },
      { minimumApplied: false },
      { fees: [] },
      { areaKm2: 1e300 },
    ];
    for (const change of falsified)
      expect([change, z.safeParse(quoteLine, { ...line, ...change }).success]).toEqual([change, false]);
  });

  it('adds up exactly with others; rejected lines cost nothing', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 100 }), (rules) => {
        const lines = rules.map((given) =>
          someLine('f', 'p', { areaKm2: given.areaM2 / 1e6, centsPerKm2: given.centsPerKm2, fees: () => given.fees }),
        );
        const exact = lines.reduce((sum, { totalCents }) => sum + BigInt(totalCents), 0n);
        const refusal = { refusal: { code: 'scene-unknown' as const, message: 'gone' } };
        expect(BigInt(quotedTotalCents([...lines.map((line) => ({ line })), refusal]))).toBe(exact);
      }),
    );
  });
});
