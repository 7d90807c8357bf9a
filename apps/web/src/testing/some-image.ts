import { type ArchiveImage, type Product, toCents, toPriceId, toSceneId } from '@groundtrack/contract';

export function someProduct(priceId: string, price: number): Product {
  return {
    description: `Product ${priceId}`,
    price: toCents(price),
    priceId: toPriceId(priceId),
    metadata: {
      size: {
        name: '5 km × 5 km',
        x: 5,
        y: 5,
        boundingBox: [-76.9, 38.98, -76.84, 39.03],
        projected: { epsg: 32618, box: [336_000, 4_316_000, 341_000, 4_321_000] },
      },
    },
  };
}

export function someImage(featureId: string, products: readonly Product[], provider = 'maxar'): ArchiveImage {
  const ring: [number, number][] = [
    [-77, 39.1],
    [-77, 38.9],
    [-76.7, 38.9],
    [-76.7, 39.1],
    [-77, 39.1],
  ];
  return {
    featureId: toSceneId(featureId),
    provider,
    satellite: 'WorldView-3',
    dateAcquiredISO: '2026-08-22T15:10:37.824Z',
    groundSampleDistance: 0.31,
    cloudCover: 0.1,
    offNadirAngle: 12,
    sunElevation: 55,
    sunAzimuth: 140,
    thumbnail: `/api/v3/archive/thumbnail/${provider}/${featureId}`,
    sample: null,
    phenomenology: 'ms',
    colorBands: ['red', 'green', 'blue'],
    geometry: { type: 'Polygon', coordinates: [ring] },
    orbitState: 'descending',
    lookSide: 'right',
    simulated: true,
    products: [...products],
  };
}
