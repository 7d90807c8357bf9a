import { type Phenomenology, type SceneId, toSceneId } from '@groundtrack/contract';
import { parseFootprint } from '@groundtrack/geo';
import * as z from 'zod';
import { toInstant } from '../market/to-instant.ts';
import { parseWkt } from '../market/wkt.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { sellerName } from './sellers.ts';

/** A field of another type counts as unknown. */
const number = z.number().finite().nullable().catch(null);
const amount = z.number().finite().min(0).nullable().catch(null);

/** The fields of an archive scene that we use. */
const archive = z.object({
  archiveId: z.string().min(1).max(200),
  provider: z.string().min(1).max(100),
  constellation: z.string().max(100).catch(''),
  productType: z.string(),
  captureTimestamp: z.string(),
  cloudCoveragePercent: number,
  offNadirAngle: number,
  footprint: z.string(),
  minSqKm: amount,
  maxSqKm: amount,
  priceForOneSquareKmCents: z.number().finite().min(0),
  priceFullScene: amount,
  openData: z.boolean().catch(false),
  deliveryTimeHours: amount,
  gsd: amount,
  thumbnailUrls: z.record(z.string(), z.string()).nullable().catch(null),
});

/** A scene of SkyFi's archive with its price. */
export interface SkyfiScene {
  readonly record: SceneRecord;
  readonly seller: string;
  readonly productType: string;
  readonly perKm2Cents: number;
  /** Null if it is not stated. */
  readonly fullPriceUsd: number | null;
  readonly minimumKm2: number;
  readonly largestKm2: number;
  readonly isOpen: boolean;
}

/** Product types that are images of one time, and how they are shown. Videos, stereo pairs, and base maps are not. */
const KINDS: Readonly<Record<string, Phenomenology>> = {
  DAY: 'ms',
  NIGHT: 'ms',
  MULTISPECTRAL: 'ms',
  SAR: 'sar',
};
/** The usual limit of an order, if a scene states none. */
const LARGEST_KM2 = 10_000;

/** @returns null for a scene that cannot be sold as one image, or lacks a fact that a sale needs */
export function parseArchive(provider: string, value: unknown): SkyfiScene | null {
  const parsed = archive.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  const kind = KINDS[data.productType];
  const acquiredAtMs = toInstant(data.captureTimestamp);
  const parts = toParts(data.footprint);
  if (kind === undefined || acquiredAtMs === null || parts === null) return null;
  return {
    seller: data.provider,
    productType: data.productType,
    perKm2Cents: data.priceForOneSquareKmCents,
    fullPriceUsd: data.priceFullScene,
    minimumKm2: data.minSqKm ?? 0,
    largestKm2: data.maxSqKm ?? LARGEST_KM2,
    isOpen: data.openData,
    record: {
      featureId: toSceneId(data.archiveId),
      provider,
      operator: sellerName(data.provider),
      satellite: data.constellation || sellerName(data.provider),
      collection: data.productType,
      acquiredAtMs,
      // In centimeters.
      groundSampleDistanceM: data.gsd === null || data.gsd === 0 ? null : data.gsd / 100,
      // Radar is reported as free of clouds.
      cloudCover: kind === 'sar' ? null : fraction(data.cloudCoveragePercent),
      // The sign is the side.
      offNadirDeg: data.offNadirAngle === null ? null : Math.abs(data.offNadirAngle),
      sunElevationDeg: null,
      sunAzimuthDeg: null,
      phenomenology: kind,
      colorBands: kind === 'sar' ? [] : ['red', 'green', 'blue'],
      orbitState: null,
      lookSide: null,
      parts,
      assets: { quicklook: largestThumbnail(data.thumbnailUrls), sample: null, image: null },
    },
  };
}

function toParts(wkt: string): SceneRecord['parts'] | null {
  const polygons = parseWkt(wkt);
  if (!polygons) return null;
  const coordinates = polygons.map((polygon) => polygon.coordinates);
  const footprint = parseFootprint({ type: 'MultiPolygon', coordinates });
  return footprint.ok ? footprint.parts : null;
}

/** Keys are sizes such as `300x300`. */
function largestThumbnail(addresses: Readonly<Record<string, string>> | null): string | null {
  const sized = Object.entries(addresses ?? {}).filter(([, address]) => /^https?:\/\//.test(address));
  const [largest] = sized.toSorted(([a], [b]) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  return largest?.[1] ?? null;
}

function fraction(percent: number | null): number | null {
  return percent === null || percent < 0 || percent > 100 ? null : percent / 100;
}

/** @returns null for an id that SkyFi cannot have */
export function toArchiveId(featureId: SceneId): string | null {
  return /^[\w-]{1,200}$/.test(featureId) ? featureId : null;
}
