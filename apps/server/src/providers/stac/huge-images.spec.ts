import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readerOf } from '@groundtrack/cog';
import { Raster } from '@groundtrack/raster';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { deliverAsset } from './deliver-asset.ts';
import { HUGE_ORIGIN, hugeTiff } from './testing/huge-tiff.ts';
import { openRangeServer } from './testing/range-server.ts';

const rules = { provider: 'acme', hosts: ['127.0.0.1'], privateAddresses: true, http: testHttpClient };
const [LEFT, TOP, SIDE] = [3000, 6000, 50];

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'huge-'));
});
afterAll(() => rm(root, { recursive: true }));

describe('images of over 4 GB', () => {
  it.each([
    { bands: 4, sidePx: 24_576, tilePx: 256 },
    { bands: 64, sidePx: 6144, tilePx: 64 },
  ])('of $bands bands are read only at the tiles of the box', async (shape) => {
    const file = hugeTiff(shape);
    expect(file.byteLength).toBeGreaterThan(4.5e9);
    const server = await openRangeServer(file);
    const directory = await mkdtemp(path.join(root, 'work-'));
    const [west, north] = [HUGE_ORIGIN.west + LEFT * 10, HUGE_ORIGIN.north - TOP * 10];
    const target = { epsg: 32_632, box: [west, north - SIDE * 10, west + SIDE * 10, north], pixelM: 10 } as const;
    const analytic = { bands: null, resampling: 'nearest' } as const;
    try {
      const delivery = { address: server.url, secretHeaders: {}, target, analytic, directory };
      const image = await deliverAsset(rules, delivery, new AbortController().signal);
      // Each tile is half a megabyte; the tile table has 150 kB.
      const tilesFrom = (first: number) =>
        Math.floor((first + SIDE - 1) / shape.tilePx) - Math.floor(first / shape.tilePx) + 1;
      const tiles = tilesFrom(LEFT) * tilesFrom(TOP);
      expect(server.sentBytes).toBeLessThan((tiles + 1) * 2 ** 19);
      await using cut = await open(image.analytic?.path ?? '');
      const raster = await Raster.open(readerOf(cut, (await cut.stat()).size));
      const { bands } = await raster.readWindow({ left: 0, top: 0, right: SIDE, bottom: SIDE });
      expect(bands).toHaveLength(shape.bands);
      for (const [band, values] of bands.entries())
        expect(values).toEqual(
          Uint16Array.from({ length: SIDE * SIDE }, (_, i) =>
            file.valueAt(LEFT + (i % SIDE), TOP + Math.floor(i / SIDE), band),
          ),
        );
    } finally {
      await server.close();
    }
  });
});
