import {
  type ArchiveImage,
  type Place,
  type Product,
  type Quoted,
  quotedTotalCents,
  toCents,
  toPriceId,
} from '@groundtrack/contract';
import { someLine } from '@groundtrack/contract/testing/some-line';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../../api/session.ts';
import { serveApi } from '../../../testing/api-server.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { adasSession, archiveImage, greenbelt, serverInfo } from '../../../testing/samples.ts';
import { useSearch } from '../search-store.ts';
import { CoverPurchase } from './cover-purchase.tsx';

const place: Place = {
  ...greenbelt,
  area: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ],
  },
};

/** Sold as JPG at its price, and with GeoTIFF at twice the price. */
function sold(featureId: string, priceCents: number): ArchiveImage {
  const image = archiveImage(featureId, 'maxar', priceCents);
  const product = (tiff: boolean): Product => ({
    description: 'Color clipped to your area',
    price: toCents(tiff ? 2 * priceCents : priceCents),
    priceId: toPriceId(`${featureId}:area:${tiff ? 'tiff' : 'jpg'}`),
    metadata: { size: { ...sizeOf(image), name: 'Your area' }, clipped: true, ...(tiff ? { tiff } : {}) },
  });
  return { ...image, products: [...image.products, product(false), product(true)] };
}

function sizeOf({ products: [product] }: ArchiveImage) {
  if (!product) throw new Error('no product');
  return product.metadata.size;
}

/** The line of an item at 100 km². */
function lineOf({ featureId, product }: { featureId: string; product: string }, cents: number) {
  const centsPerKm2 = toCents(cents);
  return { line: someLine(featureId, product, { areaKm2: 1, centsPerKm2, minimums: [], fees: () => [] }) };
}

const addAll = vi.fn(() => () => undefined);
const cart = { has: () => false, add: () => undefined, addAll, placeOf: () => place };

/** In the format of the store, as the list of results passes it. */
function Purchase({ images }: { readonly images: readonly ArchiveImage[] }) {
  const format = useSearch((state) => state.coverFormat);
  return <CoverPurchase images={images} formats={['jpg', 'tiff']} format={format} cart={cart} />;
}

beforeEach(() => {
  addAll.mockClear();
  startSession(adasSession);
});

test('adds all images in one step, in one format, at the server’s total', async () => {
  const images = [
    sold('one', 1000),
    sold('two', 2000),
    { ...archiveImage('three', 'iceye', 5000), notClipped: 'ICEYE sells squares around a place.' },
    sold('four', 9000),
  ];
  await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    deliveryDefaults: () => ({ json: {} }),
    quote: ({ body }) => {
      const lines: Quoted[] = (body as { featureId: string; product: string }[]).map((item) =>
        item.featureId === 'four'
          ? { refusal: { code: 'image-undeliverable', message: 'Its file is gone.' } }
          : lineOf(item, item.product.endsWith('tiff') ? 3000 : 1500),
      );
      return { json: { lines, totalCents: quotedTotalCents(lines), currency: 'usd' } };
    },
  });
  renderAt('/', <Purchase images={images} />);
  expect(await screen.findByText('$30.00')).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Files of each image'), 'JPG and GeoTIFF');
  expect(await screen.findByText('$60.00')).toBeDefined();
  expect(screen.getByText('2 images cannot be bought clipped to your area')).toBeDefined();
  expect(screen.getByText(/ICEYE sells squares around a place/)).toBeDefined();
  expect(screen.getByText(/Its file is gone/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 images to Cart' }));
  expect(addAll).toHaveBeenCalledExactlyOnceWith([
    { image: images[0], priceId: 'one:area:tiff' },
    { image: images[1], priceId: 'two:area:tiff' },
  ]);
});
