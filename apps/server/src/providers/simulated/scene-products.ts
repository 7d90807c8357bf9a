import { type Phenomenology, type Point, type ProductSize, providerLabel } from '@groundtrack/contract';
import { boxAround, type GroundBox } from '../../geo/box.ts';
import { projection } from '../../geo/projection.ts';
import type { ImageryProvider, SceneProduct } from '../provider.ts';
import type { Acquisition } from './acquisition.ts';
import { CATALOGUE, type CatalogueEntry, GEOTIFF_FACTOR, type SimulatedName } from './catalogue.ts';
import { holds } from './footprint.ts';

/** Sides of the squares that are sold, km. */
const SIZES_KM = [1, 2, 5] as const;
/** The renderer draws no longer side. */
const MAX_SIDE_PX = 12_000;
const FORMATS = [
  { tiff: false, code: 'jpg', label: 'JPG' },
  { tiff: true, code: 'tiff', label: 'JPG and GeoTIFF' },
] as const;

const KIND_LABELS: Readonly<Record<Phenomenology, string>> = {
  ms: 'Colour',
  pan: 'Panchromatic',
  sar: 'Radar',
};

/** What a scene costs at least: the smallest size without GeoTIFF. */
export function cheapestCents(scene: Pick<Acquisition, 'provider' | 'phenomenology'>): number {
  return priceCents(scene, SIZES_KM[0], false);
}

/** The sizes around a place that lie wholly inside the scene, each with and without GeoTIFF. */
export function productsOf(scene: Acquisition, place: Point): SceneProduct[] {
  const pixelM = scene.groundSampleDistanceM;
  return SIZES_KM.filter((sizeKm) => Math.round((sizeKm * 1000) / pixelM) <= MAX_SIDE_PX).flatMap((sizeKm) => {
    const box = boxAround(place, { xKm: sizeKm, yKm: sizeKm, pixelM });
    return holds(scene.footprint, corners(box, place)) ? productsOfSize(scene, sizeKm, box) : [];
  });
}

function productsOfSize(scene: Acquisition, sizeKm: number, ground: GroundBox): SceneProduct[] {
  const size: ProductSize = {
    name: `${sizeKm} km`,
    x: sizeKm,
    y: sizeKm,
    boundingBox: ground.boundingBox,
    projected: { epsg: ground.epsg, box: ground.box },
  };
  return FORMATS.map(({ tiff, code, label }) => ({
    priceId: `${scene.featureId}:${sizeKm}km:${code}`,
    description: `${KIND_LABELS[scene.phenomenology]} ${sizeKm} × ${sizeKm} km, ${label}`,
    priceCents: priceCents(scene, sizeKm, tiff),
    size,
    tiff,
  }));
}

/** The place first: the footprint is judged on the plane around it. */
function corners({ epsg, box: [minX, minY, maxX, maxY] }: GroundBox, place: Point) {
  const grid = projection(epsg);
  const square = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ] as const;
  return [place.coordinates, ...square.map((corner) => grid.toLonLat(corner))];
}

function priceCents(scene: Pick<Acquisition, 'provider' | 'phenomenology'>, sizeKm: number, tiff: boolean): number {
  const { pricePerKm2, minimumKm2 }: CatalogueEntry = CATALOGUE[scene.provider as SimulatedName];
  const perKm2 = pricePerKm2[scene.phenomenology];
  if (perKm2 === undefined) throw new Error(`${scene.provider} sells no ${scene.phenomenology}`);
  return Math.round(Math.max(sizeKm * sizeKm, minimumKm2) * perKm2 * (tiff ? GEOTIFF_FACTOR : 1));
}

/** The catalogue of prices for people. */
export function priceListOf(provider: SimulatedName): ImageryProvider['priceList'] {
  const { pricePerKm2, minimumKm2 }: CatalogueEntry = CATALOGUE[provider];
  return (['ms', 'pan', 'sar'] as const).flatMap((kind) => {
    const perKm2 = pricePerKm2[kind];
    if (perKm2 === undefined) return [];
    return FORMATS.map(({ tiff, label }) => ({
      description: `${providerLabel(provider)} ${KIND_LABELS[kind].toLowerCase()}, ${label}, at least ${minimumKm2} km²`,
      priceCents: Math.round(perKm2 * (tiff ? GEOTIFF_FACTOR : 1)),
    }));
  });
}

/** The scene a price id names; null when it has another form. */
export function sceneOfPrice(priceId: string): string | null {
  return /^(sim-[\w-]+):\d+km:(?:jpg|tiff)$/.exec(priceId)?.[1] ?? null;
}
