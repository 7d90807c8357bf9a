import { type PriceId, type SceneId, toPriceId, toSceneId } from '@groundtrack/contract';

/**
 * The parts of a price id: a square of a scene, or an area of it, as a picture alone, with GeoTIFF, or with all bands.
 */
export interface PriceParts {
  readonly featureId: SceneId;
  /** The side of the square; null for the part of the area that the scene shows. The area is sent separately. */
  readonly sizeKm: number | null;
  readonly format: 'jpg' | 'tiff' | 'analytic';
}

/** @example formatPriceId({ featureId: 'a', sizeKm: 2.5, format: 'tiff' }) // a:2.5km:tiff */
export function formatPriceId({ featureId, sizeKm, format }: PriceParts): PriceId {
  return toPriceId(`${featureId}:${sizeKm === null ? AREA : `${sizeKm}km`}:${format}`);
}

const AREA = 'area';
const PRICE_ID = /^(?<featureId>.+):(?:(?<sizeKm>\d+(?:\.\d+)?)km|area):(?<format>jpg|tiff|analytic)$/;

/** The parts of a price id; null if it has another form. */
export function parsePriceId(priceId: PriceId): PriceParts | null {
  const { featureId, sizeKm, format } = PRICE_ID.exec(priceId)?.groups ?? {};
  if (featureId === undefined) return null;
  return {
    featureId: toSceneId(featureId),
    sizeKm: sizeKm === undefined ? null : Number(sizeKm),
    format: format === 'tiff' || format === 'analytic' ? format : 'jpg',
  };
}
