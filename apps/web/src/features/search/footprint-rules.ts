import type { ArchiveImage, ProductSize } from '@groundtrack/contract';
import type { GlobeFootprint, GlobePoint, GlobeQuad } from '../../globe/globe.ts';
import { sizesOf } from './product-rules.ts';

/** What is drawn on the map: one entry for each image and size. */
export type DrawnKey = string;

export function drawnKey(featureId: string, sizeName: string): DrawnKey {
  return `${featureId} ${sizeName}`;
}

export function toggled(drawn: readonly DrawnKey[], key: DrawnKey): readonly DrawnKey[] {
  return drawn.includes(key) ? drawn.filter((other) => other !== key) : [...drawn, key];
}

/** Images with at least one size drawn: those whose quicklook is wanted. */
export function drawnImages(images: readonly ArchiveImage[], drawn: readonly DrawnKey[]): ArchiveImage[] {
  return images.filter((image) => sizesOf(image).some(({ name }) => drawn.includes(drawnKey(image.featureId, name))));
}

/** The true quad of an image; null when its geometry is no quad. */
export function quadOf(image: ArchiveImage): GlobeQuad | null {
  const [ring = []] = image.geometry.coordinates;
  const [a, b, c, d] = ring.map(([longitude, latitude]): GlobePoint => ({ latitude, longitude }));
  return a && b && c && d ? [a, b, c, d] : null;
}

/** The box of a size, counter-clockwise from its upper left. */
function boxOf({ boundingBox: [west, south, east, north] }: ProductSize): GlobeQuad {
  return [
    { latitude: north, longitude: west },
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: east },
  ];
}

export interface FootprintInput {
  readonly images: readonly ArchiveImage[];
  readonly drawn: readonly DrawnKey[];
  /** The row that is pointed at. */
  readonly highlightedId: string | null;
  /** Feature id → address of the quicklook. */
  readonly quicklooks: ReadonlyMap<string, string>;
}

/** What the globe shows: quicklooks on their quads, the boxes of the chosen sizes, and the outline of the row pointed at. */
export function footprintsOf({ images, drawn, highlightedId, quicklooks }: FootprintInput): GlobeFootprint[] {
  return images.flatMap((image) => {
    const sizes = sizesOf(image).filter(({ name }) => drawn.includes(drawnKey(image.featureId, name)));
    const highlighted = image.featureId === highlightedId;
    const corners = quadOf(image);
    if (!corners || !(highlighted || sizes.length > 0)) return [];
    const imageUrl = sizes.length > 0 ? (quicklooks.get(image.featureId) ?? null) : null;
    return [{ id: image.featureId, corners, boxes: sizes.map(boxOf), imageUrl, highlighted }];
  });
}

const METRES_PER_DEGREE = 111_320;
/** Camera height over a footprint so that it fills about half of the view. */
const HEIGHT_PER_EXTENT = 1.7;

/** Where to look from to see a footprint whole. */
export function viewOf(corners: GlobeQuad): { readonly center: GlobePoint; readonly heightM: number } {
  const latitudes = corners.map(({ latitude }) => latitude);
  const longitudes = corners.map(({ longitude }) => longitude);
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const latitude = middle(latitudes);
  const eastWestM = span(longitudes) * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const extentM = Math.max(span(latitudes) * METRES_PER_DEGREE, eastWestM);
  return { center: { latitude, longitude: middle(longitudes) }, heightM: extentM * HEIGHT_PER_EXTENT };
}
