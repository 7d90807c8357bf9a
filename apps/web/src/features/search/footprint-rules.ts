import type { ArchiveImage, ProductSize, SceneId } from '@groundtrack/contract';
import type { GlobeFootprint, GlobePoint, GlobeQuad } from '../../globe/globe.ts';
import { toSizes } from './product-rules.ts';

/** What is drawn on the map: one entry for each image and size. */
export type DrawnKey = string;

export function drawnKey(featureId: SceneId, sizeName: string): DrawnKey {
  return `${featureId} ${sizeName}`;
}

/** What is drawn of an image without any of its boxes: the whole of it. */
export const WHOLE = 'whole';

export function toggled(drawn: readonly DrawnKey[], key: DrawnKey): readonly DrawnKey[] {
  return drawn.includes(key) ? drawn.filter((other) => other !== key) : [...drawn, key];
}

/** Images with at least one size drawn: those whose quicklook is wanted. */
export function drawnImages(images: readonly ArchiveImage[], drawn: readonly DrawnKey[]): ArchiveImage[] {
  return images.filter((image) =>
    [WHOLE, ...toSizes(image).map(({ name }) => name)].some((name) => drawn.includes(drawnKey(image.featureId, name))),
  );
}

/** The outlines of an image, one for each part; longitudes of parts beyond the antimeridian follow on to the first. */
export function toOutlines({ geometry }: ArchiveImage): GlobePoint[][] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const nearDeg = parts[0]?.[0]?.[0]?.[0] ?? 0;
  return parts
    .map(([ring = []]) => {
      const turnDeg = -360 * Math.round(((ring[0]?.[0] ?? nearDeg) - nearDeg) / 360);
      return ring.slice(0, -1).map(([longitude, latitude]) => ({ latitude, longitude: longitude + turnDeg }));
    })
    .filter((outline) => outline.length > 2);
}

/** The box of a size, counter-clockwise from its upper left. */
function toBox({ boundingBox: [west, south, east, north] }: ProductSize): GlobeQuad {
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
  readonly highlightedId: SceneId | null;
  /** Feature id → address of the quicklook. */
  readonly quicklooks: ReadonlyMap<string, string>;
}

/**
 * What the globe shows: quicklooks on true quads, the outlines of other shapes, the boxes of the chosen sizes, the outline
 * of the row pointed at, and below them faint outlines of all other results.
 */
export function toFootprints({ images, drawn, highlightedId, quicklooks }: FootprintInput): GlobeFootprint[] {
  const footprints = images.flatMap((image) => {
    const sizes = toSizes(image).filter(({ name }) => drawn.includes(drawnKey(image.featureId, name)));
    const isDrawn = sizes.length > 0 || drawn.includes(drawnKey(image.featureId, WHOLE));
    const highlighted = image.featureId === highlightedId;
    const faint = !highlighted && !isDrawn;
    const outlines = toOutlines(image);
    const isQuad = !image.outlineOnly && outlines.length === 1 && outlines[0]?.length === 4;
    const imageUrl = isQuad && isDrawn ? (quicklooks.get(image.featureId) ?? null) : null;
    return outlines.map((corners, part): GlobeFootprint => {
      const id = part === 0 ? image.featureId : `${image.featureId} part ${part}`;
      return {
        id,
        corners,
        boxes: part === 0 ? sizes.map(toBox) : [],
        imageUrl,
        highlighted,
        ...(faint ? { faint } : {}),
      };
    });
  });
  return footprints.toSorted((a, b) => Number(b.faint ?? false) - Number(a.faint ?? false));
}

/** The image a footprint on the globe belongs to. */
export function toOwner(footprintId: string, images: readonly ArchiveImage[]): SceneId | null {
  const owner = images.find(
    ({ featureId }) => footprintId === featureId || footprintId.startsWith(`${featureId} part `),
  );
  return owner?.featureId ?? null;
}

/**
 * What a click on footprints selects: the one on top, and click by click those below it. Null once all were selected:
 * the click then means the ground.
 */
export function nextSelected(ids: readonly SceneId[], selectedId: SceneId | null): SceneId | null {
  return ids[selectedId === null ? 0 : ids.indexOf(selectedId) + 1] ?? null;
}
