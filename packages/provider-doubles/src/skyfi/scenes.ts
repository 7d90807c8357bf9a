import { recordedText } from '@groundtrack/fixtures';
import type { JsonObject } from '../core/http-types.ts';
import { type InventedScene, InventedScenes, type SceneSource } from '../core/invented-scenes.ts';
import { clipToConvex, footprintAround, ringKm2 } from '../core/polygons.ts';
import type { LonLatRing, SceneFile } from '../core/scene-file.ts';
import { seededUuid } from '../core/seeded.ts';
import { formatRing, parseRing, round2 } from './wkt.ts';

/** A scene of the archive, without thumbnails and the overlap with a search. */
export interface Archive extends JsonObject {
  readonly archiveId: string;
  readonly provider: string;
  readonly productType: string;
  readonly resolution: string;
  readonly captureTimestamp: string;
  readonly cloudCoveragePercent: number;
  readonly offNadirAngle: number;
  readonly footprint: string;
  readonly minSqKm: number;
  readonly maxSqKm: number;
  readonly priceForOneSquareKmCents: number;
  readonly openData: boolean;
  readonly gsd: number;
}

interface Seller extends SceneSource {
  /** Fields that all scenes of a seller have. */
  readonly facts: JsonObject;
  readonly usdPerKm2: number;
}

/** Invented, but in the range of published price lists. */
const scenes = new InventedScenes([
  seller('SATELLOGIC NewSat MULTISPECTRAL', 'HIGH', 99, [20, 5, 5, 500]),
  seller('SIWEI SV-1 DAY', 'VERY HIGH', 50, [18, 8, 25, 500]),
  seller('SIWEI SV-2 DAY', 'SUPER HIGH', 30, [17, 15, 25, 500]),
  seller('GEOSAT GEOSAT-2 DAY', 'HIGH', 75, [18, 6, 25, 500]),
  seller('PLANET SkySat DAY', 'VERY HIGH', 50, [16, 12, 25, 500]),
  seller('IMPRO IMPRO DAY', 'VERY HIGH', 50, [24, 10, 10, 2000]),
  seller('UMBRA UMBRA SAR', 'VERY HIGH', 50, [16, 25, 16, 256]),
  seller('SENTINEL2 Sentinel-2 MULTISPECTRAL', 'LOW', 1000, [110, 0, 5, 12_000]),
  seller('SENTINEL1_CREODIAS sentinel-1a SAR', 'LOW', 1000, [200, 0, 5, 10_000]),
]);

// oxlint-disable-next-line max-params -- a row of the table
function seller(
  names: string,
  resolution: string,
  gsd: number,
  [sideKm, usdPerKm2, minSqKm, maxSqKm]: readonly [sideKm: number, usdPerKm2: number, minKm2: number, maxKm2: number],
): Seller {
  const [provider = '', constellation = '', productType = ''] = names.split(' ');
  const facts = { provider, constellation, productType, platformResolution: gsd, resolution, gsd, minSqKm, maxSqKm };
  return { facts, usdPerKm2, isRadar: productType === 'SAR', swathKm: [sideKm, sideKm], everyDays: 30 + sideKm };
}

/** The field may be null. */
const WITHOUT_THUMBNAILS = 'IMPRO';

/** Real scenes around San Francisco. */
const recorded: readonly Archive[] = JSON.parse(recordedText('providers', 'skyfi', 'search.json'))[0].body.archives.map(
  ({ overlapRatio: _ratio, overlapSqkm: _km2, ...archive }: Archive) => archive,
);

/** A scene that the real archive offers for free, with invented facts. */
const free: Archive = toArchive({
  id: '4ecd615a-0588-4a80-9010-580f2b6a6e67',
  source: seller('SENTINEL2_CREODIAS Sentinel-2 MULTISPECTRAL', 'LOW', 1000, [110, 0, 5, 12_000]),
  footprint: footprintAround([-118.24, 33.74], 110, 110),
  acquiredAtMs: Date.UTC(2026, 0, 18, 18, 45),
  cloudCover: 0.02,
  offNadirDeg: 0,
});

const fixed: readonly Archive[] = [free, ...recorded];

/** The scenes around a place until now. They are not in order of time. */
export function archivesAround(area: LonLatRing, nowMs: number): Archive[] {
  const all = [...scenes.around(area, nowMs).map(toArchive), ...fixed];
  return all.toSorted((a, b) => (seededUuid(a.archiveId) < seededUuid(b.archiveId) ? -1 : 1));
}

/** @returns undefined for an id that no scene has */
export function findArchive(id: string): Archive | undefined {
  const scene = scenes.find(id);
  return scene ? toArchive(scene) : fixed.find(({ archiveId }) => archiveId === id);
}

/** How much of an area a scene shows. */
export function overlapKm2(area: LonLatRing, { footprint }: Archive): number {
  const part = clipToConvex(parseRing(footprint) ?? [], area);
  return part.length > 0 ? ringKm2(part) : 0;
}

function toArchive({ id, source, footprint, acquiredAtMs, cloudCover, offNadirDeg }: InventedScene<Seller>): Archive {
  const { facts, usdPerKm2 } = source;
  const totalAreaSquareKm = round2(ringKm2(footprint));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `facts` has the other fields
  return {
    archiveId: id,
    ...facts,
    captureTimestamp: withOffset(acquiredAtMs, Math.round((footprint[0]?.[0] ?? 0) / 15)),
    cloudCoveragePercent: round2(cloudCover * 100),
    offNadirAngle: round2(offNadirDeg),
    footprint: formatRing(footprint),
    priceForOneSquareKm: usdPerKm2,
    priceForOneSquareKmCents: usdPerKm2 * 100,
    priceFullScene: round2(usdPerKm2 * totalAreaSquareKm),
    openData: usdPerKm2 === 0,
    totalAreaSquareKm,
    deliveryTimeHours: usdPerKm2 === 0 ? 24 : 12,
    tilesUrl: null,
  } as unknown as Archive;
}

/** `2026-03-04T10:52:51.025000-08:00` */
function withOffset(timeMs: number, zone: number): string {
  const local = new Date(timeMs + zone * 3_600_000).toISOString().slice(0, -1);
  return `${local}000${zone < 0 ? '-' : '+'}${String(Math.abs(zone)).padStart(2, '0')}:00`;
}

/** What determines the pictures of a scene. */
export function toLook(archive: Archive): Omit<SceneFile, 'id' | 'ring'> {
  return {
    kind: archive.productType === 'SAR' ? 'sar' : 'ms',
    acquiredAtMs: Date.parse(archive.captureTimestamp),
    cloudCover: archive.cloudCoveragePercent / 100,
    offNadirDeg: Math.abs(archive.offNadirAngle),
    // Sentinel has 1,000, although its pixels have ten meters.
    pixelM: archive.gsd >= 1000 ? 10 : archive.gsd / 100,
  };
}

/** A scene as all answers have it. @param origin of the server of the thumbnails */
export function toJson(archive: Archive, origin: string): JsonObject {
  const thumbnailUrls = { '300x300': `${origin}/thumbnails/${archive.archiveId}` };
  return { ...archive, thumbnailUrls: archive.provider === WITHOUT_THUMBNAILS ? null : thumbnailUrls };
}
