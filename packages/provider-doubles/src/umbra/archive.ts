import { covers, intersects, parseFootprint } from '@groundtrack/geo';
import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, bodyOf, type JsonObject, jsonAnswer, type Route } from '../core/http-types.ts';
import { type InventedScene, InventedScenes, type SceneSource } from '../core/invented-scenes.ts';
import { drawThumbnail, type LonLatRing, type SceneFile } from '../core/scene-file.ts';
import { recordedBody, refusal, route } from './answers.ts';

interface Mode extends SceneSource {
  readonly mode: 'SPOTLIGHT' | 'SCAN';
  readonly satellite: string;
  readonly resolutionM: number;
  readonly isOpen: boolean;
}

const radar = { isRadar: true, everyDays: 60 } as const;
const scenes = new InventedScenes<Mode>([
  { ...radar, mode: 'SPOTLIGHT', satellite: 'Umbra-08', resolutionM: 1, isOpen: false, swathKm: [5, 5] },
  { ...radar, mode: 'SPOTLIGHT', satellite: 'Umbra-09', resolutionM: 2, isOpen: false, swathKm: [4, 4] },
  { ...radar, mode: 'SPOTLIGHT', satellite: 'Umbra-05', resolutionM: 0.5, isOpen: true, swathKm: [5, 5] },
  // Long strips cover every place of a rehearsal.
  { ...radar, mode: 'SCAN', satellite: 'Umbra-10', resolutionM: 1, isOpen: false, swathKm: [17, 17] },
]);

/** A scene of the archive, and what its file shows. */
export interface ArchiveScene {
  readonly collectId: string;
  readonly item: JsonObject & { readonly id: string };
  readonly file: Omit<SceneFile, 'id'>;
}

/** Real scenes around the Panama Canal. */
const recorded = recordedBody('archive').features;
const recordedScenes: readonly ArchiveScene[] = recorded.map(toRecorded);

/** The scene that an order names. */
export function findCollect(collectId: string): ArchiveScene | undefined {
  const scene = scenes.find(`d${collectId.slice(1)}`);
  if (scene && collectId.startsWith('c')) return toScene(scene);
  return recordedScenes.find((one) => one.collectId === collectId);
}

function findScene(id: string): ArchiveScene | undefined {
  const scene = scenes.find(id);
  return scene ? toScene(scene) : recordedScenes.find(({ item }) => item.id === id);
}

function toScene({ id, source, footprint, acquiredAtMs, offNadirDeg }: InventedScene<Mode>): ArchiveScene {
  const { satellite, mode, resolutionM, isOpen } = source;
  const [lons, lats] = [footprint.map(([lon]) => lon), footprint.map(([, lat]) => lat)];
  const collectId = `c${id.slice(1)}`;
  const grazingDeg = 90 - offNadirDeg * 1.08;
  const properties = {
    ...recorded[0].properties,
    platform: satellite,
    'sar:instrument_mode': mode,
    'sar:resolution_azimuth': resolutionM,
    'sar:resolution_range': resolutionM,
    'umbra:collect_ids': [collectId],
    'umbra:task_id': `e${id.slice(1)}`,
    'umbra:grazing_angle_degrees': grazingDeg,
    'umbra:open-data-catalog': isOpen,
    'view:incidence_angle': 90 - grazingDeg,
    start_datetime: new Date(acquiredAtMs).toISOString(),
    end_datetime: new Date(acquiredAtMs + 4000).toISOString(),
  };
  const item = {
    ...recorded[0],
    id,
    geometry: { type: 'Polygon', coordinates: [footprint.map(([lon, lat]) => [lon, lat, 0])] },
    bbox: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
    properties,
    assets: {},
  };
  const file = {
    kind: 'sar',
    acquiredAtMs,
    cloudCover: null,
    offNadirDeg,
    pixelM: resolutionM,
    ring: footprint,
  } as const;
  return { collectId, item, file };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a recorded item
function toRecorded(item: any): ArchiveScene {
  const { properties, geometry } = item;
  const ring: LonLatRing = geometry.coordinates[0].map(([lon, lat]: number[]) => [lon, lat]);
  const file = {
    kind: 'sar',
    acquiredAtMs: Date.parse(properties.start_datetime),
    cloudCover: null,
    offNadirDeg: 30,
    pixelM: properties['sar:resolution_range'],
    ring,
  } as const;
  return { collectId: properties['umbra:collect_ids'][0], item, file };
}

/** Search and thumbnails. */
export function archiveRoutes({ clock }: DoubleContext): Route[] {
  return [
    route('POST', '/archive/search', 'search', (request) => search(bodyOf(request), clock.now())),
    route('GET', '/archive/thumbnail/{archive_id}', 'thumbnail', async ({ params }) => {
      const scene = findScene(params['archive_id'] ?? '');
      if (!scene) return { status: 404 };
      const { bytes, mediaType } = await drawThumbnail({ ...scene.file, id: scene.item.id }, scene.file.ring);
      return { status: 200, headers: { 'content-type': mediaType }, bytes };
    }),
  ];
}

function search(body: JsonObject, nowMs: number): Answer {
  // Real searches without a limit failed.
  if (typeof body['limit'] !== 'number') return refusal(['body', 'limit'], 'Field required');
  const first = Number(body['token'] ?? 0);
  const found = Array.isArray(body['ids'])
    ? body['ids'].map((id) => findScene(String(id))).filter((one) => one !== undefined)
    : scenesIn(body, nowMs);
  if (!found) return refusal(['body', 'intersects'], 'Invalid geometry');
  const last = first + Math.min(body['limit'], 10_000);
  const features = found.slice(first, last).map(({ item }) => item);
  const links = last < found.length ? [nextLink(String(last))] : [];
  return jsonAnswer({ type: 'FeatureCollection', features, links });
}

export function nextLink(token: string): JsonObject {
  return { rel: 'next', type: 'application/geo+json', method: 'POST', href: '/archive/search', body: { token } };
}

/** @returns null for a geometry that cannot be read */
function scenesIn({ intersects: geometry, datetime }: JsonObject, nowMs: number): ArchiveScene[] | null {
  const [fromMs = -Infinity, toMs = Infinity] = typeof datetime === 'string' ? datetime.split('/').map(Date.parse) : [];
  const isShown = overlapOf(geometry);
  if (!isShown) return null;
  return [...scenes.around(isShown.around, nowMs).map(toScene), ...recordedScenes].filter(
    ({ file }) => file.acquiredAtMs >= fromMs && file.acquiredAtMs <= toMs && isShown.overlaps(file.ring),
  );
}

function overlapOf(geometry: unknown) {
  const { type, coordinates } = Object(geometry);
  const toParts = (ring: LonLatRing) => {
    const parsed = parseFootprint({ type: 'Polygon', coordinates: [ring] });
    return parsed.ok ? parsed.parts : [];
  };
  if (type === 'Point')
    return {
      around: [coordinates, coordinates],
      overlaps: (ring: LonLatRing) => covers(toParts(ring), [coordinates]),
    };
  const parsed = parseFootprint(geometry);
  if (!parsed.ok) return null;
  return {
    around: parsed.parts[0]?.coordinates[0] ?? [],
    overlaps: (ring: LonLatRing) => intersects(parsed.parts, toParts(ring)),
  };
}
