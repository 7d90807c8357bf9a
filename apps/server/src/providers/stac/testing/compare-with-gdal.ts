import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Resampling } from '@groundtrack/raster';
import { findGdal, gdalPython } from '../../../testing/find-gdal.ts';
import { type Asset, assets, DRAW, MAKE, samplesOf, toNoData, writeNumbers } from './forty-assets.ts';

/** Whether GDAL is installed, to create the assets and to draw them. */
export const hasAssets = (): boolean =>
  findGdal('GDAL is missing: cuts of images of every kind are not compared with it (Debian: python3-gdal)', [
    [gdalPython, '-c', 'from osgeo import gdal'],
  ]);

/** Lets GDAL create all assets in a folder, as `asset-0.tif` and so on. */
export function makeAssets(folder: string): void {
  const input = JSON.stringify(assets.map((asset, i) => writeNumbers(asset, folder, `asset-${i}`)));
  execFileSync(gdalPython, ['-c', MAKE], { input, stdio: ['pipe', 'ignore', 'inherit'] });
}

/** Delivered pixel values of an asset. */
export interface DeliveredAsset {
  readonly asset: Asset;
  /** Paths of the asset's file and of the delivered file. */
  readonly source: string;
  readonly delivered: string;
  /** The pixels are those of the asset, without resampling. */
  readonly isKept: boolean;
  readonly resampling: Resampling;
}

/** Warps the assets with GDAL to the grids of the delivered files. Each result is next to its file. */
export function drawByGdal(all: readonly DeliveredAsset[]): void {
  const input = JSON.stringify(all.map((each) => ({ ...each, resampling: toGdal(each) })));
  execFileSync(gdalPython, ['-c', DRAW], { input, stdio: ['pipe', 'ignore', 'inherit'] });
}

/**
 * Finds differences between the delivered file and GDAL's: none are allowed where pixels are kept, one level elsewhere,
 * and none in the mask. If a position is between two pixels, either counts as the nearest.
 * @param isPartial whether a part of the ground is missing
 */
export async function differences(one: DeliveredAsset, isPartial: boolean): Promise<readonly string[]> {
  const read = async (name: string) => new Uint8Array(await readFile(`${one.delivered}${name}`));
  const [ours, theirs] = [samplesOf(one.asset, await read('.ours')), samplesOf(one.asset, await read('.gdal'))];
  const [ourMask, theirMask] = [await read('.ours.mask'), await read('.gdal.mask')];
  const valid = theirMask.map((flag) => (flag === 0 ? 0 : 255));
  const share = one.resampling === 'nearest' && !one.isKept ? TIES_AT_MOST : 0;
  const flags = ourMask.map((flag) => (flag === 0 ? 0 : 255));
  // Values of missing pixels do not matter.
  const toLevel = levelsOf(one);
  const shown = (values: typeof ours) => {
    const known = new Float64Array(values);
    for (let i = 0; i < known.length; i++) known[i] = valid[i % valid.length] === 0 ? 0 : toLevel(known[i] ?? 0);
    return known;
  };
  const isShown = valid.includes(255) && (!isPartial || valid.includes(0));
  return [
    ...(isShown ? [] : ['there is something everywhere, or nowhere']),
    ...apart(flags, valid, { level: 0, share }),
    ...apart(shown(ours), shown(theirs), { level: levelOf(one), share }),
  ];
}

/** Nothing is resampled in the own grid of the image. */
function toGdal({ isKept, resampling }: DeliveredAsset): string {
  return isKept || resampling === 'nearest' ? 'near' : resampling;
}

/**
 * The no-data value is never the level of a resampled integer: with no-data 0, the level next to 1 is -1, and a value
 * of
 * 0.4999 or 0.5001 becomes one or the other.
 */
function levelsOf(one: DeliveredAsset): (value: number) => number {
  const noData = toNoData(one.asset);
  const isDrawn = toGdal(one) !== 'near' && !one.asset.type.startsWith('Float');
  return isDrawn && noData !== null ? (value) => (value > noData ? value - 1 : value) : (value) => value;
}

/**
 * One for integers. For floating point, the difference that a ten-thousandth of a pixel makes, because projections
 * differ by that.
 */
function levelOf(one: DeliveredAsset): number {
  if (toGdal(one) === 'near') return 0;
  return one.asset.type.startsWith('Float') ? 0.005 : 1;
}

const TIES_AT_MOST = 0.001;

interface Allowed {
  readonly level: number;
  readonly share: number;
}

/** Whether two rows of values differ by more than a level more often than allowed. */
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
