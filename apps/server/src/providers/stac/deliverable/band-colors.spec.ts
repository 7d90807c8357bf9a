import { expect, it } from 'vitest';
import { findWrongColor } from './band-colors.ts';

const band = (name: string | null, centerWavelength: number | null) => ({ name, centerWavelength });

it.each([
  ['Sentinel-2', ['coastal', 0.443], ['blue', 0.493], ['green', 0.56], ['red', 0.665], ['rededge', 0.704]],
  ['Sentinel-2, farther', ['nir', 0.833], ['nir08', 0.865], ['nir09', 0.945], ['swir16', 1.614], ['swir22', 2.202]],
  ['Landsat 9', ['coastal', 0.44], ['blue', 0.48], ['pan', 0.59], ['cirrus', 1.37], ['lwir11', 10.9]],
  ['PlanetScope', ['coastal', 0.443], ['blue', 0.49], ['green', 0.531], ['yellow', 0.61], ['nir', 0.865]],
  ['WorldView-3', ['coastal', 0.427], ['blue', 0.482], ['green', 0.547], ['yellow', 0.604], ['nir09', 0.95]],
] as [string, ...[string, number][]][])('believes the bands of %s', (_sensor, ...bands) => {
  expect(findWrongColor(bands.map(([name, center]) => band(name, center)))).toBeNull();
});

it.each<[string, number]>([
  ['red', 0.49],
  ['blue', 0.665],
  ['blue', 0.56],
  ['green', 0.842],
  ['red', 0.842],
  ['nir', 0.665],
  ['swir16', 842],
])('does not believe a band called %s at %s', (name, center) => {
  expect(findWrongColor([band('pan', 0.6), band(name, center)])).toMatch(new RegExp(`^band 2 is called ${name}, with`));
});

it('accepts unknown bands', () => {
  expect(findWrongColor([band('red', null), band(null, 5), band('vv', 5), band('constructor', 5)])).toBeNull();
});
