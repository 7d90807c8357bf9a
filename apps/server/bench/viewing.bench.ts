import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { cogify } from '@groundtrack/cog';
import { projection } from '@groundtrack/geo';
import sharp from 'sharp';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { BlobRanges } from '../src/features/imagery/viewing/blob-ranges.ts';
import { ImageViewer } from '../src/features/imagery/viewing/image-viewer.ts';
import { viewingHandlers } from '../src/features/imagery/viewing/viewing-handlers.ts';
import { LocalBlobStore } from '../src/platform/blobs/local-blob-store.ts';
import { CALLER, LIVE_KEY, testHttp } from '../src/platform/http/testing/test-http.ts';
import { pool } from '../src/platform/pool/pool.ts';

/** Tiles of a delivered image of 12,000 x 12,000 pixels over HTTP, from a folder of files. */
const SIDE_PX = 12_000;
const PIXEL_M = 0.5;
const EPSG = 32_618;
const [WEST, NORTH] = [335_000, 4_322_000];
const LEVEL = 18;

const folder = await mkdtemp(path.join(tmpdir(), 'viewing-bench-'));
const blobs = new LocalBlobStore(path.join(folder, 'blobs'));
await makeCog(path.join(folder, 'image.tif'));
await blobs.putFile('image', path.join(folder, 'image.tif'));
const viewer = new ImageViewer(new BlobRanges(blobs));
const file = { kind: 'tiff', blobKey: 'image', mediaType: 'image/tiff', fileName: 'image.tif', sha256: null } as const;
const http = await testHttp(
  viewingHandlers({
    images: { listBlobs: async (accountId) => (accountId === CALLER.accountId ? [file] : []) },
    files: { find: async () => null },
    viewer,
    clock: { nowMs: () => Date.now() },
    fileLinkSecret: 'bench',
    publicUrl: () => http.url,
  }),
  { limits: { requestsPerMinute: 1_000_000 } },
);
const root = `${http.url}/api/v3/imagery/0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77`;
const headers = { apiKey: LIVE_KEY };

async function makeCog(target: string): Promise<void> {
  const pixels = Buffer.alloc(SIDE_PX * SIDE_PX * 3);
  for (let y = 0, i = 0; y < SIDE_PX; y++)
    for (let x = 0; x < SIDE_PX; x++, i += 3) {
      // Fields with texture: neither flat nor noise, like real ground.
      const field = ((x >> 7) * 37 + (y >> 6) * 91) & 63;
      const grain = (Math.imul(x ^ (y << 3), 0x9e37_79b1) >>> 28) & 15;
      pixels[i] = 70 + field + grain;
      pixels[i + 1] = 90 + field + (grain >> 1);
      pixels[i + 2] = 60 + (field >> 1) + grain;
    }
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: 3 } as const;
  const tiled = { compression: 'none', tile: true, tileWidth: 512, tileHeight: 512, pyramid: true } as const;
  await sharp(pixels, { raw, limitInputPixels: false }).tiff(tiled).toFile(`${target}.pyramid`);
  await cogify(`${target}.pyramid`, target, {
    epsg: EPSG,
    transform: [WEST, PIXEL_M, 0, NORTH, 0, -PIXEL_M],
    deflateLevel: 4,
  });
  await rm(`${target}.pyramid`);
}

/** Tiles of a level in the image, in viewing order: row by row. */
function tilesOf(z: number): string[] {
  const toTile = ([x, y]: readonly [number, number]) => {
    const [lon, lat] = projection(EPSG).toLonLat([x, y]);
    const row = 0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI);
    return [Math.floor(((lon + 180) / 360) * 2 ** z), Math.floor(row * 2 ** z)] as const;
  };
  const side = SIDE_PX * PIXEL_M;
  const [left, top] = toTile([WEST, NORTH]);
  const [right, bottom] = toTile([WEST + side, NORTH - side]);
  const tiles: string[] = [];
  for (let y = top + 1; y < bottom; y++) for (let x = left + 1; x < right; x++) tiles.push(`${z}/${x}/${y}`);
  return tiles;
}

async function fetchTile(tile: string, query = ''): Promise<{ readonly ms: number; readonly etag: string }> {
  const startedMs = performance.now();
  const answer = await fetch(`${root}/tiles/${tile}${query}`, { headers });
  if (answer.status !== 200) throw new Error(`${tile}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  return { ms: performance.now() - startedMs, etag: answer.headers.get('etag') ?? '' };
}

async function inParallel(tiles: readonly string[], atOnce: number, query = ''): Promise<number[]> {
  const left = [...tiles];
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let tile = left.shift(); tile; tile = left.shift()) times.push((await fetchTile(tile, query)).ms);
    }),
  );
  return times;
}

try {
  const startedMs = performance.now();
  await (await fetch(`${root}/view`, { headers })).json();
  await inParallel(tilesOf(14), 6);
  figure('viewing_first_picture_s', (performance.now() - startedMs) / 1000, 's', 1);

  const all = tilesOf(LEVEL);
  const alone = await inParallel(all.slice(0, 200), 1);
  figure('tile_p50_ms', quantile(alone, 0.5), 'ms', 20);
  figure('tile_p95_ms', quantile(alone, 0.95), 'ms', 80);

  const cpuBefore = process.cpuUsage();
  const manyMs = performance.now();
  const many = all.slice(200, 1000);
  await inParallel(many, 8);
  const tookMs = performance.now() - manyMs;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = (user + system) / 1000 / many.length;
  figure('tiles_per_s', (many.length / tookMs) * 1000, '1/s', 150);
  figure('tile_cpu_ms', cpuMs, 'ms', (1000 * 2) / 150);
  // The rate of two dedicated cores, regardless of the load of this machine.
  figure('tiles_per_s_of_2_cores', 2000 / cpuMs, '1/s', 150);
  figure('cores', availableParallelism(), 'cores');

  const [tile = ''] = all;
  const { etag } = await fetchTile(tile);
  const again: number[] = [];
  for (let i = 0; i < 100; i++) {
    const sentMs = performance.now();
    const answer = await fetch(`${root}/tiles/${tile}`, { headers: { ...headers, 'if-none-match': etag } });
    if (answer.status !== 304) throw new Error(`${answer.status} in place of 304`);
    again.push(performance.now() - sentMs);
  }
  figure('tile_304_p50_ms', quantile(again, 0.5), 'ms', 5);

  const statisticsStartMs = performance.now();
  await viewer.describe('image');
  figure('viewing_statistics_known_ms', performance.now() - statisticsStartMs, 'ms');
  figure('viewing_peak_rss_mb', process.resourceUsage().maxRSS / 1024, 'MB');
} finally {
  await http.close();
  viewer.close();
  await pool.close();
  await rm(folder, { recursive: true });
}
