import type { OnlineMap } from '@groundtrack/contract';
import { vectorTile } from '@groundtrack/fixtures';
import { describe, expect, test } from 'vitest';
import type { DrawnTile } from './draw-vector-tile.ts';
import { fillTemplate, TileSource, toTemplate } from './tile-source.ts';

const pictures: OnlineMap = {
  layer: 'map',
  tiles: 'pictures',
  url: 'https://tiles.test/{z}/{x}/{y}.png',
  fromLevel: 0,
  maxLevel: 14,
  hasNames: true,
  sendsOrigin: false,
  credits: [],
};
const vector: OnlineMap = { ...pictures, tiles: 'openmaptiles', url: 'https://tiles.test/planet', maxLevel: 14 };
const road = {
  shape: 'line',
  tags: { class: 'motorway', name: 'A1' },
  points: [
    [0, 0],
    [4096, 4096],
  ],
} as const;

/** A source whose server answers with these texts or bytes by address; anything else fails. */
function open(map: OnlineMap, answers: Readonly<Record<string, string | Uint8Array>>) {
  const asked: string[] = [];
  const source = new TileSource<DrawnTile | string>(map, {
    async fetchBytes({ url }) {
      asked.push(url);
      const answer = answers[url];
      if (answer === undefined) throw new Error('429');
      return typeof answer === 'string' ? new TextEncoder().encode(answer) : answer;
    },
    decode: async (bytes) => new TextDecoder().decode(bytes),
    draw: (tile) => tile,
  });
  return { source, asked };
}

test.each([
  ['XYZ', 'https://tiles.test/{z}/{x}/{y}.png', 'https://tiles.test/3/4/1.png'],
  ['TMS', 'https://tiles.test/{z}/{x}/{-y}.png', 'https://tiles.test/3/4/6.png'],
  [
    'WMTS',
    'https://wmts.test/?TILEMATRIX={TileMatrix}&TILEROW={TileRow}&TILECOL={TileCol}',
    'https://wmts.test/?TILEMATRIX=3&TILEROW=1&TILECOL=4',
  ],
])('an address of %s', (_, template, url) => {
  expect(fillTemplate(template, { level: 3, column: 4, row: 1 })).toBe(url);
});

test('pictures are fetched from the address of the map', async () => {
  const { source } = open(pictures, { 'https://tiles.test/2/1/0.png': 'a picture' });
  expect(await source.picture({ level: 2, column: 1, row: 0 })).toBe('a picture');
  await expect(source.picture({ level: 2, column: 1, row: 1 })).rejects.toThrow('429');
});

describe('vector tiles', () => {
  const tileJson = JSON.stringify({ tiles: ['https://tiles.test/week/{z}/{x}/{y}.pbf'] });
  const answers = {
    'https://tiles.test/planet': tileJson,
    'https://tiles.test/week/14/6/5.pbf': vectorTile({ transportation: [road] }),
  };

  test('above the highest level are drawn from the tile that contains them, which is read once', async () => {
    const { source, asked } = open(vector, answers);
    const drawn = await Promise.all([24, 25].map((column) => source.picture({ level: 16, column, row: 20 })));
    expect(drawn).toMatchObject([
      { source: { level: 14, column: 6, row: 5 }, tile: { level: 16, column: 24, row: 20 } },
      { source: { level: 14, column: 6, row: 5 }, tile: { level: 16, column: 25, row: 20 } },
    ]);
    expect(asked).toEqual(['https://tiles.test/planet', 'https://tiles.test/week/14/6/5.pbf']);
  });

  test('that cannot be read fail, and are fetched again', async () => {
    const { source, asked } = open(vector, { ...answers, 'https://tiles.test/week/3/0/0.pbf': '<!doctype html>' });
    for (const _ of [1, 2]) await expect(source.picture({ level: 3, column: 0, row: 0 })).rejects.toThrow(RangeError);
    expect(asked).toHaveLength(3);
  });

  test.each([
    ['is no JSON', '<html>'],
    ['names no tiles', '{"tiles":[]}'],
    ['names another host', '{"tiles":["https://elsewhere.test/{z}/{x}/{y}.pbf"]}'],
    ['names no place for a tile', '{"tiles":["https://tiles.test/tile.pbf"]}'],
  ])('fail if the TileJSON document %s', async (_, text) => {
    expect(() => toTemplate(text, vector.url)).toThrow();
    const { source } = open(vector, { 'https://tiles.test/planet': text });
    await expect(source.picture({ level: 3, column: 0, row: 0 })).rejects.toThrow();
  });
});
