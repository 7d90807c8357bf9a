import type { ArchiveImage, ProductSize, SceneId } from '@groundtrack/contract';
import type { GlobeFootprint, GlobeQuad } from '../../globe/globe.ts';
import { toOutlines } from '../../lib/placed-image.ts';
import { toSizes } from './product-rules.ts';

/** The shapes drawn on the map: one entry for each image and size. */
export type DrawnKey = string;

export function drawnKey(featureId: SceneId, sizeName: string): DrawnKey {
  return `${featureId} ${sizeName}`;
}

/** The size key for the whole image, without a box. */
export const WHOLE = 'whole';

export function toggled(drawn: readonly DrawnKey[], key: DrawnKey): readonly DrawnKey[] {
  return drawn.includes(key) ? drawn.filter((other) => other !== key) : [...drawn, key];
}

/** Images with at least one drawn size. Their quicklooks are needed. */
export function drawnImages(images: readonly ArchiveImage[], drawn: readonly DrawnKey[]): ArchiveImage[] {
  return images.filter((image) =>
    [WHOLE, ...toSizes(image).map(({ name }) => name)].some((name) => drawn.includes(drawnKey(image.featureId, name))),
  );
}

/** The box of a size, counter-clockwise from the upper left. */
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
  /** The hovered row. */
  readonly highlightedId: SceneId | null;
  /** The images chosen to cover the area. */
  readonly coveringIds: readonly SceneId[];
  /** The rows in view. */
  readonly inViewIds: readonly SceneId[];
  /** Feature id → URL of the quicklook. */
  readonly quicklooks: ReadonlyMap<string, string>;
}

/**
 * The shapes on the globe: quicklooks on true quads, outlines of other shapes, boxes of the chosen sizes, the outlines
 * of the hovered row and of the images that cover the area, and faint outlines of the rows in view. Other results have
 * none, because hundreds of outlines would hide the map.
 */
export function toFootprints(input: FootprintInput): GlobeFootprint[] {
  const { images, drawn, highlightedId, quicklooks } = input;
  const [covering, inView] = [new Set(input.coveringIds), new Set(input.inViewIds)];
  const footprints = images.flatMap((image) => {
    const sizes = toSizes(image).filter(({ name }) => drawn.includes(drawnKey(image.featureId, name)));
    const isDrawn = sizes.length > 0 || drawn.includes(drawnKey(image.featureId, WHOLE));
    const highlighted = image.featureId === highlightedId;
    const faint = !highlighted && !isDrawn && !covering.has(image.featureId);
    if (faint && !inView.has(image.featureId)) return [];
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

/** The image of a footprint on the globe. */
export function toOwner(footprintId: string, images: readonly ArchiveImage[]): SceneId | null {
  const owner = images.find(
    ({ featureId }) => footprintId === featureId || footprintId.startsWith(`${featureId} part `),
  );
  return owner?.featureId ?? null;
}
