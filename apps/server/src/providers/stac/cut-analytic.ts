import { open } from 'node:fs/promises';
import { type CogBand, type CogRows, type GeoOptions, readerOf, writeCog } from '@groundtrack/cog';
import { newSamples } from '@groundtrack/cog/samples';
import { type AnyGrid, anyGrid } from '@groundtrack/geo/any-grid';
import {
  type DataType,
  type Drawn,
  Raster,
  type Resampling,
  resample,
  type Samples,
  StripBlocks,
} from '@groundtrack/raster';
import type { Cut } from './cut-image.ts';
import { NodeGrid, type Strip } from './node-grid.ts';
import { type CutPlan, intersect, windowAround } from './plan-cut.ts';

/** How the numbers of an image are cut. */
export interface AnalyticWish {
  /** Bands by their place in the file, in the order of the cut; null: all but opacity. */
  readonly bands: readonly number[] | null;
  /** Where pixels are drawn anew. */
  readonly resampling: Resampling;
  /** What is known of the bands of the cut. */
  readonly facts?: readonly CogBand[];
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface AnalyticFiles {
  readonly source: string;
  readonly path: string;
  readonly epsg: number;
}

/** The numbers of the box, every value of the type it had. */
export interface AnalyticCut extends Cut {
  readonly epsg: number;
  readonly dataType: DataType;
  /** Stands for nothing; null: a mask does, or there is something everywhere. */
  readonly noData: number | null;
  readonly hasMask: boolean;
  /** By their place in the file of the image. */
  readonly bands: readonly number[];
}

/** Samples that are written at once. */
const SAMPLES_AT_ONCE = 2 ** 22;
const ROWS_AT_MOST = 256;
/** Samples that are drawn at once: of a long row in a grid that is turned a little, the source would be read in a high box. */
const DRAWN_AT_ONCE = 2 ** 20;

/**
 * Cuts bands as planned and writes them as a Cloud Optimized GeoTIFF, strip by strip. In the grid of the image every
 * value stays; where the image has nothing is its no-data value, or the mask says so.
 * @throws RasterError
 */
export async function cutAnalytic(
  plan: CutPlan,
  { source, path, epsg }: AnalyticFiles,
  wish: AnalyticWish,
  signal: AbortSignal,
): Promise<AnalyticCut> {
  await using file = await open(source, 'r');
  const blocks = new StripBlocks();
  const raster = await Raster.open(readerOf(file, (await file.stat()).size), 0, blocks);
  const { layout } = raster;
  const bands = wish.bands ?? raster.dataBands;
  const noData = raster.hasMask ? null : layout.noData;
  const hasMask = raster.hasMask || (noData === null && !isFilled(plan));
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
    cutRows({ raster, blocks, bands, plan, resampling: layout.palette ? 'nearest' : wish.resampling, signal }),
  );
  return { path, widthPx, heightPx, box, epsg, dataType: layout.dataType, noData, hasMask, bands };
}

/** Whether the image has pixels for all of the cut. */
function isFilled({ locate, window, widthPx, heightPx }: CutPlan): boolean {
  return locate === null && window.right - window.left === widthPx && window.bottom - window.top === heightPx;
}

const RGB = 2;
const YCBCR = 6;

function isRgb({ layout }: Raster, bands: readonly number[]): boolean {
  return [RGB, YCBCR].includes(layout.photometric) && [0, 1, 2].every((band) => bands[band] === band);
}

function placeOf(
  { box, widthPx, heightPx }: CutPlan,
  grid: AnyGrid | null,
): Pick<GeoOptions, 'epsg' | 'unit' | 'transform'> {
  if (!grid) throw new RangeError('a cut in a grid that is not known');
  const [minX, minY, maxX, maxY] = box;
  const unit = grid.unit === 'other' ? 'metre' : grid.unit;
  return { epsg: grid.epsg, unit, transform: [minX, (maxX - minX) / widthPx, 0, maxY, 0, (minY - maxY) / heightPx] };
}

interface Cutting {
  readonly raster: Raster;
  readonly blocks: StripBlocks;
  readonly bands: readonly number[];
  readonly plan: CutPlan;
  readonly resampling: Resampling;
  readonly signal: AbortSignal;
}

async function* cutRows(cutting: Cutting): AsyncGenerator<CogRows> {
  const { plan, bands, signal } = cutting;
  const { widthPx, heightPx, locate } = plan;
  const rowsAtOnce = Math.min(ROWS_AT_MOST, Math.max(1, Math.floor(SAMPLES_AT_ONCE / (widthPx * bands.length))));
  for (let top = 0; top < heightPx; ) {
    signal.throwIfAborted();
    const strip = { left: 0, top, widthPx, heightPx: Math.min(heightPx - top, rowsAtOnce) };
    yield await (locate ? drawStrip(cutting, strip) : copyStrip(cutting, strip));
    cutting.blocks.nextStrip();
    top += strip.heightPx;
  }
}

async function drawStrip(cutting: Cutting, strip: Strip): Promise<CogRows> {
  const { raster, bands } = cutting;
  const { widthPx, heightPx } = strip;
  const rows = emptyRows(raster, bands, widthPx * heightPx);
  const columns = Math.max(1, Math.floor(DRAWN_AT_ONCE / (heightPx * bands.length)));
  for (let left = 0; left < widthPx; left += columns) {
    const part = { ...strip, left, widthPx: Math.min(columns, widthPx - left) };
    const drawn = await drawPart(cutting, part);
    if (drawn) copyRows({ ...drawn, ...part }, rows, { at: left, widthPx });
  }
  return rows;
}

/** @returns null where the image has nothing */
async function drawPart({ raster, bands, plan, resampling }: Cutting, strip: Strip): Promise<Drawn | null> {
  const { widthPx, heightPx } = strip;
  const nodes = plan.locate && new NodeGrid(plan.locate, plan.nodePx, strip);
  const around = nodes && windowAround(nodes.places, raster.layout, 2);
  // Nodes reach beyond the strip; what lies beyond the plan was not fetched.
  const window = around && intersect(around, plan.window);
  if (!window) return null;
  const part = await raster.readWindow(window, bands);
  const locateRow = (row: number, xs: Float64Array, ys: Float64Array) => nodes.locateRow(row, xs, ys);
  const drawn = resample(part, { widthPx, heightPx, locateRow }, resampling);
  if (part.noData !== null) fillHoles(drawn.bands, drawn.valid, part.noData);
  return drawn;
}

async function copyStrip({ raster, bands, plan }: Cutting, { top, widthPx, heightPx }: Strip): Promise<CogRows> {
  const { left, right } = plan.window;
  const first = Math.max(plan.window.top, plan.top + top);
  const end = Math.min(plan.window.bottom, plan.top + top + heightPx);
  if (end <= first) return emptyRows(raster, bands, widthPx * heightPx);
  const part = await raster.readWindow({ left, top: first, right, bottom: end }, bands);
  if (end - first === heightPx && right - left === widthPx) return part;
  const rows = emptyRows(raster, bands, widthPx * heightPx);
  const at = (first - plan.top - top) * widthPx + left - plan.left;
  copyRows({ ...part, widthPx: right - left, heightPx: end - first }, rows, { at, widthPx });
  return rows;
}

/** Rows where the image has nothing. */
function emptyRows({ layout, hasMask }: Raster, bands: readonly number[], count: number) {
  const filler = hasMask ? 0 : (layout.noData ?? 0);
  return { bands: bands.map(() => newSamples(layout.dataType, count).fill(filler)), valid: new Uint8Array(count) };
}

interface Part {
  readonly bands: readonly Samples[];
  readonly valid: Uint8Array | null;
  readonly widthPx: number;
  readonly heightPx: number;
}

function copyRows(
  { bands, valid, widthPx: columns, heightPx }: Part,
  rows: { readonly bands: readonly Samples[]; readonly valid: Uint8Array },
  { at, widthPx }: { readonly at: number; readonly widthPx: number },
): void {
  for (let row = 0; row < heightPx; row++) {
    const to = at + row * widthPx;
    for (const [i, band] of bands.entries()) rows.bands[i]?.set(band.subarray(row * columns, (row + 1) * columns), to);
    if (valid) rows.valid.set(valid.subarray(row * columns, (row + 1) * columns), to);
    else rows.valid.fill(1, to, to + columns);
  }
}

function fillHoles(bands: readonly Samples[], valid: Uint8Array, noData: number): void {
  for (let i = valid.indexOf(0); i !== -1; i = valid.indexOf(0, i + 1)) for (const band of bands) band[i] = noData;
}
