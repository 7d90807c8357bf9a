import { type Cents, type Phenomenology, toCents } from '@groundtrack/contract';
import type { ClipRules } from '../port/clip-rules.ts';
import type { PriceRules } from '../port/products.ts';
import type { ProviderCost } from '../port/provider-cost.ts';
import type { Margin, Pricing } from './market-settings.ts';

/** What a price depends on, besides its cost. */
export interface SoldBy {
  /** The company behind the satellite. */
  readonly operator?: string | undefined;
  readonly collection?: string | undefined;
  /** The kind of product, in the provider's word. */
  readonly product?: string | undefined;
}

/** What a provider charges for a scene, by area. */
export interface AreaCost {
  /** In minor units of the currency. */
  readonly perKm2Minor: number;
  readonly currency: string;
  readonly minimumKm2: number;
}

/** The margin of a sale: the first exception that matches, over the general one. */
export function marginOf({ margin, exceptions }: Pricing, sold: SoldBy): Margin {
  const found = exceptions.find(({ operator, collection, product }) =>
    [
      [operator, sold.operator],
      [collection, sold.collection],
      [product, sold.product],
    ].every(([wanted, actual]) => wanted === undefined || wanted.toLowerCase() === actual?.toLowerCase()),
  );
  const other = found?.margin;
  return {
    percent: other?.percent ?? margin.percent,
    fixedCents: other?.fixedCents ?? margin.fixedCents,
    minimumCents: other?.minimumCents ?? margin.minimumCents,
    roundToCents: other?.roundToCents ?? margin.roundToCents,
  };
}

/**
 * An amount of a provider in US cents, rounded up, at the operator's rate.
 * @returns null for a currency without a rate, whose images cannot be sold
 */
export function toUsdCents({ rates }: Pricing, amountMinor: number, currency: string): Cents | null {
  if (!Number.isFinite(amountMinor) || amountMinor < 0) return null;
  const usdPerUnit = currency === 'USD' ? 1 : rates[currency]?.usdCentsPerMinorUnit;
  // The noise of binary fractions must not add a cent.
  return usdPerUnit === undefined ? null : toCents(Math.ceil(roundNoise(amountMinor * usdPerUnit)));
}

/** The price for a cost: percentage and fixed amount on top, at least the minimum, rounded up to the step. */
export function priceFor(costCents: Cents, { percent, fixedCents, minimumCents, roundToCents }: Margin): Cents {
  const withMargin = roundNoise((costCents * (100 + percent)) / 100) + fixedCents;
  return roundUp(Math.max(Math.ceil(withMargin), minimumCents), roundToCents);
}

/**
 * The price list of a scene for its buyers: the price per square kilometer is the provider's with the percentage on top,
 * rounded up; the fixed amount is a surcharge. Null if the currency has no rate.
 */
export function toMarketRules(
  pricing: Pricing,
  cost: AreaCost,
  scene: SoldBy & {
    readonly kind: Phenomenology;
    readonly sizesKm: readonly number[];
    readonly clip?: ClipRules | undefined;
  },
): PriceRules | null {
  const { percent, fixedCents, minimumCents, roundToCents } = marginOf(pricing, scene);
  const perKm2Cents = toUsdCents(pricing, cost.perKm2Minor, cost.currency);
  if (perKm2Cents === null) return null;
  const rate = priceFor(perKm2Cents, { percent, fixedCents: 0, minimumCents: 0, roundToCents });
  return {
    centsPerKm2: { [scene.kind]: rate },
    minimumKm2: cost.minimumKm2,
    minimumCents: toCents(minimumCents),
    ...(fixedCents > 0 ? { handlingCents: toCents(fixedCents) } : {}),
    sizesKm: scene.sizesKm,
    tiffFactor: 1,
    ...(scene.clip ? { clip: scene.clip } : {}),
  };
}

/** What the provider charges for an area. @throws RangeError for a currency without a rate */
export function costOf(pricing: Pricing, cost: AreaCost, areaKm2: number): ProviderCost {
  const km2 = Math.max(areaKm2, cost.minimumKm2);
  const amountMinor = Math.ceil(roundNoise(km2 * cost.perKm2Minor));
  const cents = toUsdCents(pricing, amountMinor, cost.currency);
  if (cents === null) throw new RangeError(`There is no rate for ${cost.currency}`);
  return { amountMinor, currency: cost.currency, cents };
}

function roundUp(cents: number, step: number): Cents {
  return toCents(Math.ceil(cents / step) * step);
}

function roundNoise(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
