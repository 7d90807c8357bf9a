import { expect, it } from 'vitest';
import { locatorSideKm, locatorTiles } from './locator.ts';

const baseMap = {
  urlTemplate: '/tiles/{z}/{x}/{y}.webp',
  satelliteUrlTemplate: '',
  namesEdition: '',
  maxLevel: 16,
  attribution: '',
  online: [],
};
const ground = { urlTemplate: '/ground/{z}/{x}/{y}', minLevel: 10, maxLevel: 18, attribution: '' };

const PLACES = [
  { latitude: 38.708, longitude: -9.137 },
  { latitude: -17.8, longitude: 179.99 },
  { latitude: 78, longitude: 16 },
] as const;

it.each(PLACES)('covers the drawing with a few tiles at $latitude, $longitude', (place) => {
  for (const sizeKm of [
    { x: 3.5, y: 3.5 },
    { x: 30, y: 35 },
  ])
    for (const source of [
      { baseMap, ground },
      { baseMap, ground: null },
    ]) {
      const side = locatorSideKm(sizeKm);
      const tiles = locatorTiles(place, side, source);
      expect(tiles.length).toBeLessThanOrEqual(9);
      expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(-side / 2);
      expect(Math.max(...tiles.map(({ x, width }) => x + width))).toBeGreaterThanOrEqual(side / 2);
      expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(-side / 2);
      expect(Math.max(...tiles.map(({ y, height }) => y + height))).toBeGreaterThanOrEqual(side / 2);
    }
});

it('shows the simulated ground near the ground, and the map for a wide view', () => {
  const [place] = PLACES;
  const urls = (sideKm: number) => locatorTiles(place, sideKm, { baseMap, ground }).map(({ url }) => url);
  expect(urls(15).every((url) => url.startsWith('/ground/'))).toBe(true);
  expect(urls(105).every((url) => url.startsWith('/tiles/'))).toBe(true);
});
