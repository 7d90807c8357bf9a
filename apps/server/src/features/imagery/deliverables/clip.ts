import { TiffFile } from '@groundtrack/cog';
import type { Polygon, ShapeMask } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import { clipParts, maskIn, outlineInGrid } from '../../../providers/area/shape-in-grid.ts';
import type { Delivery } from './delivery-facts.ts';

type Clipped = Pick<Delivery, 'product' | 'image'>;

/** The purchased ground; null if it is the whole image. */
export function clippedParts({ product: { clip } }: Pick<Delivery, 'product'>): readonly Polygon[] | null {
  return clip ? clipParts(clip) : null;
}

/** Mask of the purchased pixels; null if it is the whole image. */
export function clipMask(delivery: Clipped): ShapeMask | null {
  const parts = clippedParts(delivery);
  return parts && maskIn(gridOf(delivery), delivery.image, parts);
}

/** The purchased ground in the grid of the image, as GeoJSON; null if it is the whole box. */
export function clipInGrid(delivery: Clipped): object | null {
  const parts = clippedParts(delivery);
  const outline = parts && outlineInGrid(gridOf(delivery), parts);
  if (!outline) return null;
  const polygons = outline.map((rings) => rings.map((ring) => pairsOf(ring)));
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function pairsOf(ring: Float64Array): [number, number][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2] ?? 0, ring[i * 2 + 1] ?? 0]);
}

function gridOf({ image: { epsg } }: Clipped) {
  const grid = anyGrid(epsg);
  if (!grid) throw new RangeError(`EPSG:${epsg} is not known`);
  return grid;
}

const ROWS_AT_ONCE = 256;

/** Writes a mask as an image, white inside. */
export function writeMask(mask: ShapeMask, heightPx: number, target: string): void {
  const file = new TiffFile(target, { widthPx: mask.widthPx, heightPx, channels: 1 });
  try {
    for (let top = 0; top < heightPx; top += ROWS_AT_ONCE) {
      const rows = mask.rows(top, Math.min(ROWS_AT_ONCE, heightPx - top));
      file.writeRows(
        top,
        rows.map((inside) => inside * 255),
      );
    }
  } finally {
    file.close();
  }
}
