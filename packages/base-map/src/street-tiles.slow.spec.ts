import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import {
  field,
  type MadeFeature,
  type MadeTile,
  PROTOMAPS_METADATA,
  streetArchive,
  varint,
  vectorTile,
} from '@groundtrack/fixtures';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { NO_DATA } from './map-data.ts';
import { PmtilesFile, toTileId } from './pmtiles-file.ts';
import { Relief } from './relief.ts';
import { StreetBudget } from './street-budget.ts';
import { describeStreetFile } from './street-file.ts';
import { streetNames } from './street-names.ts';
import { streetSvg } from './street-picture.ts';
import { StreetTiles } from './street-tiles.ts';
import { type Tile, tileBounds } from './tile-grid.ts';
import { drawTile } from './tile-picture.ts';
import { readVectorTile } from './vector-tile.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'streets-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

function write(bytes: Uint8Array): string {
  files += 1;
  const file = path.join(folder, `${files}.pmtiles`);
  writeFileSync(file, bytes);
  return file;
}

const whole = [
  [-64, -64],
  [4160, -64],
  [4160, 4160],
  [-64, 4160],
] as const;
const earth: MadeFeature = { shape: 'area', tags: { kind: 'earth' }, points: whole };
const street = (name: string, y: number): MadeFeature => ({
  shape: 'line',
  tags: { kind: 'major_road', name },
  points: [
    [-64, y],
    [4160, y],
  ],
});
/** Both maps have the same columns; near the equator, the rows of zoom 15 and level 14 are almost the same. */
const TILE: Tile = { level: 14, column: 16_384, row: 8_191 };
const tilesOf = (layers: MadeTile['layers']): MadeTile[] =>
  [16_382, 16_383].map((row) => ({ zoom: 15, column: 16_384, row, layers }));
const relief = new Relief();

describe('an archive', () => {
  test('numbers tiles as defined by the format', () => {
    expect(
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 0, 1],
        [1, 1, 1],
        [1, 1, 0],
        [2, 0, 0],
      ].map(([z = 0, x = 0, y = 0]) => toTileId(z, x, y)),
    ).toEqual([0, 1, 2, 3, 4, 5]);
    expect(toTileId(12, 3423, 1763)).toBe(19_078_479);
  });

  test('returns the bytes of each tile, also through nested directories, and of no other', () => {
    const tiles = Array.from({ length: 40 }, (_, i) => ({
      zoom: 8,
      column: i * 3,
      row: i,
      layers: { roads: [street(`${i}`, i)] },
    }));
    for (const more of [{}, { perLeaf: 7 }]) {
      const archive = new PmtilesFile(write(streetArchive({ tiles, ...more })));
      for (const { zoom, column, row, layers } of tiles) {
        expect(archive.tile(zoom, column, row)).toEqual(Buffer.from(vectorTile(layers)));
        expect(archive.tile(zoom, column + 1, row)).toBeNull();
      }
      archive.close();
    }
  });

  test('of 100 GB is read in ranges', () => {
    const file = write(streetArchive({ tiles: tilesOf({ earth: [earth] }) }));
    const fd = openSync(file, 'r+');
    ftruncateSync(fd, 100e9);
    // The tiles extend to the end of the file.
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(90_000_000_000n);
    writeSync(fd, length, 0, 8, 64);
    closeSync(fd);
    const before = process.memoryUsage().rss;
    expect(describeStreetFile(file).attribution).toBe('Protomaps © OpenStreetMap contributors');
    const tiles = new StreetTiles(file);
    expect(tiles.cover(TILE)?.isWhole).toBe(true);
    tiles.close();
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  const good = streetArchive({ tiles: tilesOf({ earth: [earth] }) });
  const changed = (at: number, value: number) => Buffer.from(good).fill(value, at, at + 1);
  test.each([
    ['is cut off', good.subarray(0, -1), /^it is cut off: \d+ bytes instead of at least \d+$/],
    ['ends in its header', good.subarray(0, 50), /^it is cut off$/],
    ['is empty', good.subarray(0, 0), /^it is no PMTiles archive$/],
    ['is of version 2', changed(7, 2), /version 2 instead of 3/],
    ['holds pictures', streetArchive({ tiles: [], tileType: 2 }), /pictures/],
    ['is packed by zstd', changed(97, 4), /something else than gzip/],
    ['ends far from the ground', streetArchive({ tiles: [], maxZoom: 6 }), /end at zoom 6/],
    [
      'is of another schema',
      streetArchive({ tiles: [], metadata: { vector_layers: [{ id: 'transportation' }, { id: 'water' }] } }),
      /another schema .* no layer earth, roads/,
    ],
    [
      'is of an older schema',
      streetArchive({
        tiles: [],
        metadata: {
          vector_layers: PROTOMAPS_METADATA.vector_layers.map(({ id }) => ({ id, fields: { 'pmap:kind': 'String' } })),
        },
      }),
      /another version/,
    ],
    ['has metadata that are a list', streetArchive({ tiles: [], metadata: [1] }), /no JSON object/],
    [
      'has metadata that unpack to 20 MB',
      streetArchive({ tiles: [], metadata: ' '.repeat(20e6) }),
      /metadata cannot be unpacked/,
    ],
  ] as const)('that %s is rejected with a reason', (_name, bytes, reason) => {
    expect(() => describeStreetFile(write(bytes))).toThrow(reason);
  });

  test('that is missing or a folder is rejected', () => {
    expect(() => describeStreetFile(path.join(folder, 'none'))).toThrow(/cannot be read: ENOENT/);
    expect(() => describeStreetFile(folder)).toThrow('it is no file');
  });

  test('has an edition that changes with the file, and no markup in its attribution', () => {
    const [one, other] = [
      good,
      streetArchive({ tiles: [], metadata: { ...PROTOMAPS_METADATA, attribution: '<script>' } }),
    ].map((bytes) => describeStreetFile(write(bytes)));
    expect(one?.edition).not.toBe(other?.edition);
    expect(other?.attribution).toBe('© OpenStreetMap contributors');
  });
});

describe('a vector tile', () => {
  const wanted = { layers: new Set(['roads']), tags: new Set(['kind', 'name']) };
  const geometryOf = (bytes: readonly number[]) =>
    field(3, Buffer.concat([field(1, 'roads'), field(2, Buffer.concat([field(3, 2), field(4, bytes)]))]));

  test('has the features, tags, and points of the requested layers', () => {
    const layers = readVectorTile(vectorTile({ earth: [earth], roads: [street('Main Street', 7)] }), wanted);
    expect([...layers.keys()]).toEqual(['roads']);
    const [road] = layers.get('roads')?.features ?? [];
    expect(road).toMatchObject({ shape: 'line', parts: [Float64Array.from([-64, 7, 4160, 7])] });
    expect(Object.fromEntries(road?.tags ?? [])).toEqual({ kind: 'major_road', name: 'Main Street' });
  });

  test('of a few bytes that claim 2^29 closed paths or points has none', () => {
    const startedMs = performance.now();
    const read = (command: number) =>
      readVectorTile(geometryOf(varint(2 ** 29 * 8 - 8 + command)), wanted).get('roads')?.features[0]?.parts;
    expect(read(7)).toEqual([]);
    const closing = [9, 0, 0, 10, 2, 2, ...varint(2 ** 29 * 8 - 8 + 7), 9, 0, 0];
    const [feature] = readVectorTile(geometryOf(closing), wanted).get('roads')?.features ?? [];
    expect(feature?.parts).toEqual([Float64Array.from([0, 0, 1, 1])]);
    expect(() => read(1)).toThrow(RangeError);
    expect(performance.now() - startedMs).toBeLessThan(500);
  });

  test('is truncated at the maximum number of points', () => {
    const lines = Array.from({ length: 400_000 }, () => [2, 2]).flat();
    const parts = readVectorTile(geometryOf([9, 0, 0, ...varint(400_000 * 8 + 2), ...lines]), wanted).get('roads')
      ?.features[0]?.parts;
    expect((parts ?? []).reduce((sum, { length }) => sum + length / 2, 0)).toBeLessThanOrEqual(200_000);
  });

  test('of random bytes is read or rejected with a RangeError', () => {
    const good = vectorTile({ earth: [earth], roads: [street('Main Street', 7)] });
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), fc.nat(good.length), (at, value, end) => {
        const bytes = Buffer.from(good)
          .fill(value, at, at + 1)
          .subarray(0, end);
        let thrown: unknown = new RangeError();
        try {
          readVectorTile(bytes, wanted);
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toBeInstanceOf(RangeError);
      }),
    );
  });
});

describe('streets on a tile', () => {
  const open = (layers: MadeTile['layers']) => new StreetTiles(write(streetArchive({ tiles: tilesOf(layers) })));

  test('are drawn over the built-in map, in its colors, if the file has tiles', async () => {
    const tiles = open({ earth: [earth], roads: [street('Main Street', 2048)] });
    const cover = tiles.cover(TILE);
    const raw = await sharp(await drawTile(TILE, { data: NO_DATA, relief, streets: cover }))
      .removeAlpha()
      .raw()
      .toBuffer();
    const at = (x: number, y: number) => [...raw.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)];
    const isNear = (pixel: readonly number[], color: string) =>
      pixel.every((value, i) => Math.abs(value - Number.parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16)) < 14);
    // Our tile matches zoom 15: the street runs through its middle.
    expect(isNear(at(100, 256), '#f8e6a6')).toBe(true);
    const [red = 0, green = 0, blue = 0] = at(100, 100);
    expect(green).toBeGreaterThan(Math.max(red, blue));
    expect(tiles.cover({ ...TILE, column: 5 })).toBeNull();
    expect(tiles.cover({ level: 6, column: 64, row: 31 })).toBeNull();
    tiles.close();
  });

  test('leave the built-in map if a tile is invalid', () => {
    const tiles = open(Buffer.from([0xff, 0xff, 0xff]));
    expect(tiles.cover(TILE)).toBeNull();
    tiles.close();
  });

  test('are available beyond the highest zoom of the file, and up to 85 degrees', () => {
    const tiles = open({ earth: [earth] });
    expect(tiles.cover({ level: 16, column: 65_536, row: 32_767 })?.isWhole).toBe(true);
    for (const row of [0, 400, 16_383]) expect(tiles.cover({ ...TILE, row })).toBeNull();
    tiles.close();
  });

  test('have their names as data with a limited length, and no text of the file in the picture', () => {
    const markup = '<img src=x onerror="alert(1)">&amp;';
    const tiles = open({
      earth: [{ ...earth, tags: { kind: markup } }],
      roads: [
        street('Rue\u0000 du \u202eLac', 600),
        street('A'.repeat(1_000_000), 1200),
        street(markup, 2048),
        street('Main Street', 3000),
      ],
    });
    const cover = tiles.cover(TILE);
    if (!cover) throw new Error('tiles');
    const names = streetNames(TILE, cover, 40);
    const texts = names.map(({ text }) => text);
    expect(texts).toContain('Rue du Lac');
    expect(texts).toContain(markup);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(80);
    const { west, east, south, north } = tileBounds(TILE);
    for (const { longitude, latitude, kind, rank } of names) {
      expect(longitude >= west && longitude <= east && latitude >= south && latitude <= north).toBe(true);
      expect([kind, rank]).toEqual(['street', 41]);
    }
    const svg = cover.tiles.map((tile) => streetSvg(tile, 15, { id: 'a', budget: new StreetBudget() })).join('');
    expect(svg).not.toMatch(/onerror|Main|AAAA/);
    tiles.close();
  });

  test('are named once, and only if there is room', () => {
    const roads = Array.from({ length: 500 }, (_, i) => street(`Street ${i % 250}`, i * 8));
    const tiles = open({ earth: [earth], roads });
    const cover = tiles.cover(TILE);
    const texts = cover ? streetNames(TILE, cover, 0).map(({ text }) => text) : [];
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.length).toBeLessThanOrEqual(60);
    expect(new Set(texts).size).toBe(texts.length);
    tiles.close();
  });

  test.each<readonly [string, MadeTile['layers']]>([
    ['roads from side to side', { roads: crossing('line', 'highway') }],
    ['dashed paths from side to side', { roads: crossing('line', 'path') }],
    ['an area that crosses itself', { earth: crossing('area', 'earth') }],
    ['lakes that cross themselves', { water: crossing('area', 'lake') }],
    ['borders from side to side', { boundaries: crossing('line', 'country') }],
    ['more small areas than any town has', { landuse: Array.from({ length: 39_000 }, (_, k) => speck(k)) }],
  ])('that are malicious do not block the map thread: %s', async (_name, layers) => {
    const tiles = open(layers);
    const cover = tiles.cover(TILE);
    const before = process.cpuUsage();
    const picture = await drawTile(TILE, { data: NO_DATA, relief, streets: cover });
    if (cover) streetNames(TILE, cover, 0);
    const { user, system } = process.cpuUsage(before);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 512, height: 512 });
    // Processor time, which other processes do not lengthen by much; without a bound it is minutes.
    expect((user + system) / 1000).toBeLessThan(4000);
    tiles.close();
  });

  test('are all drawn for a dense town', () => {
    const houses = Array.from({ length: 9000 }, (_, k) => speck(k));
    const roads = Array.from({ length: 60 }, (_, k) => street(`Street ${k}`, 60 * k + 30));
    const tiles = open({ earth: [earth], buildings: houses, roads });
    const budget = new StreetBudget();
    const svgs = tiles.cover(TILE)?.tiles.map((tile, i) => streetSvg(tile, 15, { id: `${i}`, budget }));
    expect(budget.isSpent).toBe(false);
    expect(svgs?.join('')).toContain(`stroke="#f8e6a6"`);
    tiles.close();
  });
});

/** Lines of 60,000 points that cross the whole tile, back and forth. */
function crossing(shape: 'line' | 'area', kind: string): MadeFeature[] {
  return Array.from({ length: 6 }, (_, part) => ({
    shape,
    tags: { kind, name: `${kind} ${part}` },
    points: Array.from(
      { length: 10_000 },
      (_point, i) => [i % 2 ? 4160 : -64, ((i * 7919 + part) % 4224) - 64] as const,
    ),
  }));
}

/** A small triangle somewhere on a tile. */
function speck(k: number): MadeFeature {
  const [x, y] = [(k * 37) % 4080, (k * 101) % 4080];
  return {
    shape: 'area',
    tags: { kind: 'park' },
    points: [
      [x, y],
      [x + 9, y + 2],
      [x + 4, y + 12],
    ],
  };
}
