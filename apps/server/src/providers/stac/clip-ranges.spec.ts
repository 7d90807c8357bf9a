import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projection } from '@groundtrack/geo';
import { expect, it } from 'vitest';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { deliverAsset } from './deliver-asset.ts';
import { HUGE_ORIGIN, hugeTiff } from './testing/huge-tiff.ts';
import { openRangeServer, type RangeServer } from './testing/range-server.ts';

const rules = { provider: 'acme', hosts: ['127.0.0.1'], privateAddresses: true, http: testHttpClient };
const SHAPE = { sidePx: 3072, tilePx: 64, bands: 4 };
const ACROSS = SHAPE.sidePx / SHAPE.tilePx;
const TILE_BYTES = SHAPE.tilePx ** 2 * SHAPE.bands * 2;
const HEADER_BYTES = 16;
/** The beginning of the file is read in one block with its header. */
const FIRST_BLOCK_TILES = 3;

/** A position, in tiles across and down. */
function at(column: number, row: number): [number, number] {
  const tileM = SHAPE.tilePx * 10;
  const [lon, lat] = projection(32_632).toLonLat([HUGE_ORIGIN.west + column * tileM, HUGE_ORIGIN.north - row * tileM]);
  return [lon, lat];
}

function box(left: number, top: number, right: number, bottom: number) {
  return [at(left, bottom), at(right, bottom), at(right, top), at(left, top), at(left, bottom)];
}

/** The tiles that are in the sent bytes, in whole or in part. */
function tilesIn({ ranges }: RangeServer): number[] {
  const endOfTiles = HEADER_BYTES + ACROSS ** 2 * TILE_BYTES;
  const tiles = ranges.flatMap(({ start, end }) => {
    // The directory is stored behind the tiles.
    if (end > endOfTiles) return [];
    const [first, last] = [start, end - 1].map((byte) => Math.floor((byte - HEADER_BYTES) / TILE_BYTES));
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, i) => (first ?? 0) + i);
  });
  return [...new Set(tiles)].filter((tile) => tile >= FIRST_BLOCK_TILES).toSorted((a, b) => a - b);
}

it('an open file is read only at the tiles that a shape touches, not between its parts or in its hole', async () => {
  const server = await openRangeServer(hugeTiff(SHAPE));
  const directory = await mkdtemp(path.join(tmpdir(), 'clip-ranges-'));
  // A frame over tiles 10 to 13 across and down with a hole of two by two tiles, and a part far to the lower right.
  const frame = [box(10.2, 10.2, 13.8, 13.8), box(10.8, 10.8, 13.2, 13.2).toReversed()];
  const clip = [frame, [box(16.2, 17.2, 16.8, 17.8)]].map((coordinates) => ({ type: 'Polygon' as const, coordinates }));
  const target = { epsg: 32_632, box: [0, 0, 1, 1], pixelM: 10, clip } as const;
  try {
    const delivery = { address: server.url, secretHeaders: {}, target, directory };
    await deliverAsset(rules, delivery, new AbortController().signal);
  } finally {
    await server.close();
    await rm(directory, { recursive: true });
  }
  const ofFrame = [10, 11, 12, 13].flatMap((row) =>
    [10, 11, 12, 13].flatMap((column) =>
      [11, 12].includes(row) && [11, 12].includes(column) ? [] : [row * ACROSS + column],
    ),
  );
  expect(tilesIn(server)).toEqual([...ofFrame, 17 * ACROSS + 16]);
});
