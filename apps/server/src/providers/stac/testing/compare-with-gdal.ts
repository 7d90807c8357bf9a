import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Resampling } from '@groundtrack/raster';
import { findGdal, gdalPython } from '../../../testing/find-gdal.ts';
import { type Asset, assets, DRAW, MAKE, samplesOf, toNoData, writeNumbers } from './forty-assets.ts';

/** Whether GDAL is here to make the assets and to draw them. */
export const hasAssets = (): boolean =>
  findGdal('GDAL is missing: what is cut of images of every kind is not compared with it (Debian: python3-gdal)', [
    [gdalPython, '-c', 'from osgeo import gdal'],
  ]);

/** Has GDAL make all assets in a folder, as `asset-0.tif` and so on. */
export function makeAssets(folder: string): void {
  const input = JSON.stringify(assets.map((asset, i) => writeNumbers(asset, folder, `asset-${i}`)));
  execFileSync(gdalPython, ['-c', MAKE], { input, stdio: ['pipe', 'ignore', 'inherit'] });
}

/** Numbers that were delivered of an asset. */
export interface DeliveredAsset {
  readonly asset: Asset;
  /** The files of the asset, and of what was delivered. */
  readonly source: string;
  readonly delivered: string;
  /** Its pixels are those of the asset: nothing was drawn anew. */
  readonly isKept: boolean;
  readonly resampling: Resampling;
}

/** Has GDAL draw the assets on the grids of what was delivered, beside each. */
export function drawByGdal(all: readonly DeliveredAsset[]): void {
  const input = JSON.stringify(all.map((each) => ({ ...each, resampling: toGdal(each) })));
  execFileSync(gdalPython, ['-c', DRAW], { input, stdio: ['pipe', 'ignore', 'inherit'] });
}

/**
 * Where what was delivered is not what GDAL drew: identical where pixels are kept, within one level elsewhere, and with
 * the same mask. Where a place falls between two pixels, either is the nearest.
 */
export async function differences(one: DeliveredAsset): Promise<readonly string[]> {
  const read = async (name: string) => new Uint8Array(await readFile(`${one.delivered}${name}`));
  const [ours, theirs] = [samplesOf(one.asset, await read('.ours')), samplesOf(one.asset, await read('.gdal'))];
  const [ourMask, theirMask] = [await read('.ours.mask'), await read('.gdal.mask')];
  const valid = theirMask.map((flag) => (flag === 0 ? 0 : 255));
  const share = one.resampling === 'nearest' && !one.isKept ? TIES_AT_MOST : 0;
  const flags = ourMask.map((flag) => (flag === 0 ? 0 : 255));
  // What lies where nothing is, is nobody's.
  const toLevel = levelsOf(one);
  const shown = (values: typeof ours) => {
    const known = new Float64Array(values);
    for (let i = 0; i < known.length; i++) known[i] = valid[i % valid.length] === 0 ? 0 : toLevel(known[i] ?? 0);
    return known;
  };
  const isTold = valid.includes(0) && valid.includes(255);
  return [
    ...(isTold ? [] : ['there is something everywhere, or nowhere']),
    ...apart(flags, valid, { level: 0, share }),
    ...apart(shown(ours), shown(theirs), { level: levelOf(one), share }),
  ];
}

/** In its own grid nothing is drawn anew. */
function toGdal({ isKept, resampling }: DeliveredAsset): string {
  return isKept || resampling === 'nearest' ? 'near' : resampling;
}

/**
 * What stands for nothing is no level of a whole number that was drawn: with no-data 0 the next to 1 is -1, and a value of
 * 0.4999 or 0.5001 becomes the one or the other.
 */
function levelsOf(one: DeliveredAsset): (value: number) => number {
  const noData = toNoData(one.asset);
  const isDrawn = toGdal(one) !== 'near' && !one.asset.type.startsWith('Float');
  return isDrawn && noData !== null ? (value) => (value > noData ? value - 1 : value) : (value) => value;
}

/** One of the data type; of floating point what a ten-thousandth of a pixel makes, over which projections differ. */
function levelOf(one: DeliveredAsset): number {
  if (toGdal(one) === 'near') return 0;
  return one.asset.type.startsWith('Float') ? 0.005 : 1;
}

const TIES_AT_MOST = 0.001;

interface Allowed {
  readonly level: number;
  readonly share: number;
}

/** Where two rows of values differ by more than a level, when that is more often than allowed. */
function apart(
  ours: Uint8Array | Float64Array,
  theirs: Uint8Array | Float64Array,
  { level, share }: Allowed,
): string[] {
  if (ours.length !== theirs.length) return [`${ours.length} values, not ${theirs.length}`];
  const wrong: string[] = [];
  for (const [i, value] of ours.entries()) {
    const wanted = theirs[i] ?? 0;
    if (!Object.is(value, wanted) && !(Math.abs(value - wanted) <= level)) wrong.push(`${i}: ${value}, not ${wanted}`);
  }
  return wrong.length <= share * ours.length ? [] : wrong.slice(0, 5);
}
