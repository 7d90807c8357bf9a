import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { multiplyCents, totalCents } from '../core/money.ts';
import { problemCodes } from '../core/problem.ts';
import { cents, instant, point } from '../core/units.ts';

/** The least a provider charges for one product: for so large an area, or so much money. */
const minimumCharge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('area'), km2: z.number().check(z.positive()) }),
  z.object({ kind: z.literal('price'), amountCents: cents }),
]);
export type MinimumCharge = z.infer<typeof minimumCharge>;

/** What is charged beside the imagery, such as another file format. */
const fee = z.object({ description: z.string(), amountCents: cents });
export type Fee = z.infer<typeof fee>;

const chargeShape = {
  /** What the product shows. */
  areaKm2: z.number().check(z.positive()),
  /** What is charged for: the same, or the minimum area. */
  chargedKm2: z.number().check(z.positive()),
  centsPerKm2: cents,
  /** The minimum the provider has for such a product; null: none. */
  minimum: z.nullable(minimumCharge),
  /** True: the product alone would cost less than this minimum. */
  minimumApplied: z.boolean(),
  /** Charged area × price, or the minimum price, before fees. */
  imageryCents: cents,
  fees: z.array(fee),
  totalCents: cents,
} as const;
const charge = z.object(chargeShape);
/** What one product costs, and why. */
export type Charge = z.infer<typeof charge>;

export interface ChargeRule {
  /** Taken to the square metre. */
  readonly areaKm2: number;
  readonly centsPerKm2: number;
  /** Where there are several, the dearest holds. */
  readonly minimums: readonly MinimumCharge[];
  /** Of an imagery amount. */
  readonly fees: (imageryCents: number) => readonly Fee[];
}

/** The one rule of prices: area × price per km², rounded half up to whole cents, or the minimum; plus fees. */
export function chargeFor({ areaKm2, centsPerKm2, minimums, fees: feesOf }: ChargeRule): Charge {
  const amountOf = (one: MinimumCharge): number =>
    one.kind === 'area' ? multiplyCents(one.km2, centsPerKm2) : one.amountCents;
  const plainCents = multiplyCents(areaKm2, centsPerKm2);
  const [minimum = null] = minimums.toSorted((a, b) => amountOf(b) - amountOf(a));
  const minimumApplied = minimum !== null && amountOf(minimum) > plainCents;
  const imageryCents = minimumApplied ? amountOf(minimum) : plainCents;
  const fees = [...feesOf(imageryCents)];
  return {
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

/** False for a charge whose figures do not follow from one another. */
export function addsUp(given: Charge): boolean {
  const { areaKm2, centsPerKm2, minimum, fees } = given;
  try {
    const again = chargeFor({ areaKm2, centsPerKm2, minimums: minimum ? [minimum] : [], fees: () => fees });
    return (
      again.chargedKm2 === given.chargedKm2 &&
      again.minimumApplied === given.minimumApplied &&
      again.imageryCents === given.imageryCents &&
      again.totalCents === given.totalCents
    );
  } catch (error) {
    // Figures too large for money.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** One line, the same in quote, cart, order, receipt and API: what is sold, on which terms, and what it costs and why. */
export const quoteLine = z
  .object({
    provider: z.string(),
    featureId: z.string(),
    priceId: z.string(),
    satellite: z.string(),
    dateAcquiredISO: instant,
    /** The product in words. */
    description: z.string(),
    ...chargeShape,
    currency: z.literal('usd'),
    /** Terms of Service that hold for it; null: the provider has none, and it cannot be ordered. */
    licence: z.nullable(z.object({ title: z.string(), version: z.string() })),
    /** Whether and until when the buyer may cancel, in one sentence; lines kept from before it was said have none. */
    cancellation: z.optional(z.string()),
    /** Until then it may be ordered as it stands here. A price the provider changes earlier is told, never charged. */
    validUntil: instant,
  })
  .check(z.refine(addsUp, 'does not add up'));
export type QuoteLine = z.infer<typeof quoteLine>;

export const quoteItem = z.object({
  provider: z.string().check(z.maxLength(100)),
  featureId: z.string().check(z.maxLength(300)),
  /** The chosen price id. */
  product: z.string().check(z.maxLength(400)),
  /** The place the buyer searched; the product is centred on it. */
  geometry: point,
});
export type QuoteItem = z.infer<typeof quoteItem>;

/** Why a line cannot be sold, from the closed list of problems. */
const quoteRefusal = z.object({ code: z.enum(problemCodes), message: z.string() });

/** The line, or why there is none. */
export const quoted = z.union([z.object({ line: quoteLine }), z.object({ refusal: quoteRefusal })]);
export type Quoted = z.infer<typeof quoted>;

export const QUOTE_ITEMS_MAX = 100;
/** How long a quote is valid. */
export const QUOTE_LIFETIME_MS = 60 * 60_000;

/** The sum of all lines; refused ones cost nothing. */
export function quotedTotalCents(answers: readonly Quoted[]): number {
  return totalCents(answers.map((answer) => ('line' in answer ? answer.line.totalCents : 0)));
}

export const quoteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/quote',
  tag: 'Orders',
  summary: 'What images cost now, line by line, asked of their providers; nothing is ordered or charged',
  auth: 'session',
  body: z
    .array(quoteItem)
    .check(
      z.minLength(1, 'there is nothing to quote'),
      z.maxLength(QUOTE_ITEMS_MAX, `a quote may have at most ${QUOTE_ITEMS_MAX} items`),
    ),
  answer: {
    kind: 'json',
    schema: z.object({
      /** In the order they were asked. */
      lines: z.array(quoted),
      totalCents: cents,
      currency: z.literal('usd'),
    }),
  },
  problems: ['too-many-requests'],
});
