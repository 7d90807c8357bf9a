import type { CogRows, ReadBytes } from '@groundtrack/cog';
import { newSamples } from '@groundtrack/cog/samples';
import {
  type Drawn,
  intersect,
  NodeGrid,
  Raster,
  Resampler,
  type Resampling,
  type Samples,
  type Strip,
  StripBlocks,
  windowAround,
} from '@groundtrack/raster';
import type { CutPlan } from '../area/plan-cut.ts';

/** An image that is read from top to bottom. */
export interface StripImage {
  readonly raster: Raster;
  readonly blocks: StripBlocks;
}

/** The part to cut out of an image. */
export interface Cutting extends StripImage {
  /** Indexes in the file. */
  readonly bands: readonly number[];
  readonly plan: CutPlan;
  /** The kernel for pixels that are resampled. */
  readonly resampling: Resampling;
  readonly signal: AbortSignal;
}

/** Number of samples that are cut per step. */
const SAMPLES_AT_ONCE = 2 ** 22;
const ROWS_AT_MOST = 256;
/**
 * Number of samples that are resampled per step. In a slightly rotated grid, a long row needs a tall box of the source.
 */
const DRAWN_AT_ONCE = 2 ** 20;
/** Neighboring pixels that the kernels read. */
const MARGIN_PX = 2;

/** @throws RasterError */
export async function openStrips(read: ReadBytes, page = 0): Promise<StripImage> {
  const blocks = new StripBlocks();
  return { raster: await Raster.open(read, page, blocks), blocks };
}

/**
 * Yields the rows of a cut from top to bottom, several at a time. In the grid of the image, all values are kept.
 * Missing pixels get the no-data value, and zero in `valid`.
 * @throws RasterError
 */
export async function* cutRows(cutting: Cutting): AsyncGenerator<CogRows> {
  const { plan, bands, blocks, signal, raster } = cutting;
  const { widthPx, heightPx, locate } = plan;
  const rowsAtOnce = Math.min(ROWS_AT_MOST, Math.max(1, Math.floor(SAMPLES_AT_ONCE / (widthPx * bands.length))));
  const resampler = new Resampler();
  for (let top = 0; top < heightPx; ) {
    signal.throwIfAborted();
    const end = locate ? top + rowsAtOnce : endOfCopy(cutting, top, rowsAtOnce);
    const strip = { left: 0, top, widthPx, heightPx: Math.min(end, heightPx) - top };
    const rows = await (locate ? drawStrip(cutting, strip, resampler) : copyStrip(cutting, strip));
    yield plan.shape ? onlyInside(rows, plan.shape.mask.rows(top, strip.heightPx), raster) : rows;
    blocks.nextStrip();
    top = end;
    // Completed rows of blocks are not read again.
    if (!locate && isBlockStart(cutting, top)) blocks.nextStrip();
  }
}

/** Ends a copied strip at the end of a row of blocks if possible, so that few blocks are held at a time. */
function endOfCopy({ raster: { layout }, plan }: Cutting, top: number, rowsAtOnce: number): number {
  const end = top + rowsAtOnce;
  const blocksEnd = end - mod(plan.top + end, layout.blockHeightPx);
  return blocksEnd > top ? blocksEnd : end;
}

function isBlockStart({ raster: { layout }, plan }: Cutting, top: number): boolean {
  return mod(plan.top + top, layout.blockHeightPx) === 0;
}

const mod = (value: number, by: number): number => ((value % by) + by) % by;

async function drawStrip(cutting: Cutting, strip: Strip, resampler: Resampler): Promise<CogRows> {
  const { raster, bands } = cutting;
  const { widthPx, heightPx } = strip;
  const rows = emptyRows(raster, bands, widthPx * heightPx);
  const columns = Math.max(1, Math.floor(DRAWN_AT_ONCE / (heightPx * bands.length)));
  for (let left = 0; left < widthPx; left += columns) {
    const part = { ...strip, left, widthPx: Math.min(columns, widthPx - left) };
    const drawn = await drawPart(cutting, part, resampler);
    if (drawn) copyRows({ ...drawn, ...part }, rows, { at: left, widthPx });
  }
  return rows;
}

/** @returns null where the image has no pixels */
async function drawPart(
  { raster, bands, plan, resampling }: Cutting,
  strip: Strip,
  resampler: Resampler,
): Promise<Drawn | null> {
  const nodes = plan.locate && new NodeGrid(plan.locate, plan.nodePx, strip);
  const around = nodes && windowAround(nodes, raster.layout, MARGIN_PX);
  // Nodes extend beyond the strip. Pixels outside of the plan were not fetched.
  const window = around && intersect(around, plan.window);
  if (!window) return null;
  const part = await raster.readWindow(window, bands, plan.shape?.isWanted);
  const drawn = resampler.draw(part, nodes, resampling);
  if (part.noData !== null) fillHoles(drawn.bands, drawn.valid, part.noData);
  return drawn;
}

async function copyStrip({ raster, bands, plan }: Cutting, { top, widthPx, heightPx }: Strip): Promise<CogRows> {
  const { left, right } = plan.window;
  const first = Math.max(plan.window.top, plan.top + top);
  const end = Math.min(plan.window.bottom, plan.top + top + heightPx);
  if (end <= first) return emptyRows(raster, bands, widthPx * heightPx);
  const part = await raster.readWindow({ left, top: first, right, bottom: end }, bands, plan.shape?.isWanted);
  if (end - first === heightPx && right - left === widthPx) return part;
  const rows = emptyRows(raster, bands, widthPx * heightPx);
  const at = (first - plan.top - top) * widthPx + left - plan.left;
  copyRows({ ...part, widthPx: right - left, heightPx: end - first }, rows, { at, widthPx });
  return rows;
}

/** The value of missing pixels. */
function fillerOf({ layout, hasMask }: Raster): number {
  return hasMask ? 0 : (layout.noData ?? 0);
}

/** Clears the rows outside of a shape. @param mask zero outside */
function onlyInside({ bands, valid: known }: CogRows, mask: Uint8Array, raster: Raster): CogRows {
  const filler = fillerOf(raster);
  const valid = known ?? mask;
  for (const band of bands) fillOutside(band, mask, filler);
  if (known) fillOutside(known, mask, 0);
  return { bands, valid };
}

/** Fills whole runs in one step, because most pixels outside are in long stretches. */
function fillOutside(band: Samples, mask: Uint8Array, filler: number): void {
  for (let from = mask.indexOf(0); from !== -1; ) {
    const inside = mask.indexOf(1, from);
    const to = inside === -1 ? mask.length : inside;
    band.fill(filler, from, to);
    from = inside === -1 ? -1 : mask.indexOf(0, inside);
  }
}

/** Rows without image pixels. */
function emptyRows(raster: Raster, bands: readonly number[], count: number) {
  const filler = fillerOf(raster);
  const { layout } = raster;
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
