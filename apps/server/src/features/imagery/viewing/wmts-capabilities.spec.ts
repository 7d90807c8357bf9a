import { expect, it } from 'vitest';
import { type WmtsLayer, wmtsCapabilities } from './wmts-capabilities.ts';

const layer = {
  title: 'image.tif',
  tileTemplate: 'http://127.0.0.1/tiles/{TileMatrix}/{TileCol}/{TileRow}',
  address: 'http://127.0.0.1/WMTSCapabilities.xml',
  mediaType: 'image/png',
  maxLevel: 1,
} as const;

/** West, south, east, north, in degrees and in Web Mercator. */
function boxesOf(bounds: WmtsLayer['bounds']) {
  const xml = wmtsCapabilities({ ...layer, bounds });
  const corners = [...xml.matchAll(/<ows:(?:Lower|Upper)Corner>(\S+) (\S+)</g)].flatMap(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  return { degrees: corners.slice(0, 4), meters: corners.slice(4) };
}

const EDGE_M = 20_037_508.342_789;

it.each([
  ['north', [10, 84, 20, 88], [10, 84, 20, 85.051_129], [1_113_194.908, 18_807_214.097, 2_226_389.816, EDGE_M]],
  [
    'beyond the northern limit',
    [10, 86, 20, 88],
    [10, 85.051_129, 20, 85.051_129],
    [1_113_194.908, EDGE_M, 2_226_389.816, EDGE_M],
  ],
  [
    'beyond the southern limit',
    [-20, -89, -10, -87],
    [-20, -85.051_129, -10, -85.051_129],
    [-2_226_389.816, -EDGE_M, -1_113_194.908, -EDGE_M],
  ],
  [
    'across the antimeridian',
    [179, -10, 182, 10],
    [-180, -10, 180, 10],
    [-EDGE_M, -1_118_889.975, EDGE_M, 1_118_889.975],
  ],
] as const)('the corners of an image %s are on the map', (_where, bounds, degrees, meters) => {
  const boxes = boxesOf(bounds);
  boxes.degrees.forEach((value, i) => expect(value).toBeCloseTo(degrees[i] ?? Number.NaN, 6));
  boxes.meters.forEach((value, i) => expect(value).toBeCloseTo(meters[i] ?? Number.NaN, 2));
});
