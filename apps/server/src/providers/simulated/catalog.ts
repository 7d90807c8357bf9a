import { type Phenomenology, toCents } from '@groundtrack/contract';
import type { ClipRules } from '../port/clip-rules.ts';
import type { PriceRules } from '../port/products.ts';

/** A mode of a provider's radar: resolution on the ground and size of the scene. */
interface RadarMode {
  readonly resolutionM: number;
  readonly widthKm: number;
  readonly lengthKm: number;
  /** Share of the scenes in this mode. The shares of a provider add up to 1. */
  readonly share: number;
}

/** Prices and archive of a simulated provider. Prices are examples in the range of the market. */
export interface CatalogEntry {
  /** Cents per square kilometer. */
  readonly pricePerKm2: Partial<Readonly<Record<Phenomenology, number>>>;
  /** The minimum billed area. */
  readonly minimumKm2: number;
  /** Share of all possible passes that became a scene of the archive. */
  readonly acquiredShare: number;
  /** Share of the color-capable scenes that are sold as panchromatic. */
  readonly panShare: number;
  readonly colorBands: readonly string[];
  readonly radarModes: readonly RadarMode[];
}

const SIZES_KM = [1, 2, 5];
const GEOTIFF_FACTOR = 1.25;
const ANALYTIC_FACTOR = 1.6;
/** The minimum area is negligible; the maximum exceeds any image. */
export const CLIP: ClipRules = { sells: 'any-shape', leastKm2: 0.01, largestKm2: 1300 };

const RGBN = ['red', 'green', 'blue', 'nir'];

export const CATALOGUE = {
  maxar: {
    pricePerKm2: { ms: 2250, pan: 1750 },
    minimumKm2: 2,
    acquiredShare: 0.025,
    panShare: 0.12,
    colorBands: RGBN,
    radarModes: [],
  },
  planet: {
    pricePerKm2: { ms: 1200 },
    minimumKm2: 2,
    acquiredShare: 0.09,
    panShare: 0,
    colorBands: RGBN,
    radarModes: [],
  },
  kompsat: {
    pricePerKm2: { ms: 1500, pan: 1200, sar: 1400 },
    minimumKm2: 2,
    acquiredShare: 0.06,
    panShare: 0.15,
    colorBands: RGBN,
    radarModes: [
      { resolutionM: 1, widthKm: 8, lengthKm: 8, share: 0.6 },
      { resolutionM: 3, widthKm: 30, lengthKm: 30, share: 0.4 },
    ],
  },
  capella: {
    pricePerKm2: { sar: 2900 },
    minimumKm2: 2,
    acquiredShare: 0.018,
    panShare: 0,
    colorBands: [],
    radarModes: [
      { resolutionM: 0.35, widthKm: 8, lengthKm: 8, share: 0.5 },
      { resolutionM: 0.6, widthKm: 9, lengthKm: 12, share: 0.3 },
      { resolutionM: 1.1, widthKm: 10, lengthKm: 25, share: 0.2 },
    ],
  },
  teleos: {
    pricePerKm2: { ms: 1600, sar: 1900 },
    minimumKm2: 2,
    acquiredShare: 0.013,
    panShare: 0,
    colorBands: RGBN,
    radarModes: [
      { resolutionM: 1, widthKm: 10, lengthKm: 10, share: 0.7 },
      { resolutionM: 3, widthKm: 20, lengthKm: 40, share: 0.3 },
    ],
  },
  iceye: {
    pricePerKm2: { sar: 2600 },
    minimumKm2: 2,
    acquiredShare: 0.014,
    panShare: 0,
    colorBands: [],
    radarModes: [
      { resolutionM: 0.5, widthKm: 8, lengthKm: 8, share: 0.45 },
      { resolutionM: 1, widthKm: 15, lengthKm: 15, share: 0.35 },
      { resolutionM: 3, widthKm: 30, lengthKm: 50, share: 0.2 },
    ],
  },
} as const satisfies Record<string, CatalogEntry>;

export type SimulatedName = keyof typeof CATALOGUE;

const priceRules = new Map<SimulatedName, PriceRules>();

/** Returns the same object each time, because prices are cached by it. */
export function toPriceRules(name: SimulatedName): PriceRules {
  const rules = priceRules.get(name) ?? readPriceRules(CATALOGUE[name]);
  priceRules.set(name, rules);
  return rules;
}

function readPriceRules({ pricePerKm2, minimumKm2 }: CatalogEntry): PriceRules {
  const centsPerKm2 = Object.fromEntries(Object.entries(pricePerKm2).map(([kind, price]) => [kind, toCents(price)]));
  return {
    centsPerKm2,
    minimumKm2,
    sizesKm: SIZES_KM,
    tiffFactor: GEOTIFF_FACTOR,
    analyticFactor: ANALYTIC_FACTOR,
    clip: CLIP,
  };
}
