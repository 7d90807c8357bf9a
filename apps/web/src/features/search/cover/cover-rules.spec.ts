import type { ArchiveImage, AreaCloud, DrawnArea } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { archiveImage } from '../../../testing/samples.ts';
import { chooseImages, inTurn, toUncoveredFootprints } from './cover-rules.ts';

const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, north],
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const image = (id: string, ring: [number, number][], more: Partial<ArchiveImage> = {}): ArchiveImage => ({
  ...archiveImage(id, 'maxar', 10_000),
  geometry: { type: 'Polygon', coordinates: [ring] },
  ...more,
});
const AREA: DrawnArea = { type: 'Polygon', coordinates: [box(0, 0, 1, 1)] };
const west = image('west', box(-1, -1, 0.6, 2), { cloudCover: 0.5 });
const middle = image('middle', box(0.3, 0.2, 0.7, 0.8), { cloudCover: 0.1 });
const east = image('east', box(0.5, -1, 2, 2), { cloudCover: 0.2 });
const ids = (images: readonly ArchiveImage[]) => images.map(({ featureId }) => featureId).join(' ');
const chosenIds = (images: readonly ArchiveImage[]) =>
  ids((chooseImages(AREA, images)?.chosen ?? []).map(({ item }) => item));

test('chooses images until the area is covered, and only images that add to it', () => {
  const covering = chooseImages(AREA, [west, middle, east]);
  expect(chosenIds([west, middle, east])).toBe('west middle east');
  expect(covering).toMatchObject({ uncovered: [], uncoveredKm2: 0, coveredShare: 1 });
  expect(chosenIds([west, east, middle])).toBe('west east');
});

test('measures the gaps, and outlines them on the globe with their holes', () => {
  const covering = chooseImages(AREA, [middle]);
  expect(covering?.coveredShare).toBeCloseTo(0.24, 3);
  const footprints = toUncoveredFootprints(covering?.uncovered ?? []);
  expect(footprints.map(({ corners }) => corners.length)).toEqual([4, 4]);
  expect(footprints.every(({ imageUrl }) => imageUrl === null)).toBe(true);
});

test('prefers the newest, the clearest or the cheapest', () => {
  const clouds = new Map<string, AreaCloud>([['west', { kind: 'estimated', cloudCover: 0.01, error: 0.05 }]]);
  const radar = image('radar', box(0, 0, 1, 1), { phenomenology: 'sar', cloudCover: null });
  const all = [west, middle, east, radar];
  expect(ids(inTurn(all, 'newest', clouds))).toBe('west middle east radar');
  expect(ids(inTurn(all, 'clearest', clouds))).toBe('radar west middle east');
  const cheap = { ...archiveImage('cheap', 'maxar', 100) };
  const unsold = { ...archiveImage('unsold', 'maxar', 100), products: [] };
  expect(ids(inTurn([unsold, west, cheap], 'cheapest', clouds))).toBe('cheap west unsold');
});
