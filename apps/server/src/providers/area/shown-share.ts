import { clipRing, outlineInPixels, type PixelRings } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import type { CutSource } from '../port/image-source.ts';
import { outlineOfBox, type Target, toPixelsOf } from './plan-cut.ts';

/** A share needs an outline with a tolerance of a pixel only. */
const OUTLINE_PX = 1;

/** Returns the share of the ordered ground that is within the pixels of a file, 0 to 1. Both grids must be known. */
export function shownShare(source: CutSource, { epsg, box, clip }: Pick<Target, 'epsg' | 'box' | 'clip'>): number {
  const toSource = toPixelsOf(source);
  const grid = anyGrid(epsg);
  if (!toSource || !grid) throw new RangeError(`the grid EPSG:${epsg} is not known`);
  const ordered: readonly PixelRings[] = clip
    ? outlineInPixels(clip, toSource, OUTLINE_PX)
    : [[Float64Array.from(outlineOfBox(box).flatMap((place) => toSource(grid.toLonLat(place))))]];
  const bounds = { west: 0, south: 0, east: source.widthPx, north: source.heightPx };
  const shown = ordered.map((rings) => rings.map((ring) => clipRing(ring, bounds)));
  return areaOf(shown) / areaOf(ordered);
}

/** The first ring of a polygon is its outline, the others are holes. */
function areaOf(polygons: readonly (readonly ArrayLike<number>[])[]): number {
  let sum = 0;
  for (const rings of polygons) for (const [i, ring] of rings.entries()) sum += (i === 0 ? 1 : -1) * ringArea(ring);
  return sum;
}

function ringArea(ring: ArrayLike<number>): number {
  let doubled = 0;
  let [fromX, fromY] = [ring[ring.length - 2] ?? 0, ring[ring.length - 1] ?? 0];
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i] ?? 0, ring[i + 1] ?? 0];
    doubled += fromX * y - x * fromY;
    [fromX, fromY] = [x, y];
  }
  return Math.abs(doubled) / 2;
}
