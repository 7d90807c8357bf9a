import { open } from 'node:fs/promises';
import { type CogBand, type GeoOptions, readerOf, writeCog } from '@groundtrack/cog';
import { type AnyGrid, anyGrid } from '@groundtrack/geo/any-grid';
import type { DataType, Raster, Resampling } from '@groundtrack/raster';
import type { CutPlan } from '../area/plan-cut.ts';
import type { Cut } from './cut-image.ts';
import { cutRows, openStrips } from './cut-rows.ts';

/** How to cut the analytic bands of an image. */
export interface AnalyticWish {
  /** Bands by their index among the bands that are not opacity, in the order of the cut; null for all. */
  readonly bands: readonly number[] | null;
  /** The kernel for pixels that are resampled. */
  readonly resampling: Resampling;
  /** Known facts about the bands of the cut. */
  readonly facts?: readonly CogBand[];
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface AnalyticFiles {
  readonly source: string;
  readonly path: string;
  readonly epsg: number;
}

/** The values of the box, in their original type. */
export interface AnalyticCut extends Cut {
  readonly epsg: number;
  readonly dataType: DataType;
  /** The no-data value, or null if a mask marks missing pixels or none are missing. */
  readonly noData: number | null;
  readonly hasMask: boolean;
  /** Indexes in the file of the image. */
  readonly bands: readonly number[];
}

/**
 * Cuts bands as planned and writes them strip by strip as a Cloud Optimized GeoTIFF. In the grid of the image, all
 * values are kept. Missing pixels get the no-data value or are masked.
 * @throws RasterError
 */
export async function cutAnalytic(
  plan: CutPlan,
  { source, path, epsg }: AnalyticFiles,
  wish: AnalyticWish,
  signal: AbortSignal,
): Promise<AnalyticCut> {
  await using file = await open(source, 'r');
  const image = await openStrips(readerOf(file, (await file.stat()).size));
  const { raster } = image;
  const { layout } = raster;
  const bands = wish.bands?.map((place) => bandAt(raster, place)) ?? raster.dataBands;
  const noData = raster.hasMask ? null : layout.noData;
  const hasMask = raster.hasMask || (noData === null && (plan.shape !== null || !isFilled(plan)));
  const { widthPx, heightPx, box } = plan;
  const facts = bands.map((_, i) => wish.facts?.[i] ?? {});
  await writeCog(
    path,
    {
      widthPx,
      heightPx,
      dataType: layout.dataType,
      bands: facts,
      hasMask,
      ...(noData === null ? {} : { nodata: noData }),
      isRgb: isRgb(raster, bands),
      ...(layout.palette ? { overviews: 'nearest' } : {}),
      ...placeOf(plan, anyGrid(epsg)),
      ...(wish.metadata ? { metadata: wish.metadata } : {}),
    },
    cutRows({ ...image, bands, plan, resampling: layout.palette ? 'nearest' : wish.resampling, signal }),
  );
  return { path, widthPx, heightPx, box, epsg, dataType: layout.dataType, noData, hasMask, bands };
}

function bandAt({ dataBands }: Raster, place: number): number {
  const band = dataBands[place];
  if (band === undefined) throw new RangeError(`band ${place} of ${dataBands.length}`);
  return band;
}

/** Whether the image has pixels for all of the cut. */
function isFilled({ locate, window, widthPx, heightPx }: CutPlan): boolean {
  return locate === null && window.right - window.left === widthPx && window.bottom - window.top === heightPx;
}

const RGB = ['red', 'green', 'blue'] as const;

function isRgb({ layout: { colors } }: Raster, bands: readonly number[]): boolean {
  return RGB.every((color, i) => colors[bands[i] ?? -1] === color);
}

function placeOf(
  { box, widthPx, heightPx }: CutPlan,
  grid: AnyGrid | null,
): Pick<GeoOptions, 'epsg' | 'unit' | 'transform'> {
  if (!grid) throw new RangeError('a cut in a grid that is not known');
  const [minX, minY, maxX, maxY] = box;
  const unit = grid.unit === 'other' ? 'meter' : grid.unit;
  return { epsg: grid.epsg, unit, transform: [minX, (maxX - minX) / widthPx, 0, maxY, 0, (minY - maxY) / heightPx] };
}
