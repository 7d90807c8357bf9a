import { type MultiPolygon, toItemId, toPriceId, toSceneId } from '@groundtrack/contract';
import { boxAround, projection } from '@groundtrack/geo';
import type { Delivery } from './delivery-facts.ts';

/** Base name of the files of {@link clippedDelivery}. */
export const STEM = 'groundtrack-20260822T151037Z-0b5e61d2';

/** Pixels of an image near Greenbelt, and their position. */
export function groundOf(widthPx: number, heightPx: number, pixelM: number) {
  const { epsg, box } = boxAround(
    { type: 'Point', coordinates: [-76.8755, 39.0045] },
    { xKm: (widthPx * pixelM) / 1000, yKm: (heightPx * pixelM) / 1000, pixelM },
  );
  /** Position of a column from the left and a row from the top. */
  const at = (column: number, row: number): [number, number] => {
    const [lon, lat] = projection(epsg).toLonLat([box[0] + column * pixelM, box[3] - row * pixelM]);
    return [lon, lat];
  };
  return { widthPx, heightPx, pixelM, epsg, box, at };
}

interface Bought extends Pick<Delivery['product'], 'delivery' | 'mosaic'> {
  readonly clip: MultiPolygon;
  /** The image file from its provider. */
  readonly path: string;
}

/** An image clipped to an area, as it comes from its provider. */
export function clippedDelivery(
  { widthPx, heightPx, pixelM, epsg, box }: ReturnType<typeof groundOf>,
  { clip, path, ...product }: Bought,
): Delivery {
  return {
    id: toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77'),
    scene: {
      featureId: toSceneId('maxar-1'),
      provider: 'maxar',
      satellite: 'WorldView-3',
      acquiredAtMs: Date.parse('2026-08-22T15:10:37.824Z'),
      groundSampleDistanceM: pixelM,
      cloudCover: 0.1,
      offNadirDeg: 17,
      sunElevationDeg: 55,
      sunAzimuthDeg: 140,
      phenomenology: 'ms',
      colorBands: ['red', 'green', 'blue'],
      footprint: { type: 'MultiPolygon', coordinates: [] },
      orbitState: null,
      lookSide: null,
      hasSample: true,
    },
    product: {
      ...product,
      priceId: toPriceId('p'),
      description: 'Color clipped to your area, JPG and GeoTIFF',
      size: { name: 'Your area', x: 1, y: 0.7, boundingBox: [0, 0, 0, 0], projected: { epsg, box } },
      tiff: true,
      clip,
    },
    image: { path, widthPx, heightPx, epsg, box, licenseText: 'You may look at it.\n' },
    simulated: false,
  };
}
