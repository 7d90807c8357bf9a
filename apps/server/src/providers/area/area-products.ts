import type { AreaGeometry, MultiPolygon, Point, ProductSize } from '@groundtrack/contract';
import { areaKm2Of, envelope, epsgAt, overlapOf, type Polygon } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import type { ClipRules } from '../port/clip-rules.ts';
import { formatPriceId, type PriceParts } from '../port/price-id.ts';
import {
  KIND_LABELS,
  MAX_SIDE_PX,
  NOMINAL_PIXEL_M,
  type PricedScene,
  type PriceRules,
  soldFormats,
  toAreaCharge,
  toSquareMeter,
} from '../port/products.ts';
import type { Mosaic, Scene, SceneProduct } from '../port/provider.ts';
import { MOSAIC_SIDE_PX_MAX, tilesOfShape } from './mosaic.ts';
import { middleOf, partsOf } from './search-place.ts';
import { boxAroundShape, snapOut } from './shape-in-grid.ts';

/** The part of an area that a scene shows, or the whole scene if it is not sold in parts. */
interface SharedGround {
  readonly parts: readonly Polygon[];
  /** If absent, the whole scene is sold for any drawn area. */
  readonly drawnKm2?: number;
  readonly sharedKm2: number;
  /** A place in it. */
  readonly place: Point;
}

/** Caches the size of an area that is compared with many scenes. */
const measured = new WeakMap<AreaGeometry, number>();

/**
 * Adds the products of an area to a scene, in addition to its squares: the part that it shows, clipped to its shape, in
 * every format. If scenes are sold as a whole, the whole scene replaces all others. Products that cannot be delivered
 * get a reason.
 * @param shown the parts of its footprint
 */
export function withAreaProducts<Priced extends Scene>(
  scene: Priced,
  area: AreaGeometry,
  { rules, shown }: { readonly rules: PriceRules; readonly shown: readonly Polygon[] },
): Priced {
  if (rules.clip?.sells === 'whole-scene')
    return { ...scene, products: toProducts(scene, { rules, ground: wholeGround(shown) }) };
  const products = areaProducts(scene, area, { rules, shown });
  return products.length > 0 ? { ...scene, products: [...scene.products, ...products] } : scene;
}

/** A place of the area that a scene shows; null if it shows none of it. */
export function placeShared(area: AreaGeometry, shown: readonly Polygon[]): Point | null {
  return sharedGround(area, shown)?.place ?? null;
}

function areaProducts(
  scene: PricedScene,
  area: AreaGeometry,
  { rules, shown }: { readonly rules: PriceRules; readonly shown: readonly Polygon[] },
): SceneProduct[] {
  return rules.clip ? toProducts(scene, { rules, ground: sharedGround(area, shown) }) : [];
}

function toProducts(
  scene: PricedScene,
  { rules, ground }: { readonly rules: PriceRules; readonly ground: SharedGround | null },
): SceneProduct[] {
  const { clip } = rules;
  const perKm2 = rules.centsPerKm2[scene.phenomenology];
  if (!clip || perKm2 === undefined || !ground) return [];
  const size = sizeOf(ground, scene.groundSampleDistanceM ?? NOMINAL_PIXEL_M);
  if (!size) return [];
  const { drawnKm2, sharedKm2 } = ground;
  const isWhole = drawnKm2 === undefined;
  const what = isWhole ? 'whole scene, which is not sold in parts' : 'clipped to your area';
  const limit = limitText(ground, clip);
  const tiles = limit === null ? tilesOf(ground, size) : null;
  const polygons: MultiPolygon = { type: 'MultiPolygon', coordinates: ground.parts.map(toRings) };
  const offered = scene.analytic
    ? soldFormats(rules)
    : soldFormats(rules).filter(({ format }) => format !== 'analytic');
  return offered.map((sold) => {
    const reason = limit ?? sideText(size, sold.format);
    const mosaic = tiles !== null && sold.format === 'tiff' && reason === null ? { tiles } : null;
    return {
      priceId: formatPriceId({ featureId: scene.featureId, sizeKm: null, format: sold.format }),
      description: `${KIND_LABELS[scene.phenomenology]} ${what}, ${sold.label}${mosaic ? mosaicText(mosaic) : ''}`,
      charge: toAreaCharge(rules, perKm2, { areaKm2: sharedKm2, drawnKm2, sold }),
      size: size.product,
      tiff: sold.format === 'tiff',
      ...(sold.format === 'analytic' ? { analytic: true as const } : {}),
      clip: polygons,
      ...(isWhole ? { isWhole: true as const } : {}),
      ...(mosaic ? { mosaic } : {}),
      ...(reason === null ? {} : { undeliverable: reason }),
    };
  });
}

function mosaicText({ tiles }: Mosaic): string {
  return ` as a mosaic of ${tiles} ${tiles === 1 ? 'tile' : 'tiles'}`;
}

/** Number of tiles of its mosaic; null if it is a single file, or too large. */
function tilesOf({ parts, place }: SharedGround, { widthPx, heightPx, product }: AreaSize): number | null {
  const longestPx = Math.max(widthPx, heightPx);
  if (longestPx <= MAX_SIDE_PX || longestPx > MOSAIC_SIDE_PX_MAX) return null;
  const grid = anyGrid(epsgAt(place));
  if (!grid) return null;
  const frame = { widthPx, heightPx, box: product.projected.box };
  return tilesOfShape(grid, frame, parts).length;
}

function sharedGround(area: AreaGeometry, shown: readonly Polygon[]): SharedGround | null {
  if (area.type === 'Point') return null;
  const parts = overlapOf(partsOf(area), shown);
  const sharedKm2 = toSquareMeter(areaKm2Of(parts));
  const place = parts.map((part) => middleOf(mutable(part))).find((middle) => middle !== null);
  // The smallest area that is sold is a square meter.
  if (!place || sharedKm2 === 0) return null;
  const drawnKm2 = measured.get(area) ?? toSquareMeter(areaKm2Of(partsOf(area)));
  measured.set(area, drawnKm2);
  // If the scene shows the whole area, both are equal except for rounding.
  return { parts, place, drawnKm2: Math.max(drawnKm2, sharedKm2), sharedKm2 };
}

function wholeGround(shown: readonly Polygon[]): SharedGround | null {
  const sharedKm2 = toSquareMeter(areaKm2Of(shown));
  const place = shown.map((part) => middleOf(mutable(part))).find((middle) => middle !== null);
  return place && sharedKm2 > 0 ? { parts: shown, place, sharedKm2 } : null;
}

const toRings = (part: Polygon) => mutable(part).coordinates;

function mutable({ type, coordinates }: Polygon) {
  return { type, coordinates: coordinates.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])) };
}

interface AreaSize {
  readonly product: ProductSize;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The box of whole pixels around it, in the metric grid of its place; null if the grid does not cover it. */
function sizeOf({ parts, place, drawnKm2 }: SharedGround, pixelM: number): AreaSize | null {
  const epsg = epsgAt(place);
  const grid = anyGrid(epsg);
  const around = grid && boxAroundShape(grid, parts);
  if (!around) return null;
  const [minX, minY, maxX, maxY] = snapOut(around, pixelM).map(toMillimeters);
  const box: [number, number, number, number] = [minX ?? 0, minY ?? 0, maxX ?? 0, maxY ?? 0];
  const [widthM, heightM] = [box[2] - box[0], box[3] - box[1]];
  return {
    product: {
      name: drawnKm2 === undefined ? 'Whole scene' : 'Your area',
      x: toMillimeters(widthM / 1000),
      y: toMillimeters(heightM / 1000),
      boundingBox: envelope(epsg, box),
      projected: { epsg, box },
    },
    widthPx: Math.round(widthM / pixelM),
    heightPx: Math.round(heightM / pixelM),
  };
}

const toMillimeters = (value: number): number => Math.round(value * 1000) / 1000;

function limitText({ sharedKm2 }: SharedGround, { sells, leastKm2, largestKm2 }: ClipRules): string | null {
  if (sells === 'whole-scene')
    return sharedKm2 >= leastKm2 && sharedKm2 <= largestKm2
      ? null
      : `geometry: the image is sold as a whole, and has ${sharedKm2} km²; from ${leastKm2} to ${largestKm2} km² are ` +
          'sold. Choose another image.';
  if (sharedKm2 < leastKm2)
    return (
      `geometry: the image shows ${sharedKm2} km² of the area, and at least ${leastKm2} km² are sold of it. ` +
      'Draw a larger area, or take a square around a place.'
    );
  if (sharedKm2 > largestKm2)
    return (
      `geometry: the image shows ${sharedKm2} km² of the area, and at most ${largestKm2} km² are sold of it. ` +
      'Draw a smaller area.'
    );
  return null;
}

function sideText({ widthPx, heightPx }: AreaSize, format: PriceParts['format']): string | null {
  const longestPx = Math.max(widthPx, heightPx);
  if (longestPx <= (format === 'tiff' ? MOSAIC_SIDE_PX_MAX : MAX_SIDE_PX)) return null;
  const size = `geometry: the area has ${widthPx} x ${heightPx} pixels in this image`;
  if (format !== 'tiff' && longestPx <= MOSAIC_SIDE_PX_MAX)
    return (
      `${size}; ${format === 'jpg' ? 'a JPG by itself' : 'a file of all bands'} may have at most ${MAX_SIDE_PX} a side. ` +
      'Take the JPG and GeoTIFF, which comes as a mosaic of tiles, draw a smaller area, or choose a coarser image.'
    );
  return `${size}; a side may have at most ${MOSAIC_SIDE_PX_MAX}. Draw a smaller area, or choose a coarser image.`;
}
