import type { ProductSize } from '@groundtrack/contract';
import { type Box, type EastNorth, type Polygon } from '@groundtrack/geo';
import { type AnyGrid, anyGrid, gridLimit } from '@groundtrack/geo/any-grid';
import type { CutSource } from '../port/image-source.ts';
import { planCut, type Target, targetIn } from './plan-cut.ts';

/** Twice the largest product. A grid that rotates or stretches a box needs more pixels. */
const PIXELS_AT_MOST = 300_000_000;
/** The limit of JPEG. */
const SIDE_PX_AT_MOST = 65_500;
/** The limit of the simulated providers. */
const DRAWN_SIDE_PX_AT_MOST = 17_000;
/** Degrees, about a meter: how far a place may move when projected into a grid and back. */
const DRIFT_DEG = 1e-5;

/** A box as it is sold, and the resolution of the image. */
export interface SoldBox extends Pick<ProductSize, 'projected'> {
  readonly pixelM: number;
  /** The part that is delivered; default: all of it. */
  readonly clip?: readonly Polygon[] | undefined;
  /** Sold as a mosaic of tiles. */
  readonly isMosaic?: boolean | undefined;
  /** Position of the pixels of its file. Default: it is drawn on the pixels of the box. */
  readonly pixels?: CutSource | undefined;
}

/** The image whose pixels are exactly those of a box. */
export function imageOf({ epsg, box }: { readonly epsg: number; readonly box: Box }, pixelM: number): CutSource {
  const [minX, minY, maxX, maxY] = box;
  return {
    frame: { epsg, affine: [pixelM, 0, minX, 0, -pixelM, maxY] },
    widthPx: Math.round((maxX - minX) / pixelM),
    heightPx: Math.round((maxY - minY) / pixelM),
  };
}

/** The box in a grid that passed {@link gridProblem}. @throws RangeError for any other grid */
export function boxInGrid(epsg: number, { projected, ...sold }: SoldBox): Target {
  const target = targetIn(epsg, { ...projected, ...sold }, imageOf(projected, sold.pixelM));
  if (typeof target === 'string') throw new RangeError(target);
  return target;
}

/** Why a box cannot be delivered in the grid of its file, with an alternative; null if it can. */
export function ownGridProblem({
  projected,
  pixels,
  ...sold
}: SoldBox & { readonly pixels: CutSource }): string | null {
  const target = targetIn('as-taken', { ...projected, ...sold }, pixels);
  const plan = typeof target === 'string' ? target : planCut(pixels, target);
  if (typeof plan === 'string') return `the grid of the image (as-taken) cannot be delivered. ${plan}. ${WAY_OUT}`;
  return fits(plan, sold.isMosaic ?? false) ? null : `${tooManyText('The grid of the image (as-taken)')} ${WAY_OUT}`;
}

/** Why a box cannot be delivered in an EPSG grid, with an alternative; null if it can. */
export function gridProblem(epsg: number, sold: SoldBox): string | null {
  const grid = anyGrid(epsg);
  if (!grid) return unknownText(epsg);
  if (grid.unit !== 'meter' && grid.unit !== 'degree')
    return `EPSG:${epsg} counts in feet or another unit; possible are grids in meters or degrees. ${WAY_OUT}`;
  const { projected, pixelM, clip, pixels, isMosaic = false } = sold;
  const source = pixels ?? imageOf(projected, pixelM);
  const target = targetIn(epsg, { ...projected, pixelM, clip, isMosaic }, source);
  if (typeof target === 'string' || !holds(grid, target.box))
    return `EPSG:${epsg} does not reach this place. ${WAY_OUT}`;
  const plan = planCut(source, target);
  const isPlanned = typeof plan !== 'string' && fits(plan, isMosaic);
  if (isPlanned && (pixels || isDrawable(drawnAround(sold, target), sold))) return null;
  return `${tooManyText(`EPSG:${epsg}`)} ${WAY_OUT}`;
}

function tooManyText(grid: string): string {
  return (
    `${grid} turns or stretches the ground of this place so far that the image would have too many pixels. ` +
    'Choose a smaller size.'
  );
}

const WAY_OUT = 'Give the number of another grid, or take UTM by leaving the grid out.';

function unknownText(epsg: number): string {
  return gridLimit(epsg) === 'not-exact'
    ? `EPSG:${epsg} is a grid that is not computed to a meter here. ${WAY_OUT}`
    : `EPSG:${epsg} is no grid that is known. ${WAY_OUT}`;
}

function fits({ widthPx, heightPx }: Pick<CutSource, 'widthPx' | 'heightPx'>, isMosaic: boolean): boolean {
  const isInside = widthPx >= 1 && heightPx >= 1 && Math.max(widthPx, heightPx) <= SIDE_PX_AT_MOST;
  return isInside && (isMosaic || widthPx * heightPx <= PIXELS_AT_MOST);
}

function isDrawable(around: Pick<Target, 'epsg' | 'box'>, { pixelM, isMosaic = false }: SoldBox): boolean {
  const { widthPx, heightPx } = imageOf(around, pixelM);
  return Math.max(widthPx, heightPx) <= (isMosaic ? SIDE_PX_AT_MOST : DRAWN_SIDE_PX_AT_MOST);
}

/** Whether places of a box are unchanged after a round trip. */
function holds(grid: AnyGrid, [minX, minY, maxX, maxY]: Box): boolean {
  const places: EastNorth[] = [
    [minX, minY],
    [minX, maxY],
    [maxX, minY],
    [maxX, maxY],
    [(minX + maxX) / 2, (minY + maxY) / 2],
  ];
  return places.every((place) => {
    const [lonDeg, latDeg] = grid.toLonLat(place);
    const [backLonDeg, backLatDeg] = grid.toLonLat(grid.fromLonLat([lonDeg, latDeg]));
    const acrossDeg = (((backLonDeg - lonDeg + 540) % 360) - 180) * Math.cos((latDeg * Math.PI) / 180);
    return Math.abs(acrossDeg) < DRIFT_DEG && Math.abs(backLatDeg - latDeg) < DRIFT_DEG;
  });
}

/** Pixels on each side in addition to those that the kernels need. */
const MARGIN_PX = 4;

/**
 * The box to draw in the grid of the sale so that it fills a box in another grid, aligned to the pixels of the sale.
 */
export function drawnAround(
  { projected, pixelM }: SoldBox,
  target: Target,
): { readonly epsg: number; readonly box: Box } {
  const around = targetIn(projected.epsg, target, imageOf(projected, pixelM));
  if (typeof around === 'string') throw new RangeError(around);
  const [left, bottom] = projected.box;
  const before = (m: number, origin: number) => origin + (Math.floor((m - origin) / pixelM) - MARGIN_PX) * pixelM;
  const after = (m: number, origin: number) => origin + (Math.ceil((m - origin) / pixelM) + MARGIN_PX) * pixelM;
  const [minX, minY, maxX, maxY] = around.box;
  return {
    epsg: projected.epsg,
    box: [before(minX, left), before(minY, bottom), after(maxX, left), after(maxY, bottom)],
  };
}
