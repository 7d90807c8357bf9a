import type { ArchiveImage, Product } from '@groundtrack/contract';
import { toCents, toPriceId } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { imageName } from '../../lib/image-name.ts';
import { archiveImage } from '../../testing/samples.ts';
import {
  findProduct,
  hasSample,
  isAreaSize,
  kindChoices,
  lowestPriceCents,
  tiffChoices,
  toBandOptions,
  toBoxes,
  toSizes,
} from './product-rules.ts';

const base = archiveImage('scene', 'maxar', 100);
const product = (name: string, tiff: boolean, price: number): Product => {
  const [sample] = base.products;
  if (!sample) throw new Error('The sample image has no product');
  const metadata = { ...sample.metadata, tiff, size: { ...sample.metadata.size, name } };
  return { ...sample, price: toCents(price), priceId: toPriceId(`${name} ${tiff}`), metadata };
};
const image: ArchiveImage = {
  ...base,
  products: [product('5 km', false, 300), product('5 km', true, 500), product('Scene', true, 200)],
};

test('names an image after provider and satellite, without repeating the provider', () => {
  expect(imageName('Maxar', 'WorldView-3')).toBe('Maxar WorldView-3');
  expect(imageName('TelEOS', 'TELEOS-1')).toBe('TELEOS-1');
  expect(imageName('acme', 'Eye 2')).toBe('acme Eye 2');
  expect(imageName('SkyFi', 'NewSat-36', 'Satellogic')).toBe('Satellogic NewSat-36 via SkyFi');
  expect(imageName('SkyFi', 'Umbra-07', 'Umbra')).toBe('Umbra-07 via SkyFi');
  expect(imageName('Umbra', 'Umbra-07', 'Umbra')).toBe('Umbra-07');
});

test('lists each size once, in the order of the products', () => {
  expect(toSizes(image).map(({ name }) => name)).toEqual(['5 km', 'Scene']);
});

test('lists the searched area first, draws no box for it, and starts prices from it', () => {
  const square = product('5 km', false, 300);
  const area = product('Your area', true, 400);
  const clipped: Product = { ...area, metadata: { ...area.metadata, clipped: true } };
  const both = { ...base, products: [square, clipped] };
  expect(toBoxes(both).map(({ name }) => name)).toEqual(['5 km']);
  expect(toSizes(both).map(({ name }) => name)).toEqual(['Your area', '5 km']);
  expect([isAreaSize(both, 'Your area'), isAreaSize(both, '5 km')]).toEqual([true, false]);
  expect(lowestPriceCents(both)).toBe(400);
  const scene = { ...base, products: [{ ...clipped, metadata: { ...clipped.metadata, wholeScene: true as const } }] };
  expect([isAreaSize(scene, 'Your area'), toBoxes(scene)]).toEqual([false, []]);
});

test('finds a product by size and GeoTIFF, or the only offered variant', () => {
  const find = (size: string, tiff: boolean) => findProduct(image, size, { kind: 'display', tiff });
  expect(find('5 km', true)?.price).toBe(500);
  expect(find('5 km', false)?.price).toBe(300);
  expect(find('Scene', false)?.price).toBe(200);
  expect(find('50 km', false)).toBeNull();
  expect(tiffChoices(image, '5 km')).toEqual([false, true]);
  expect(tiffChoices(image, 'Scene')).toEqual([true]);
});

test('finds an analytic product if the size has one, or else the picture', () => {
  const [picture] = image.products;
  if (!picture) throw new Error('There is no product');
  const analytic: Product = {
    ...picture,
    price: toCents(900),
    priceId: toPriceId('5 km analytic'),
    metadata: { size: picture.metadata.size, kind: 'analytic' },
  };
  const both = { ...image, products: [...image.products, analytic] };
  expect(kindChoices(both, '5 km')).toEqual(['display', 'analytic']);
  expect(kindChoices(both, 'Scene')).toEqual(['display']);
  expect(tiffChoices(both, '5 km')).toEqual([false, true]);
  expect(findProduct(both, '5 km', { kind: 'analytic', tiff: true })?.price).toBe(900);
  expect(findProduct(both, '5 km', { kind: 'display', tiff: false })?.price).toBe(300);
  expect(findProduct(both, 'Scene', { kind: 'analytic', tiff: false })?.price).toBe(200);
});

test('sends bands in an order only if some are left out', () => {
  const bands = ['red', 'green', 'nir'].map((name) => ({ name, description: name }));
  const analytic = { ...image, analytic: { dataType: 'uint16', bands } };
  expect(toBandOptions(analytic, [])).toEqual({});
  expect(toBandOptions(analytic, ['green', 'swir'])).toEqual({ bands: ['red', 'nir'] });
  expect(toBandOptions(image, ['red'])).toEqual({});
});

test('finds the lowest price, if any', () => {
  expect(lowestPriceCents(image)).toBe(200);
  expect(lowestPriceCents({ ...image, products: [] })).toBeNull();
});

test('links samples for the named providers that have one', () => {
  expect(hasSample({ ...image, sample: '/sample' })).toBe(true);
  expect(hasSample(image)).toBe(false);
  expect(hasSample({ ...image, sample: '/sample', provider: 'another' })).toBe(false);
});
