import {
  type Cents,
  type Charge,
  type ChargeRule,
  chargeFor,
  formatUsd,
  type MinimumCharge,
  multiplyCents,
  type Phenomenology,
  type Point,
  type PriceId,
  type ProductSize,
  toCents,
} from '@groundtrack/contract';
import { boxAround, type GroundBox, type LonLat } from '@groundtrack/geo';
import type { ClipRules } from './clip-rules.ts';
import { formatPriceId, type PriceParts } from './price-id.ts';
import type { ImageryProvider, Scene, SceneProduct } from './provider.ts';

/**
 * The prices of a provider: for squares around a place, or an area, by size, as a picture with or without GeoTIFF, or
 * with all bands.
 */
export interface PriceRules {
  /** Cents per square kilometer. A kind that is absent is not sold. */
  readonly centsPerKm2: Partial<Readonly<Record<Phenomenology, Cents>>>;
  /** The minimum billed area. */
  readonly minimumKm2: number;
  /** The minimum price, before the factor for the GeoTIFF. */
  readonly minimumCents?: Cents;
  /** A fixed surcharge of every product, in addition to its price by area. */
  readonly handlingCents?: Cents;
  /** Sides of the squares for sale. */
  readonly sizesKm: readonly number[];
  /** Price of the GeoTIFF, as a factor of the price of the picture. */
  readonly tiffFactor: number;
  /** Price of the analytic product, as a factor of the price of the picture; if absent, it is not for sale. */
  readonly analyticFactor?: number;
  /** The rules for selling an area; if absent, only squares are sold. */
  readonly clip?: ClipRules;
}

/** The longest side of a delivered image. */
export const MAX_SIDE_PX = 12_000;
/** Assumed pixel size if the catalog does not state the resolution. The delivery states the exact size. */
export const NOMINAL_PIXEL_M = 1;

/** Named by the kinds between which a buyer chooses. */
const FORMATS = [
  { format: 'jpg', label: 'display JPG', fee: null },
  { format: 'tiff', label: 'display JPG and GeoTIFF', fee: 'GeoTIFF' },
  { format: 'analytic', label: 'analytic GeoTIFF and JPG', fee: 'Analytic bands' },
] as const satisfies readonly SoldFormat[];

export interface SoldFormat {
  readonly format: PriceParts['format'];
  readonly label: string;
  /** The surcharge over the picture, as readable text. */
  readonly fee: string | null;
}

export const KIND_LABELS: Readonly<Record<Phenomenology, string>> = { ms: 'Color', pan: 'Panchromatic', sar: 'Radar' };

export type PricedScene = Pick<Scene, 'featureId' | 'phenomenology' | 'groundSampleDistanceM' | 'analytic'>;

/**
 * The sizes around a place that are entirely inside the scene, in every format for sale.
 * @param holds whether the scene covers all of these places
 */
export function productsAt(
  scene: PricedScene,
  place: Point,
  { rules, holds }: { readonly rules: PriceRules; readonly holds: (places: readonly LonLat[]) => boolean },
): SceneProduct[] {
  const pixelM = scene.groundSampleDistanceM ?? NOMINAL_PIXEL_M;
  return offersOf(rules, scene.phenomenology)
    .filter(({ sizeKm }) => Math.round((sizeKm * 1000) / pixelM) <= MAX_SIDE_PX)
    .flatMap(({ sizeKm, variants }) => {
      const box = boxAround(place, { xKm: sizeKm, yKm: sizeKm, pixelM });
      // The place must be first, because `holds` may use the plane around it.
      if (!holds([place.coordinates, ...box.corners])) return [];
      const size = toProductSize(sizeKm, box);
      const offered = scene.analytic ? variants : variants.filter(({ format }) => format !== 'analytic');
      return offered.map(({ format, description, charge }) => ({
        priceId: formatPriceId({ featureId: scene.featureId, sizeKm, format }),
        description,
        charge,
        size,
        tiff: format === 'tiff',
        ...(format === 'analytic' ? { analytic: true as const } : {}),
      }));
    });
}

function toProductSize(sizeKm: number, { boundingBox, epsg, box }: GroundBox): ProductSize {
  return { name: `${sizeKm} km`, x: sizeKm, y: sizeKm, boundingBox, projected: { epsg, box } };
}

/** A size of a price list. Its price depends only on the kind of the scene. */
interface Offer {
  readonly sizeKm: number;
  readonly variants: readonly (Pick<SceneProduct, 'description' | 'charge'> & Pick<PriceParts, 'format'>)[];
}

/** Price lists are few and never change, so their charges are computed once. */
const known = new WeakMap<PriceRules, Map<Phenomenology, readonly Offer[]>>();

function offersOf(rules: PriceRules, kind: Phenomenology): readonly Offer[] {
  const kinds = known.get(rules) ?? new Map<Phenomenology, readonly Offer[]>();
  known.set(rules, kinds);
  const offers = kinds.get(kind) ?? toOffers(rules, kind);
  kinds.set(kind, offers);
  return offers;
}

function toOffers(rules: PriceRules, kind: Phenomenology): readonly Offer[] {
  const perKm2 = rules.centsPerKm2[kind];
  if (perKm2 === undefined) return [];
  return rules.sizesKm.map((sizeKm) => ({
    sizeKm,
    variants: soldFormats(rules).map((sold) => ({
      format: sold.format,
      description: `${KIND_LABELS[kind]} ${sizeKm} × ${sizeKm} km, ${sold.label}`,
      // Shared by all scenes.
      charge: Object.freeze(toCharge(rules, perKm2, { sizeKm, sold })),
    })),
  }));
}

export function soldFormats({ analyticFactor }: PriceRules): readonly SoldFormat[] {
  return analyticFactor === undefined ? FORMATS.filter(({ format }) => format !== 'analytic') : FORMATS;
}

/** The price of a format, as a factor of the price of the picture. */
function factorOf({ tiffFactor, analyticFactor = 1 }: PriceRules, { format }: SoldFormat): number {
  return format === 'analytic' ? analyticFactor : format === 'tiff' ? tiffFactor : 1;
}

function toCharge(
  rules: PriceRules,
  perKm2: Cents,
  { sizeKm, sold }: { readonly sizeKm: number; readonly sold: SoldFormat },
): Charge {
  return toAreaCharge(rules, perKm2, { areaKm2: sizeKm * sizeKm, sold });
}

/** The price of an area in a format. */
export function toAreaCharge(
  rules: PriceRules,
  perKm2: Cents,
  { areaKm2, drawnKm2, sold }: Pick<ChargeRule, 'areaKm2' | 'drawnKm2'> & { readonly sold: SoldFormat },
): Charge {
  return chargeFor({
    areaKm2: toSquareMeter(areaKm2),
    drawnKm2,
    centsPerKm2: perKm2,
    minimums: toMinimums(rules),
    fees: (imageryCents) => {
      const surchargeCents = multiplyCents(factorOf(rules, sold), imageryCents) - imageryCents;
      const { handlingCents = 0 } = rules;
      return [
        ...(sold.fee !== null && surchargeCents > 0
          ? [{ description: sold.fee, amountCents: toCents(surchargeCents) }]
          : []),
        ...(handlingCents > 0 ? [{ description: 'Handling', amountCents: toCents(handlingCents) }] : []),
      ];
    },
  });
}

function toMinimums({ minimumKm2, minimumCents = toCents(0) }: PriceRules): MinimumCharge[] {
  const minimums: MinimumCharge[] = [];
  if (minimumKm2 > 0) minimums.push({ kind: 'area', km2: minimumKm2 });
  if (minimumCents > 0) minimums.push({ kind: 'price', amountCents: minimumCents });
  return minimums;
}

/** The smallest area that is sold. */
const SQUARE_METRE_KM2 = 1e-6;

/** Rounds away the noise of binary fractions: 0.1 km by 0.1 km is 0.01 km². */
export function toSquareMeter(areaKm2: number): number {
  return Math.round(areaKm2 * 1_000_000) / 1_000_000;
}

/**
 * The lowest price of a scene of a kind: the smallest size, or the minimum area, without GeoTIFF; null if the kind is
 * not sold.
 */
export function cheapestCents(rules: PriceRules, kind: Phenomenology): Cents | null {
  const perKm2 = rules.centsPerKm2[kind];
  if (perKm2 === undefined) return null;
  const { clip, sizesKm } = rules;
  const leastKm2 =
    clip?.sells === 'whole-scene' ? Math.max(clip.leastKm2, SQUARE_METRE_KM2) : Math.min(...sizesKm) ** 2;
  return toAreaCharge(rules, perKm2, { areaKm2: leastKm2, sold: FORMATS[0] }).totalCents;
}

/** The lowest price of any image. */
export function leastCents(rules: PriceRules): Cents | null {
  const costs = (['ms', 'pan', 'sar'] as const).flatMap((kind) => cheapestCents(rules, kind) ?? []);
  return costs.length > 0 ? toCents(Math.min(...costs)) : null;
}

/** The price list as readable text. */
export function toPriceList(label: string, rules: PriceRules): ImageryProvider['priceList'] {
  return (['ms', 'pan', 'sar'] as const).flatMap((kind) => {
    const perKm2 = rules.centsPerKm2[kind];
    if (perKm2 === undefined) return [];
    return soldFormats(rules).map((sold) => ({
      description: `${label} ${KIND_LABELS[kind].toLowerCase()}, ${sold.label}${atLeast(rules)}`,
      priceCents: multiplyCents(factorOf(rules, sold), perKm2),
    }));
  });
}

function atLeast({ minimumKm2, minimumCents = toCents(0) }: PriceRules): string {
  const least = [
    ...(minimumKm2 > 0 ? [`${minimumKm2} km²`] : []),
    ...(minimumCents > 0 ? [formatUsd(minimumCents)] : []),
  ];
  return least.length > 0 ? `, at least ${least.join(' and ')}` : '';
}

/** The product of a scene by its price id. */
export function findProduct(scene: Scene | null, priceId: PriceId): SceneProduct | undefined {
  return scene?.products.find((product) => product.priceId === priceId);
}
