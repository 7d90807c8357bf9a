import { toPriceId, toSceneId } from '@groundtrack/contract';
import { afterEach, expect, it } from 'vitest';
import type { Scene } from '../../port/provider.ts';
import { makeTiff } from '../testing/make-tiff.ts';
import { closeAll, failureOf, HERE, never, openProvider, PLAIN, page, squareItem } from '../testing/open-provider.ts';

afterEach(closeAll);

const RGB = [
  { common_name: 'red', center_wavelength: 0.66 },
  { common_name: 'green', center_wavelength: 0.55 },
  { common_name: 'blue', center_wavelength: 0.48 },
];
const NIR = { common_name: 'nir', center_wavelength: 0.84 };

/** The description in each item. `/image.tif` itself has 3 bands in EPSG:32632. */
const items = [
  withImage('good', { 'eo:bands': RGB }, { 'proj:epsg': 32_632 }),
  withImage('no-such-grid', {}, { 'proj:epsg': 999_999 }),
  withImage('other-grid', {}, { 'proj:code': 'EPSG:32633' }),
  withImage('wrong-color', { 'eo:bands': [{ ...NIR, common_name: 'red' }, ...RGB.slice(1)] }),
  withImage('more-bands', { 'eo:bands': [...RGB, NIR] }),
  withImage('page', { href: '/page.tif' }),
];
const files = {
  '/image.tif': { type: 'image/tiff', bytes: makeTiff({ bands: 3, photometric: 2 }) },
  '/page.tif': { type: 'text/html', bytes: new TextEncoder().encode('<!doctype html><title>Sign in</title>') },
};

function withImage(id: string, asset: object, properties: Record<string, unknown> = {}) {
  const image = { href: '/image.tif', type: 'image/tiff', ...asset };
  return { ...squareItem(id, 1, properties), assets: { visual: image } };
}
const open = () => openProvider({ items, files }, PLAIN, () => ({ delivery: 'open-assets' }));
const reasonOf = (scene: Scene | null | undefined) =>
  /(Grid|Description|Format): ([^;]*);/.exec(scene?.undeliverable ?? '')?.[0] ?? null;

it('items that contradict themselves are found, but not for sale, by name', async () => {
  const { provider } = await open();
  const { scenes } = await page(provider, 10);
  const reasons = Object.fromEntries(scenes.map((scene) => [String(scene.featureId), reasonOf(scene)]));
  expect(reasons).toEqual({
    good: null,
    'no-such-grid': 'Grid: EPSG:999999, which is no grid that is known;',
    'other-grid': null,
    'wrong-color': 'Description: band 1 is called red, with a center wavelength of 0.84 µm;',
    'more-bands': null,
    page: null,
  });
});

it.each([
  ['good', null],
  ['no-such-grid', 'Grid: EPSG:999999, which is no grid that is known;'],
  ['other-grid', 'Description: grid EPSG:32633 by the catalog, EPSG:32632 by the file;'],
  ['wrong-color', 'Description: band 1 is called red, with a center wavelength of 0.84 µm;'],
  ['more-bands', 'Description: 4 bands named by the catalog, 3 in the file;'],
  ['page', 'Format: a web page in place of the file;'],
])('what the file says of %s is found before its price: %s', async (id, reason) => {
  const { provider } = await open();
  const scene = await provider.quote(toSceneId(id), HERE, never);
  expect(reasonOf(scene)).toBe(reason);
  expect(scene?.products.some(({ undeliverable }) => undeliverable === undefined)).toBe(reason === null);
});

it('an item that contradicts itself cannot be ordered either', async () => {
  const { provider } = await open();
  const of = { kind: 'archive', reference: 'r', place: HERE, priceId: toPriceId('wrong-color:1km:jpg') } as const;
  expect(await failureOf(provider.placeOrder({ ...of, featureId: toSceneId('wrong-color') }, never))).toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('band 1 is called red'),
  });
});
