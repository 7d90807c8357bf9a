import type { DoubleContext } from '../core/double-server.ts';
import {
  type Answer,
  bodyOf,
  type DoubleRequest,
  isObject,
  type JsonObject,
  jsonAnswer,
  type Route,
} from '../core/http-types.ts';
import { ringKm2 } from '../core/polygons.ts';
import { drawThumbnail, type LonLatRing } from '../core/scene-file.ts';
import { BASE, refusal, route } from './answers.ts';
import { type Archive, archivesAround, findArchive, overlapKm2, toJson, toLook } from './scenes.ts';
import { parseAoi, parseRing, round2 } from './wkt.ts';

/** Search, detail, and thumbnails. */
export function archiveRoutes({ clock, origin }: DoubleContext): Route[] {
  const search = (request: JsonObject, first: number): Answer => {
    const area = parseAoi(request['aoi']);
    if (typeof area === 'string') return refusal(422, area);
    const pageSize = Number(request['pageSize'] ?? 100);
    const areaKm2 = ringKm2(area);
    const found = archivesAround(area, clock.now())
      .map((archive) => ({ archive, km2: overlapKm2(area, archive) }))
      .filter(({ archive, km2 }) => km2 > 0 && isWanted(archive, request, km2 / areaKm2));
    const archives = found.slice(first, first + pageSize).map(({ archive, km2 }) => ({
      ...toJson(archive, origin),
      overlapRatio: Math.min(1, Math.round((km2 / areaKm2) * 1e4) / 1e4),
      overlapSqkm: round2(km2),
    }));
    const next = first + pageSize < found.length ? nextPage(request, first + pageSize) : null;
    return jsonAnswer({ request: { ...NO_FILTERS, ...request, pageSize }, archives, nextPage: next, total: null });
  };
  return [
    route('POST', '/archives', 'search', (request) => search(bodyOf(request), 0)),
    route('GET', '/archives', 'search', ({ query }) => {
      const page = parsePage(query.get('page') ?? '');
      return page ? search(page.request, page.first) : refusal(422, 'Invalid page');
    }),
    route('GET', '/archives/{archive_id}', 'quote', ({ params }) => {
      const archive = findArchive(params['archive_id'] ?? '');
      return archive ? jsonAnswer(toJson(archive, origin)) : refusal(404, 'Archive not found');
    }),
    { method: 'GET', path: '/thumbnails/{archive_id}', operation: 'thumbnail', isOpen: true, handle: thumbnail },
  ];
}

const NO_FILTERS: JsonObject = {
  fromDate: null,
  toDate: null,
  maxCloudCoveragePercent: null,
  maxOffNadirAngle: null,
  resolutions: null,
  productTypes: null,
  providers: null,
  openData: null,
  minOverlapRatio: null,
  pageNumber: null,
};

function isWanted(archive: Archive, filters: JsonObject, overlapRatio: number): boolean {
  const atMs = Date.parse(archive.captureTimestamp);
  const isAtMost = (name: string, value: number) => typeof filters[name] !== 'number' || value <= filters[name];
  const isAmong = (name: string, value: string) => !Array.isArray(filters[name]) || filters[name].includes(value);
  const timeOf = (name: string, otherwise: number) =>
    typeof filters[name] === 'string' ? Date.parse(filters[name]) : otherwise;
  return (
    atMs >= timeOf('fromDate', -Infinity) &&
    atMs <= timeOf('toDate', Infinity) &&
    isAtMost('maxCloudCoveragePercent', archive.cloudCoveragePercent) &&
    isAtMost('maxOffNadirAngle', Math.abs(archive.offNadirAngle)) &&
    isAmong('resolutions', archive.resolution) &&
    isAmong('productTypes', archive.productType) &&
    isAmong('providers', archive.provider) &&
    (typeof filters['openData'] !== 'boolean' || filters['openData'] === archive.openData) &&
    !(typeof filters['minOverlapRatio'] === 'number' && overlapRatio < filters['minOverlapRatio'])
  );
}

/** Clients follow it as a path, although the description calls it a hash. */
export function nextPage(request: unknown, first: number): string {
  return `${BASE}/archives?page=${Buffer.from(JSON.stringify({ request, first })).toString('base64url')}`;
}

function parsePage(page: string): { readonly request: JsonObject; readonly first: number } | null {
  try {
    const { request, first } = JSON.parse(Buffer.from(page, 'base64url').toString());
    return isObject(request) && typeof first === 'number' ? { request, first } : null;
  } catch {
    return null;
  }
}

async function thumbnail({ params }: DoubleRequest): Promise<Answer> {
  const archive = findArchive(params['archive_id'] ?? '');
  if (!archive) return { status: 404 };
  const look = { ...toLook(archive), id: archive.archiveId };
  const { bytes, mediaType } = await drawThumbnail(look, cornersOf(parseRing(archive.footprint) ?? []));
  return { status: 200, headers: { 'content-type': mediaType }, bytes };
}

/** A footprint of four corners, or the box around one of more. */
function cornersOf(ring: LonLatRing): LonLatRing {
  if (ring.length === 5) return ring;
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  return [
    [west, north],
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}
