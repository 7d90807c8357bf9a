import { toItemId, toPriceId, toSceneId } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { type Delivery, tiffMetadata } from './delivery-facts.ts';
import { stacItem } from './stac-item.ts';

const projected = { epsg: 32_618, box: [337_000, 4_318_000, 338_000, 4_319_000] as [number, number, number, number] };
const delivery: Delivery = {
  id: toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77'),
  scene: {
    featureId: toSceneId('S2A_18SUJ_20261101'),
    provider: 'earth-search',
    satellite: 'Sentinel-2A',
    acquiredAtMs: Date.UTC(2026, 10, 1),
    groundSampleDistanceM: 10,
    cloudCover: 0.1,
    offNadirDeg: null,
    sunElevationDeg: null,
    sunAzimuthDeg: null,
    phenomenology: 'ms',
    colorBands: [],
    orbitState: null,
    lookSide: null,
    footprint: { type: 'Polygon', coordinates: [] },
    hasSample: false,
  },
  product: {
    priceId: toPriceId('S2A_18SUJ_20261101:1km:tiff'),
    description: 'Color 1 × 1 km, JPG and GeoTIFF',
    size: { name: '1 km', x: 1, y: 1, boundingBox: [0, 0, 0, 0], projected },
    tiff: true,
  },
  image: { path: '', widthPx: 100, heightPx: 100, ...projected, licenseText: 'You may look at it.' },
  providerLabel: 'Sentinel-2 of Element 84',
  simulated: false,
};

test.each([
  ['CC-BY-4.0', 'CC-BY-4.0'],
  ['ODC-By-1.0', 'ODC-By-1.0'],
  ['Copernicus Sentinel data terms', 'other'],
  ['proprietary', 'other'],
])('the Item of an image licensed under %s states %s', (license, stated) => {
  const item = stacItem({ ...delivery, image: { ...delivery.image, license } }, []);
  expect(item).toMatchObject({ properties: { license: stated } });
});

test('the Item of an image without a known license states other', () => {
  expect(stacItem(delivery, [])).toMatchObject({ properties: { license: 'other' } });
});

test('Item and TIFF contain the label of the provider, or else its name', () => {
  expect(stacItem(delivery, [])).toMatchObject({ properties: { providers: [{ name: 'Sentinel-2 of Element 84' }] } });
  expect(tiffMetadata(delivery)).toMatchObject({ PROVIDER: 'Sentinel-2 of Element 84' });
  expect(tiffMetadata({ ...delivery, providerLabel: undefined })).toMatchObject({ PROVIDER: 'Earth Search' });
});

test('Item and TIFF name the company behind a marketplace as the producer', () => {
  const sold = { ...delivery, providerLabel: 'SkyFi', scene: { ...delivery.scene, operator: 'Satellogic' } };
  const providers = [
    { name: 'Satellogic', roles: ['producer'] },
    { name: 'SkyFi', roles: ['licensor'] },
  ];
  expect(stacItem(sold, [])).toMatchObject({ properties: { providers } });
  expect(tiffMetadata(sold)).toMatchObject({ PROVIDER: 'SkyFi', OPERATOR: 'Satellogic' });
});
