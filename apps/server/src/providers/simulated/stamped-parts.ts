import { outlineInPixels, type PixelRings } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import type { StampPart } from '@groundtrack/scene-renderer';
import { mosaicTiles, tilesOfShape } from '../area/mosaic.ts';
import { outlineOfBox, planCut, type Target, toPixelsOf } from '../area/plan-cut.ts';
import type { CutSource } from '../port/image-source.ts';

/** The tiles of a mosaic that is drawn in its own pixels: each becomes a file. */
export function tileParts(image: CutSource, shape: readonly PixelRings[]): StampPart[] {
  return mosaicTiles(image, shape).map(({ left, top, right, bottom }) => [
    shape,
    [[Float64Array.from([left, top, right, top, right, bottom, left, bottom, left, top])]],
  ]);
}

/** The files that are cut from a drawn image, in its pixels: the target, or the tiles of a mosaic, within its area. */
export function partsToCut(drawn: CutSource, target: Target): StampPart[] | undefined {
  const plan = planCut(drawn, target);
  const grid = anyGrid(target.epsg);
  const toPixel = toPixelsOf(drawn);
  if (typeof plan === 'string' || !grid || !toPixel) return undefined;
  const { clip, isMosaic } = target;
  const [minX, minY, maxX, maxY] = plan.box;
  const [across, down] = [(maxX - minX) / plan.widthPx, (maxY - minY) / plan.heightPx];
  const whole = { left: 0, top: 0, right: plan.widthPx, bottom: plan.heightPx };
  const files = isMosaic && clip ? tilesOfShape(grid, plan, clip) : [whole];
  const shape = clip ? [outlineInPixels(clip, toPixel)] : [];
  return files.map(({ left, top, right, bottom }) => {
    const box = [minX + left * across, maxY - bottom * down, minX + right * across, maxY - top * down] as const;
    const ring = outlineOfBox(box).flatMap((place) => toPixel(grid.toLonLat(place)));
    return [...shape, [[Float64Array.from([...ring, ...ring.slice(0, 2)])]]];
  });
}
