import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Box } from '@groundtrack/geo';
import { boxAround } from '@groundtrack/geo';
import type { Resampling } from '@groundtrack/raster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttpClient } from '../../testing/test-http-client.ts';
import type { WantedGrid } from '../area/plan-cut.ts';
import { deliverAsset } from './deliver-asset.ts';
import { type DeliveredAsset, differences, drawByGdal, hasAssets, makeAssets } from './testing/compare-with-gdal.ts';
import { type Asset, assets, soldAt, toNoData } from './testing/forty-assets.ts';
import { openRangeServer } from './testing/range-server.ts';

const rules = { provider: 'acme', hosts: ['127.0.0.1'], privateAddresses: true, http: testHttpClient };
const never = new AbortController().signal;

interface Job {
  readonly asset: Asset;
  readonly grid: WantedGrid;
  readonly resampling: Resampling;
}

/** Each image is cut in its own grid and, with varying kernels, in another one. */
const jobs = assets.flatMap((asset, i): Job[] => {
  const grid = asset.epsg === 32_632 ? 32_633 : 'as-sold';
  return [
    { asset, grid: 'as-taken', resampling: 'bilinear' },
    { asset, grid, resampling: 'bilinear' },
    { asset, grid, resampling: i % 2 === 0 ? 'nearest' : 'cubic' },
  ];
});

let root: string;
const compared = new Map<Job, DeliveredAsset>();

describe.skipIf(!hasAssets())('images of every kind', () => {
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'forty-'));
    makeAssets(root);
    for (const job of jobs) compared.set(job, await deliver(job));
    drawByGdal([...compared.values()]);
  }, 120_000);
  afterAll(() => rm(root, { recursive: true }));

  it.each(jobs.map((job) => [job.asset.name, job.grid, job.resampling, job] as const))(
    '%s, %s, %s',
    async (_name, _grid, _resampling, job) => {
      const one = compared.get(job);
      expect(one && (await differences(one, true))).toEqual([]);
    },
  );
});

const isKept = ({ asset, grid }: Job): boolean => grid === 'as-taken' && asset.turnedDeg === undefined;

let deliveries = 0;
async function deliver(job: Job): Promise<DeliveredAsset> {
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
    return { ...job, isKept: isKept(job), source, delivered: image.analytic.path };
  } finally {
    await server.close();
  }
}

/** A square at the middle of the image's left side, partly outside of it, sold in UTM or UPS. */
function soldOf(asset: Asset) {
  const { epsg, box } = boxAround(soldAt(asset), { xKm: 1, yKm: 0.8, pixelM: 10 });
  return { epsg, box: box as Box, pixelM: 10 };
}
