import { open } from 'node:fs/promises';
import { type CogRows, readerOf, writeCog } from '@groundtrack/cog';
import { newSamples } from '@groundtrack/cog/samples';
import type { Box } from '@groundtrack/geo';
import { Raster, type RasterPart } from '@groundtrack/raster';
import { cutImage, type PictureCut } from '../cut-image.ts';

/** Single-band files with the same pixels, to be joined into one file. */
export interface JoinTask {
  readonly sources: readonly string[];
  /** Paths of the file to write and of its picture. */
  readonly path: string;
  readonly picturePath: string;
  /** Common names of the bands, which identify red, green, and blue. */
  readonly bandNames: readonly (string | null)[];
  readonly epsg: number;
  readonly box: Box;
}

export interface JoinedBands {
  readonly path: string;
  readonly picture: PictureCut;
  readonly dataType: Raster['layout']['dataType'];
  /** The no-data value, or null if a mask marks missing pixels or none are missing. */
  readonly noData: number | null;
}

const ROWS_AT_ONCE = 256;

/**
 * Writes the bands of several files as one Cloud Optimized GeoTIFF, and a picture of it. If the files mark missing
 * pixels in different ways, the result has a mask: a pixel is valid where every band has a value.
 * @throws RasterError
 */
export async function joinBands(task: JoinTask, signal: AbortSignal): Promise<JoinedBands> {
  const { sources, path, epsg, box } = task;
  await using opened = new AsyncDisposableStack();
  const rasters: Raster[] = [];
  for (const source of sources) {
    const file = opened.use(await open(source, 'r'));
    rasters.push(await Raster.open(readerOf(file, (await file.stat()).size)));
  }
  const [first] = rasters;
  if (!first) throw new Error('There are no bands to join');
  const { widthPx, heightPx, dataType } = first.layout;
  refuseOther(rasters);
  const noData = sharedNoData(rasters);
  const hasMask = noData === null && rasters.some((raster) => raster.hasMask || raster.layout.noData !== null);
  await writeCog(
    path,
    {
      widthPx,
      heightPx,
      dataType,
      bands: sources.map(() => ({})),
      hasMask,
      ...(noData === null ? {} : { nodata: noData }),
      epsg,
      transform: [box[0], (box[2] - box[0]) / widthPx, 0, box[3], 0, (box[1] - box[3]) / heightPx],
    },
    joinRows(rasters, hasMask, signal),
  );
  const window = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  const plan = { widthPx, heightPx, box, window, locate: null, nodePx: 0, left: 0, top: 0, shape: null };
  const files = { source: path, path: task.picturePath, overviewPage: null, bandNames: task.bandNames };
  return { path, picture: await cutImage(plan, files, signal), dataType, noData };
}

async function* joinRows(rasters: readonly Raster[], hasMask: boolean, signal: AbortSignal): AsyncGenerator<CogRows> {
  const { widthPx = 0, heightPx = 0 } = rasters[0]?.layout ?? {};
  for (let top = 0; top < heightPx; top += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    const window = { left: 0, top, right: widthPx, bottom: Math.min(heightPx, top + ROWS_AT_ONCE) };
    const parts: RasterPart[] = [];
    for (const raster of rasters) parts.push(await raster.readWindow(window, raster.dataBands.slice(0, 1)));
    const bands = parts.map(({ bands: [band], dataType }) => band ?? newSamples(dataType, 0));
    yield hasMask ? { bands, valid: validOf(parts, widthPx * (window.bottom - top)) } : { bands };
  }
}

function validOf(parts: readonly RasterPart[], count: number): Uint8Array {
  const valid = new Uint8Array(count).fill(1);
  for (const part of parts)
    part.valid?.forEach((flag, i) => {
      if (flag === 0) valid[i] = 0;
    });
  return valid;
}

function refuseOther(rasters: readonly Raster[]): void {
  const kinds = new Set(
    rasters.map(({ layout: { widthPx, heightPx, dataType } }) => `${widthPx} x ${heightPx} pixels of ${dataType}`),
  );
  if (kinds.size > 1) throw new Error(`Bands of ${[...kinds].join(' and ')} cannot be joined`);
}

/** The no-data value that all files share, or null if they differ or one has a mask. */
function sharedNoData([first, ...others]: readonly Raster[]): number | null {
  if (!first || first.hasMask) return null;
  const { noData } = first.layout;
  const isShared = others.every((other) => !other.hasMask && Object.is(other.layout.noData, noData));
  return isShared ? noData : null;
}
