import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Box } from '@groundtrack/geo';
import { boxAround } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import type { Resampling } from '@groundtrack/raster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGdal, gdalPython } from '../../testing/find-gdal.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { deliverAsset } from './deliver-asset.ts';
import type { WantedGrid } from './plan-cut.ts';
import {
  ASSET_PX,
  type Asset,
  assets,
  DRAW,
  MAKE,
  placeOf,
  samplesOf,
  toNoData,
  writeNumbers,
} from './testing/forty-assets.ts';
import { openRangeServer } from './testing/range-server.ts';

const gdal = findGdal(
  'GDAL is missing: what is cut of images of every kind is not compared with it (Debian: python3-gdal)',
  [[gdalPython, '-c', 'from osgeo import gdal']],
);

const rules = { provider: 'acme', hosts: ['127.0.0.1'], privateAddresses: true, http: testHttpClient };
const never = new AbortController().signal;

interface Job {
  readonly asset: Asset;
  readonly grid: WantedGrid;
  readonly resampling: Resampling;
}

interface Compared extends Job {
  readonly source: string;
  readonly delivered: string;
}

/** Each in its own grid and in another, there bilinear and, in turn, in one of the other ways. */
const jobs = assets.flatMap((asset, i): Job[] => {
  const grid = asset.epsg === 32_632 ? 32_633 : 'as-sold';
  return [
    { asset, grid: 'as-taken', resampling: 'bilinear' },
    { asset, grid, resampling: 'bilinear' },
    { asset, grid, resampling: i % 2 === 0 ? 'nearest' : 'cubic' },
  ];
});

let root: string;
const compared = new Map<Job, Compared>();

describe.skipIf(!gdal)('images of every kind', () => {
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'forty-'));
    const input = JSON.stringify(assets.map((asset, i) => writeNumbers(asset, root, `asset-${i}`)));
    execFileSync(gdalPython, ['-c', MAKE], { input, stdio: ['pipe', 'ignore', 'inherit'] });
    for (const job of jobs) compared.set(job, await deliver(job));
    const draw = [...compared.values()].map((each) => ({ ...each, resampling: toGdal(each) }));
    execFileSync(gdalPython, ['-c', DRAW], { input: JSON.stringify(draw), stdio: ['pipe', 'ignore', 'inherit'] });
  }, 120_000);
  afterAll(() => rm(root, { recursive: true }));

  it.each(jobs.map((job) => [job.asset.name, job.grid, job.resampling, job] as const))(
    '%s, %s, %s',
    async (_name, _grid, _resampling, job) => {
      const { asset } = job;
      const { delivered } = compared.get(job) ?? { delivered: '' };
      const read = async (name: string) => new Uint8Array(await readFile(`${delivered}${name}`));
      const [ours, theirs] = [samplesOf(asset, await read('.ours')), samplesOf(asset, await read('.gdal'))];
      const [ourMask, theirMask] = [await read('.ours.mask'), await read('.gdal.mask')];
      const valid = theirMask.map((flag) => (flag === 0 ? 0 : 255));
      const share = job.resampling === 'nearest' && !isKept(job) ? TIES_AT_MOST : 0;
      const flags = ourMask.map((flag) => (flag === 0 ? 0 : 255));
      expect(apart(flags, valid, { level: 0, share })).toEqual([]);
      expect(valid.some((flag) => flag === 0) && valid.some((flag) => flag !== 0)).toBe(true);
      // What lies where nothing is, is nobody's.
      const shown = (values: typeof ours) => {
        const known = new Float64Array(values);
        for (let i = 0; i < known.length; i++)
          known[i] = valid[i % valid.length] === 0 ? 0 : toLevel(job, known[i] ?? 0);
        return known;
      };
      expect(apart(shown(ours), shown(theirs), { level: levelOf(job), share })).toEqual([]);
    },
  );
});

const isKept = ({ asset, grid }: Job): boolean => grid === 'as-taken' && asset.turnedDeg === undefined;

/** In its own grid nothing is drawn anew. */
function toGdal(job: Job): string {
  return isKept(job) || job.resampling === 'nearest' ? 'near' : job.resampling;
}

/**
 * What stands for nothing is no level of a whole number that was drawn: with no-data 0 the next to 1 is -1, and a value of
 * 0.4999 or 0.5001 becomes the one or the other.
 */
function toLevel(job: Job, value: number): number {
  const noData = toNoData(job.asset);
  const isDrawn = toGdal(job) !== 'near' && !job.asset.type.startsWith('Float');
  return isDrawn && noData !== null && value > noData ? value - 1 : value;
}

/** One of the data type; of floating point what a ten-thousandth of a pixel makes, over which projections differ. */
function levelOf(job: Job): number {
  if (toGdal(job) === 'near') return 0;
  return job.asset.type.startsWith('Float') ? 0.005 : 1;
}

/** Where a place falls between two pixels, either is the nearest. */
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

let deliveries = 0;
async function deliver(job: Job): Promise<Compared> {
  const { asset, grid, resampling } = job;
  const source = path.join(root, `asset-${assets.indexOf(asset)}.tif`);
  const directory = path.join(root, `delivery-${deliveries++}`);
  await mkdir(directory);
  const server = await openRangeServer(await readFile(source));
  try {
    const analytic = { bands: null, resampling };
    const delivery = { address: server.url, secretHeaders: {}, target: soldOf(asset), grid, analytic, directory };
    const image = await deliverAsset(rules, delivery, never).catch((reason: unknown) => {
      throw new Error(`${asset.name}, ${grid}`, { cause: reason });
    });
    if (!image.analytic) throw new Error('No numbers were delivered');
    const { noData } = image.analytic;
    if (!Object.is(noData, asset.opacity ? null : toNoData(asset))) throw new Error(`${asset.name}: ${noData}`);
    return { ...job, source, delivered: image.analytic.path };
  } finally {
    await server.close();
  }
}

/** A square in the middle of the image's left side, which it passes by a little, sold in UTM or UPS. */
function soldOf(asset: Asset) {
  const [a, b, c, d, e, f] = placeOf(asset).affine;
  const [column, row] = [0.3 * ASSET_PX.widthPx, 0.5 * ASSET_PX.heightPx];
  const grid = anyGrid(asset.epsg);
  const [lonDeg, latDeg] = grid?.toLonLat([a * column + b * row + c, d * column + e * row + f]) ?? [0, 0];
  const place = { type: 'Point' as const, coordinates: [lonDeg, latDeg] as [number, number] };
  const { epsg, box } = boxAround(place, { xKm: 1, yKm: 0.8, pixelM: 10 });
  return { epsg, box: box as Box, pixelM: 10 };
}
