import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, isObject, type JsonObject, jsonAnswer } from '../core/http-types.ts';
import { type InventedScene, InventedScenes, type SceneSource } from '../core/invented-scenes.ts';
import { drawThumbnail, type LonLatRing, type SceneFile } from '../core/scene-file.ts';
import { seededNumbers } from '../core/seeded.ts';

interface Mode extends SceneSource {
  readonly name: string;
  readonly short: string;
  readonly resolutionM: number;
  readonly usd: number;
}

/** One image of the radar, which has several products. */
export interface Collect {
  readonly id: string;
  readonly mode: Pick<Mode, 'name' | 'short' | 'resolutionM' | 'usd'>;
  readonly spacecraftId: number;
  /** Upper left, lower left, lower right, upper right, closed. */
  readonly ring: LonLatRing;
  readonly acquiredAtMs: number;
  readonly lookAngleDeg: number;
}

/** A granule is one product of a collect. */
export interface Granule {
  readonly id: string;
  readonly collect: Collect;
  readonly product: string;
}

const COLLECTION = 'capella-archive';
const PRODUCTS = ['SLC', 'GEC', 'GEO', 'SICD'];

/** Wider and coarser than real ones, so that every place has some and their files stay small. */
const MODES: readonly Mode[] = [
  { name: 'stripmap', short: 'SM', resolutionM: 5, usd: 650, isRadar: true, swathKm: [20, 20], everyDays: 25 },
  { name: 'sliding_spotlight', short: 'SS', resolutionM: 4, usd: 975, isRadar: true, swathKm: [17, 17], everyDays: 40 },
];
const scenes = new InventedScenes(MODES);

/** The `prices` of the provider in `providers.json`, in US cents. */
export const pricesOfModes: Readonly<Record<string, number>> = Object.fromEntries(
  MODES.map(({ name, usd }) => [name, usd * 100]),
);

/** The images that exist: invented ones of every place, and those of delivered tasks. */
export class Catalog {
  readonly #context: DoubleContext;
  readonly #tasked: () => readonly Collect[];

  constructor(context: DoubleContext, tasked: () => readonly Collect[]) {
    this.#context = context;
    this.#tasked = tasked;
  }

  find(granuleId: string): Granule | undefined {
    const [, product = '', collectId = ''] = /_([A-Z]+)_HH_\d{14}_([\da-f-]{36})$/.exec(granuleId) ?? [];
    const collect = this.#collect(collectId);
    const granule = collect && { id: toId(collect, product), collect, product };
    return granule && granule.id === granuleId ? granule : undefined;
  }

  search(body: JsonObject): Answer {
    const { ids, intersects, query, limit = 500, page = 1, datetime } = body;
    const filters = isObject(query) ? query : {};
    const collects = valuesOf(filters['capella:collect_id']);
    const granules = Array.isArray(ids)
      ? ids.flatMap((id) => this.find(String(id)) ?? [])
      : this.#candidates(collects, intersects).flatMap(granulesOf);
    const products = valuesOf(filters['sar:product_type']);
    const [fromMs = -Infinity, toMs = Infinity] =
      typeof datetime === 'string' ? datetime.split('/').map((text) => Date.parse(text)) : [];
    const found = granules
      .filter(({ product, collect }) => {
        return (products?.includes(product) ?? true) && collect.acquiredAtMs >= fromMs && collect.acquiredAtMs <= toMs;
      })
      .toSorted((a, b) => b.collect.acquiredAtMs - a.collect.acquiredAtMs);
    const [size, at] = [Number(limit), Number(page)];
    const features = found.slice(size * (at - 1), size * at).map((granule) => this.#toItem(granule));
    const links = size * at < found.length ? [nextLink(`/catalog/search?page=${at + 1}`)] : [];
    return jsonAnswer({ type: 'FeatureCollection', features, numberMatched: found.length, links });
  }

  async thumbnail(granuleId: string): Promise<Answer> {
    const granule = this.find(granuleId);
    if (!granule) return { status: 404 };
    const { ring, ...look } = toSceneFile(granule);
    const { bytes, mediaType } = await drawThumbnail(look, ring);
    return { status: 200, headers: { 'content-type': mediaType }, bytes };
  }

  #collect(id: string): Collect | undefined {
    const scene = scenes.find(id);
    return scene ? toCollect(scene) : this.#tasked().find((one) => one.id === id);
  }

  #candidates(collectIds: readonly unknown[] | null, intersects: unknown): Collect[] {
    if (collectIds) return collectIds.flatMap((id) => this.#collect(String(id)) ?? []);
    const around = scenes.around(ringOf(intersects), this.#context.clock.now()).map(toCollect);
    return [...around, ...this.#tasked()];
  }

  #toItem({ id, collect, product }: Granule): JsonObject {
    const { mode, ring, acquiredAtMs, spacecraftId, lookAngleDeg } = collect;
    const datetime = new Date(acquiredAtMs).toISOString();
    const href = (name: string) => `https://data.capellaspace.invalid/${id}/${name}`;
    return {
      type: 'Feature',
      stac_version: '1.0.0',
      id,
      collection: COLLECTION,
      geometry: { type: 'Polygon', coordinates: [ring] },
      bbox: [Math.min(...lons(ring)), Math.min(...lats(ring)), Math.max(...lons(ring)), Math.max(...lats(ring))],
      properties: {
        datetime,
        start_datetime: datetime,
        end_datetime: new Date(acquiredAtMs + 4000).toISOString(),
        platform: `capella-${spacecraftId}`,
        constellation: 'capella',
        instruments: [`capella-radar-${spacecraftId}`],
        'sar:instrument_mode': mode.name,
        'sar:frequency_band': 'X',
        'sar:polarizations': ['HH'],
        'sar:product_type': product,
        'sar:resolution_range': mode.resolutionM * 0.7,
        'sar:resolution_azimuth': mode.resolutionM,
        'capella:resolution_ground_range': mode.resolutionM,
        'sar:observation_direction': 'right',
        'sat:orbit_state': 'descending',
        'view:incidence_angle': lookAngleDeg * 1.1,
        'view:look_angle': lookAngleDeg,
        'capella:look_angle': lookAngleDeg,
        'capella:collect_id': collect.id,
      },
      links: [],
      assets: {
        HH: { href: href(`${id}.tif`), roles: ['data'], type: 'image/tiff; application=geotiff' },
        thumbnail: { href: `${this.#context.origin}/thumbnails/${id}`, roles: ['thumbnail'], type: 'image/jpeg' },
      },
    };
  }
}

export function nextLink(href: string): JsonObject {
  return { rel: 'next', href };
}

/** What determines the picture of a granule. */
export function toSceneFile({ id, collect }: Granule): SceneFile {
  const { acquiredAtMs, lookAngleDeg, mode, ring } = collect;
  const look = { acquiredAtMs, cloudCover: null, offNadirDeg: lookAngleDeg, pixelM: mode.resolutionM };
  return { id, kind: 'sar', ring, ...look };
}

function toCollect({ id, source, footprint, acquiredAtMs, offNadirDeg }: InventedScene<Mode>): Collect {
  const spacecraftId = seededNumbers(id)() < 0.5 ? 13 : 14;
  const lookAngleDeg = Math.round(offNadirDeg * 10) / 10;
  return { id, mode: source, spacecraftId, ring: footprint, acquiredAtMs, lookAngleDeg };
}

function granulesOf(collect: Collect): Granule[] {
  return PRODUCTS.map((product) => ({ id: toId(collect, product), collect, product }));
}

function toId({ id, mode, spacecraftId, acquiredAtMs }: Collect, product: string): string {
  const stamp = new Date(acquiredAtMs).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `CAPELLA_C${spacecraftId}_${mode.short}_${product}_HH_${stamp}_${id}`;
}

/** `{ in: [...] }` or `{ eq: … }`; null without such a filter. */
function valuesOf(filter: unknown): readonly unknown[] | null {
  if (!isObject(filter)) return null;
  return Array.isArray(filter['in']) ? filter['in'] : [filter['eq']];
}

/** The positions of the first part of a geometry. */
function ringOf(geometry: unknown): LonLatRing {
  const flat = isObject(geometry)
    ? JSON.stringify(geometry['coordinates']).matchAll(/\[(-?[\d.e-]+),(-?[\d.e-]+)/g)
    : [];
  const ring = [...flat].map(([, lon, lat]) => [Number(lon), Number(lat)] as const);
  const [first = [0, 0] as const] = ring;
  return [first, ...(ring.length > 1 ? ring.slice(1) : [first])];
}

const lons = (ring: LonLatRing) => ring.map(([lon]) => lon);
const lats = (ring: LonLatRing) => ring.map(([, lat]) => lat);
