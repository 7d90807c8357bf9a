import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { multiplyCents, totalCents } from '../core/money.ts';
import { type Cents, cents } from '../core/units.ts';

/** The minimum charge of a product: an area or an amount. */
const minimumCharge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('area'), km2: described(z.number().check(z.positive()), 'The minimum area') }),
  z.object({ kind: z.literal('price'), amountCents: described(cents, 'The minimum price in US cents') }),
]);
export type MinimumCharge = z.infer<typeof minimumCharge>;

/** A charge in addition to the imagery, such as for another file format. */
export const fee = z.object({
  description: described(z.string(), 'Fee description'),
  amountCents: described(cents, 'US cents'),
});
export type Fee = z.infer<typeof fee>;

/** The fields of a charge, for schemas that contain one. */
export const chargeFields = {
  drawnKm2: described(
    z.optional(z.number().check(z.positive())),
    'For a product that is clipped to an area: the size of the requested area. The image may show only a part of it',
  ),
  areaKm2: described(z.number().check(z.positive()), 'The area that the product shows'),
  chargedKm2: described(z.number().check(z.positive()), 'The billed area: `areaKm2`, or the minimum area'),
  centsPerKm2: described(cents, 'Price per square kilometer in US cents'),
  minimum: described(z.nullable(minimumCharge), 'Minimum charge of the provider for such a product; null: none'),
  minimumApplied: described(z.boolean(), 'True: the minimum price applies'),
  imageryCents: described(cents, 'Charged area × price, or the minimum price, without fees, in US cents'),
  fees: described(z.array(fee), 'Charges in addition to the imagery'),
  totalCents: described(cents, '`imageryCents` and all fees, in US cents'),
} as const;
const charge = z.object(chargeFields);
/** The price of a product and how it was computed. */
export type Charge = z.infer<typeof charge>;

export interface ChargeRule {
  /** Rounded to the square meter. */
  readonly areaKm2: number;
  /** The requested area, if the product is clipped to it. */
  readonly drawnKm2?: number | undefined;
  readonly centsPerKm2: Cents;
  /** If there are several, the most expensive applies. */
  readonly minimums: readonly MinimumCharge[];
  /** Computes the fees for an imagery amount. */
  readonly fees: (imageryCents: Cents) => readonly Fee[];
}

/** The only price formula: area × price per km², rounded half up to whole cents, or the minimum; plus fees. */
export function chargeFor({ areaKm2, drawnKm2, centsPerKm2, minimums, fees: feesOf }: ChargeRule): Charge {
  const toAmount = (one: MinimumCharge): Cents =>
    one.kind === 'area' ? multiplyCents(one.km2, centsPerKm2) : one.amountCents;
  const plainCents = multiplyCents(areaKm2, centsPerKm2);
  const [minimum = null] = minimums.toSorted((a, b) => toAmount(b) - toAmount(a));
  const minimumApplied = minimum !== null && toAmount(minimum) > plainCents;
  const imageryCents = minimumApplied ? toAmount(minimum) : plainCents;
  const fees = [...feesOf(imageryCents)];
  return {
    ...(drawnKm2 === undefined ? {} : { drawnKm2 }),
    areaKm2,
    chargedKm2: minimumApplied && minimum.kind === 'area' ? minimum.km2 : areaKm2,
    centsPerKm2,
    minimum,
    minimumApplied,
    imageryCents,
    fees,
    totalCents: totalCents([imageryCents, ...fees.map(({ amountCents }) => amountCents)]),
  };
}

/** The billed area in square kilometers; null for a box, which is described by its dimensions. */
export function billedAreaKm2({ drawnKm2, areaKm2 }: Pick<Charge, 'drawnKm2' | 'areaKm2'>): number | null {
  return drawnKm2 === undefined ? null : areaKm2;
}

/** The price of a tasking: a fixed product price plus fees. */
export type FixedCharge = Pick<Charge, 'imageryCents' | 'fees' | 'totalCents'>;

export function fixedCharge<One extends Fee>(imageryCents: Cents, fees: readonly One[]) {
  const total = totalCents([imageryCents, ...fees.map(({ amountCents }) => amountCents)]);
  return { imageryCents, fees: [...fees], totalCents: total };
}

/** Whether the figures of a charge are consistent. */
export function addsUp(given: Charge | FixedCharge): boolean {
  try {
    return 'areaKm2' in given
      ? followsFromArea(given)
      : fixedCharge(given.imageryCents, given.fees).totalCents === given.totalCents;
  } catch (error) {
    // The figures exceed the safe range.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function followsFromArea(given: Charge): boolean {
  const { areaKm2, drawnKm2 = areaKm2, centsPerKm2, minimum, fees } = given;
  const again = chargeFor({ areaKm2, centsPerKm2, minimums: minimum ? [minimum] : [], fees: () => fees });
  return (
    drawnKm2 >= areaKm2 &&
    again.chargedKm2 === given.chargedKm2 &&
    again.minimumApplied === given.minimumApplied &&
    again.imageryCents === given.imageryCents &&
    again.totalCents === given.totalCents
  );
}
