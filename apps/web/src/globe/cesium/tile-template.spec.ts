import { describe, expect, test } from 'vitest';
import { cesiumTemplate, createSourceJudge } from './tile-template.ts';

test.each([
  ['XYZ', 'https://tiles.test/{z}/{x}/{y}.png', 'https://tiles.test/{z}/{x}/{y}.png'],
  ['TMS', 'https://tiles.test/{z}/{x}/{-y}.png', 'https://tiles.test/{z}/{x}/{reverseY}.png'],
  [
    'WMTS',
    'https://wmts.test/?LAYER=a&TILEMATRIX={TileMatrix}&TILEROW={TileRow}&TILECOL={TileCol}',
    'https://wmts.test/?LAYER=a&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
  ],
])('an address of %s', (_, operator, cesium) => {
  expect(cesiumTemplate(operator)).toBe(cesium);
});

describe('the check of a source', () => {
  test('reports a dead source once, after several failures', () => {
    const judge = createSourceJudge();
    expect(Array.from({ length: 8 }, () => judge.isDead())).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('accepts gaps in a source that has responded', () => {
    const judge = createSourceJudge();
    judge.isDead();
    judge.onTile();
    expect(Array.from({ length: 8 }, () => judge.isDead())).not.toContain(true);
  });
});
