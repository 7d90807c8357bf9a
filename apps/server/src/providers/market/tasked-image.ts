import type { SceneId } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import type { AcquiredImage, TaskingOrder } from '../port/provider.ts';
import { taskedPixelM, taskedSize } from '../port/tasked-size.ts';

/** What is known of a taken image beyond its order; null or absent if the provider does not say. */
export interface TakenFacts {
  readonly featureId: SceneId;
  readonly provider: string;
  readonly satellite: string;
  readonly operator?: string;
  readonly acquiredAtMs: number;
  readonly cloudCover?: number | null;
  readonly offNadirDeg?: number | null;
}

/** The image of a tasking as its buyer gets it: the box of the product around the place, at the sold resolution. */
export function toTaskedImage({ place, terms }: TaskingOrder, facts: TakenFacts): AcquiredImage {
  const { product, opportunity } = terms;
  const { sizeKm, sensor } = product;
  const pixelM = taskedPixelM(product);
  const { corners } = boxAround(place, { xKm: sizeKm.x, yKm: sizeKm.y, pixelM });
  const { operator, cloudCover = null, offNadirDeg = opportunity?.peakOffNadirDeg ?? null, ...rest } = facts;
  const ring = [...corners, ...corners.slice(0, 1)].map(([lon, lat]): [number, number] => [lon, lat]);
  return {
    scene: {
      ...rest,
      ...(operator === undefined ? {} : { operator }),
      groundSampleDistanceM: pixelM,
      cloudCover: sensor === 'sar' ? null : cloudCover,
      offNadirDeg: offNadirDeg === null ? null : Math.abs(offNadirDeg),
      sunElevationDeg: sensor === 'sar' ? null : (opportunity?.sunElevationDeg ?? null),
      sunAzimuthDeg: sensor === 'sar' ? null : (opportunity?.sunAzimuthDeg ?? null),
      phenomenology: sensor === 'sar' ? 'sar' : 'ms',
      colorBands: sensor === 'sar' ? [] : ['red', 'green', 'blue'],
      footprint: { type: 'Polygon', coordinates: [ring] },
      outlineOnly: true,
      orbitState: toOrbitState(opportunity?.ascending ?? null),
      lookSide: opportunity?.lookSide ?? null,
      hasSample: false,
      place,
    },
    product: {
      priceId: product.priceId,
      description: product.description,
      size: taskedSize(place, { sizeKm, pixelM }),
      tiff: true,
    },
  };
}

function toOrbitState(ascending: boolean | null): 'ascending' | 'descending' | null {
  if (ascending === null) return null;
  return ascending ? 'ascending' : 'descending';
}
