import { COLORS, ROADS } from '@groundtrack/base-map/street-style';
import { readVectorTile } from '@groundtrack/base-map/vector-tile';
import { vectorTile } from '@groundtrack/fixtures';
import { expect, test, vi } from 'vitest';
import { drawVectorTile } from './draw-vector-tile.ts';
import { SCHEMAS } from './vector-schemas.ts';

/** Records positions instead of drawing them. */
class Path {
  readonly points: string[] = [];
  moveTo(x: number, y: number): void {
    this.points.push(`${x},${y}`);
  }
  lineTo(x: number, y: number): void {
    this.points.push(`${x},${y}`);
  }
  closePath(): void {
    this.points.push('closed');
  }
}

/** What is drawn of a tile, in order: the color and the positions. */
function drawn(bytes: Uint8Array, schema: keyof typeof SCHEMAS, level = 14): string[] {
  vi.stubGlobal('Path2D', Path);
  const calls: string[] = [];
  const context = {
    fillStyle: '',
    strokeStyle: '',
    fillRect() {},
    setLineDash() {},
    fill: (path: Path) => calls.push(`${context.fillStyle} ${path.points.join(' ')}`),
    stroke: (path: Path) => calls.push(`${context.strokeStyle} ${path.points.join(' ')}`),
  };
  const source = { level: 14, column: 0, row: 0 };
  // The recorder has the methods that are called.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  drawVectorTile(context as unknown as OffscreenCanvasRenderingContext2D, {
    layers: readVectorTile(bytes, SCHEMAS[schema]),
    schema: SCHEMAS[schema],
    source,
    tile: { level, column: 0, row: 0 },
  });
  vi.unstubAllGlobals();
  return calls;
}

const across = [
  [0, 1024],
  [4096, 1024],
] as const;
const corner = [
  [0, 0],
  [1024, 0],
  [1024, 1024],
] as const;

test('both schemas are drawn alike, upside down, with water below roads', () => {
  const openMapTiles = vectorTile({
    transportation: [{ shape: 'line', tags: { class: 'motorway' }, points: across }],
    water: [{ shape: 'area', tags: { class: 'ocean' }, points: corner }],
  });
  const protomaps = vectorTile({
    roads: [{ shape: 'line', tags: { kind: 'highway' }, points: across }],
    water: [{ shape: 'area', tags: { kind: 'ocean' }, points: corner }],
  });
  const calls = drawn(openMapTiles, 'openmaptiles');
  expect(calls[0]).toBe(`${COLORS.sea} 0,512 128,512 128,384 closed`);
  expect(calls.at(-1)).toBe(`${ROADS['highway']?.fill} 0,384 512,384`);
  expect(drawn(protomaps, 'protomaps')).toEqual(calls);
});

test('a tile of a higher level is a part of the tile, without what is outside of it', () => {
  const bytes = vectorTile({
    water: [{ shape: 'area', tags: { class: 'lake' }, points: corner }],
    transportation: [
      {
        shape: 'line',
        tags: { class: 'primary' },
        points: [
          [3000, 3000],
          [4000, 4000],
        ],
      },
    ],
  });
  const calls = drawn(bytes, 'openmaptiles', 16);
  expect(calls[0]).toBe(`${COLORS.lake} 0,512 512,512 512,0 closed`);
  expect(calls.at(-1)).toBe(`${ROADS['major_road']?.fill} `);
});

test('nothing is drawn of unknown kinds, names, and borders at sea', () => {
  const bytes = vectorTile({
    transportation: [{ shape: 'line', tags: { class: 'ferry' }, points: across }],
    boundary: [{ shape: 'line', tags: { admin_level: '2', maritime: '1' }, points: across }],
    place: [{ shape: 'point', tags: { name: '<b>' }, points: [[1, 1]] }],
  });
  expect(drawn(bytes, 'openmaptiles')).toEqual([]);
});
