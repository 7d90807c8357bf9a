import { type ArchiveImage, type AreaCloud, type DrawnArea, toCents, toPriceId } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { archiveImage } from '../../../testing/samples.ts';
import { type CoverChoice, chooseImages, clearestFirst, toUncoveredFootprints } from './cover-rules.ts';

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
const choose = (images: readonly ArchiveImage[], more: Partial<CoverChoice> = {}) =>
  chooseImages(AREA, images, { by: 'newest', format: 'jpg', clouds: new Map(), ...more });
const chosenIds = (images: readonly ArchiveImage[], more: Partial<CoverChoice> = {}) =>
  ids((choose(images, more)?.chosen ?? []).map(({ item }) => item));

/** Clipped to the area; the GeoTIFF costs another price. */
const priced = (image: ArchiveImage, jpgCents: number, tiffCents = jpgCents): ArchiveImage => ({
  ...image,
  products: [false, true].map((tiff) => ({
    description: 'Color clipped to your area',
    price: toCents(tiff ? tiffCents : jpgCents),
    priceId: toPriceId(`${image.featureId}:area:${tiff}`),
    metadata: { size: { ...sizeOf(image), name: 'Your area' }, clipped: true, ...(tiff ? { tiff } : {}) },
  })),
});
function sizeOf({ products: [product] }: ArchiveImage) {
  if (!product) throw new Error('no product');
  return product.metadata.size;
}

test('chooses images until the area is covered, and only images that add to it', () => {
  expect(chosenIds([west, middle, east])).toBe('west middle east');
  expect(choose([west, middle, east])).toMatchObject({ uncovered: [], uncoveredKm2: 0, coveredShare: 1 });
  expect(chosenIds([west, east, middle])).toBe('west east');
});

test('the lowest total price counts what each image costs clipped to the area, in the chosen format', () => {
  const whole = priced(image('whole', box(-1, -1, 2, 2)), 36_554, 90_000);
  const parts = [priced(west, 22_000), priced(east, 20_877)];
  expect(chosenIds([...parts, whole], { by: 'cheapest' })).toBe('whole');
  expect(chosenIds([...parts, whole], { by: 'cheapest', format: 'tiff' })).toBe('west east');
});

test('the fewest images may cost more, and of equally few the cheapest are chosen', () => {
  const whole = priced(image('whole', box(-1, -1, 2, 2)), 90_000);
  const other = priced(image('other', box(-1, -1, 3, 3)), 80_000);
  const all = [priced(west, 100), priced(east, 100), whole, other];
  expect(chosenIds(all, { by: 'cheapest' })).toBe('west east');
  expect(chosenIds(all, { by: 'fewest' })).toBe('other');
});

test('a price is compared among images that can be bought clipped, if there are any', () => {
  const whole = { ...image('whole', box(-1, -1, 2, 2)), products: [] };
  const all = [whole, priced(west, 100)];
  expect(chosenIds(all, { by: 'cheapest' })).toBe('west');
  expect(choose(all, { by: 'fewest' })?.coveredShare).toBeCloseTo(0.6, 2);
  expect(chosenIds([whole, west, east], { by: 'fewest' })).toBe('whole');
});

test('measures the gaps, and outlines them on the globe with their holes', () => {
  const covering = choose([middle]);
  expect(covering?.coveredShare).toBeCloseTo(0.24, 3);
  const footprints = toUncoveredFootprints(covering?.uncovered ?? []);
  expect(footprints.map(({ corners }) => corners.length)).toEqual([4, 4]);
  expect(footprints.every(({ imageUrl }) => imageUrl === null)).toBe(true);
});

test('takes the clearest first, by the cloud over the area if it is known', () => {
  const clouds = new Map<string, AreaCloud>([['west', { kind: 'estimated', cloudCover: 0.01, error: 0.05 }]]);
  const radar = image('radar', box(0, 0, 1, 1), { phenomenology: 'sar', cloudCover: null });
  expect(ids(clearestFirst([west, middle, east, radar], clouds))).toBe('radar west middle east');
  expect(chosenIds([west, middle, east, radar], { by: 'clearest', clouds })).toBe('radar');
});
