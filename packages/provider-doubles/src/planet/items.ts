import { covers, intersects, type LonLat, parseFootprint } from '@groundtrack/geo';
import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, bodyOf, isObject, type JsonObject, jsonAnswer, type Route } from '../core/http-types.ts';
import { type InventedScene, InventedScenes, type SceneSource } from '../core/invented-scenes.ts';
import { drawThumbnail, type LonLatRing, type SceneFile } from '../core/scene-file.ts';
import { seededUuid } from '../core/seeded.ts';
import { failure, refusal, route, timestamp } from './answers.ts';

interface ItemType extends SceneSource {
  readonly itemType: string;
  readonly gsd: number;
  readonly pixelM: number;
  /** Fields that all items of a type have. */
  readonly facts: JsonObject;
}

const PS_SCENE: ItemType = {
  itemType: 'PSScene',
  isRadar: false,
  swathKm: [32, 20],
  everyDays: 4,
  gsd: 3.6,
  pixelM: 3,
  facts: { provider: 'planetscope', instrument: 'PSB.SD', satellite_id: '24dc', ground_control: true },
};
const SKYSAT: ItemType = {
  itemType: 'SkySatCollect',
  isRadar: false,
  swathKm: [16, 16],
  everyDays: 12,
  gsd: 0.72,
  pixelM: 0.5,
  facts: { provider: 'skysat', satellite_id: 'SSC6', ground_control_ratio: 0.87 },
};
const scenes = new InventedScenes([PS_SCENE, SKYSAT]);

/** The asset that a bundle needs the permission of, by item type. */
export const BUNDLES: Readonly<Record<string, string>> = { visual: 'ortho_visual', analytic_udm2: 'ortho_analytic_4b' };
const ASSETS = ['ortho_visual', 'ortho_analytic_4b', 'ortho_udm2', 'basic_analytic_4b'];

export type Item = Omit<InventedScene<ItemType>, 'id'> & { readonly id: string };

/** A SkySat collect that a tasking made. */
export function taskedItem(facts: Pick<Item, 'id' | 'footprint' | 'acquiredAtMs' | 'offNadirDeg'>): Item {
  return { ...facts, source: SKYSAT, cloudCover: 0.04 };
}

/** What determines the pictures of an item. */
export function toLook({ acquiredAtMs, cloudCover, offNadirDeg, source }: Item): Omit<SceneFile, 'id' | 'ring'> {
  return { kind: 'ms', acquiredAtMs, cloudCover, offNadirDeg: Math.abs(offNadirDeg), pixelM: source.pixelM };
}

interface Search {
  readonly items: readonly Item[];
  readonly pageSize: number;
}

/** The Data API: items of every place, and those of taskings. */
export class PlanetItems {
  readonly #context: DoubleContext;
  readonly #permitted: readonly string[];
  readonly #tasked = new Map<string, Item>();
  readonly #searches = new Map<string, Search>();

  /** @param permitted assets that the contract includes */
  constructor(context: DoubleContext, permitted: readonly string[] = ASSETS) {
    this.#context = context;
    this.#permitted = permitted;
  }

  add(item: Item): void {
    this.#tasked.set(item.id, item);
  }

  find(itemType: string, id: string): Item | undefined {
    const item = this.#tasked.get(id) ?? scenes.find(id);
    return item?.source.itemType === itemType ? item : undefined;
  }

  mayDownload(bundle: string): boolean {
    return this.#permitted.includes(BUNDLES[bundle] ?? '');
  }

  routes(): Route[] {
    const path = '/data/v1/item-types/{itemType}/items/{itemId}';
    const withItem = (handle: (item: Item) => Answer | Promise<Answer>): Route['handle'] => {
      return ({ params: { itemType = '', itemId = '' } }) => {
        const item = this.find(itemType, itemId);
        return item ? handle(item) : failure(404, `The requested item id does not exist: ${itemId}`);
      };
    };
    return [
      route('POST', '/data/v1/quick-search', 'search', (request) => this.#search(bodyOf(request), request.query)),
      route('GET', '/data/v1/searches/{searchId}/results', 'search', ({ params: { searchId = '' }, query }) =>
        this.#page(searchId, Number(query.get('_page'))),
      ),
      route(
        'GET',
        path,
        'quote',
        withItem((item) => jsonAnswer(this.#toJson(item))),
      ),
      route('GET', `${path}/thumb`, 'thumbnail', withItem(thumbnail)),
    ];
  }

  #search({ item_types: types, filter }: JsonObject, query: URLSearchParams): Answer {
    const area = isObject(filter) ? geometryIn(filter) : undefined;
    if (!isObject(filter) || !area) return refusal('filter', 'a GeometryFilter is needed by this double');
    const found = scenes
      .around(area.ring, this.#context.clock.now())
      .filter(({ source }) => Array.isArray(types) && types.includes(source.itemType))
      .filter((item) => matches(filter, item, propertiesOf(item)));
    const [field = 'published', direction = 'desc'] = (query.get('_sort') ?? '').split(' ');
    const sign = direction === 'asc' || field !== 'acquired' ? 1 : -1;
    const items = found.toSorted((a, b) => sign * (a.acquiredAtMs - b.acquiredAtMs));
    const id = seededUuid('search', String(this.#searches.size));
    this.#searches.set(id, { items, pageSize: Number(query.get('_page_size') ?? 250) });
    return this.#page(id, 0);
  }

  #page(id: string, first: number): Answer {
    const search = this.#searches.get(id);
    if (!search) return failure(404, 'Search not found');
    const { items, pageSize } = search;
    const address = (at: number) => `${this.#context.origin}/data/v1/searches/${id}/results?_page=${at}`;
    const next = first + pageSize < items.length ? address(first + pageSize) : null;
    const features = items.slice(first, first + pageSize).map((item) => this.#toJson(item));
    const links = { _self: address(first), _first: address(0), _next: next };
    return jsonAnswer({ type: 'FeatureCollection', features, _links: links });
  }

  #toJson(item: Item): JsonObject {
    const self = `${this.#context.origin}/data/v1/item-types/${item.source.itemType}/items/${item.id}`;
    return {
      _links: { _self: self, assets: `${self}/assets/`, thumbnail: `${self}/thumb` },
      _permissions: this.#permitted.map((asset) => `assets.${asset}:download`),
      assets: ASSETS,
      geometry: { type: 'Polygon', coordinates: [item.footprint] },
      id: item.id,
      properties: propertiesOf(item),
      type: 'Feature',
    };
  }
}

function propertiesOf({ source, acquiredAtMs, cloudCover, offNadirDeg }: Item): JsonObject {
  const published = timestamp(acquiredAtMs + 6 * 3_600_000);
  return {
    ...source.facts,
    acquired: timestamp(acquiredAtMs),
    published,
    updated: published,
    item_type: source.itemType,
    cloud_cover: Math.round(cloudCover * 100) / 100,
    gsd: source.gsd,
    pixel_resolution: source.pixelM,
    view_angle: Math.round(offNadirDeg * 10) / 10,
    satellite_azimuth: 95.9,
    sun_azimuth: 150,
    sun_elevation: Math.round(400 + offNadirDeg * 6) / 10,
    quality_category: 'standard',
    publishing_stage: 'finalized',
  };
}

interface Area {
  readonly ring: LonLatRing;
  readonly shows: (item: Item) => boolean;
}

function geometryIn({ type, config }: JsonObject): Area | undefined {
  if (type === 'GeometryFilter') return isObject(config) ? toArea(config) : undefined;
  const inner: unknown[] = Array.isArray(config) ? config : [config];
  return inner.flatMap((one) => (isObject(one) ? (geometryIn(one) ?? []) : []))[0];
}

function toArea(geometry: JsonObject): Area | undefined {
  const partsOf = (item: Item) => [{ type: 'Polygon' as const, coordinates: [item.footprint] }];
  if (geometry['type'] === 'Point' && Array.isArray(geometry['coordinates'])) {
    const [lon = 0, lat = 0]: number[] = geometry['coordinates'];
    const place: LonLat = [lon, lat];
    return { ring: [place, place], shows: (item) => covers(partsOf(item), [place]) };
  }
  const parsed = parseFootprint(geometry);
  const ring = parsed.ok ? parsed.parts[0]?.coordinates[0] : undefined;
  return parsed.ok && ring ? { ring, shows: (item) => intersects(partsOf(item), parsed.parts) } : undefined;
}

function matches({ type, field_name: field, config }: JsonObject, item: Item, facts: JsonObject): boolean {
  const all: unknown[] = Array.isArray(config) ? config : [config];
  const every = all.map((one) => isObject(one) && matches(one, item, facts));
  if (type === 'AndFilter') return every.every(Boolean);
  if (type === 'OrFilter') return every.some(Boolean);
  if (type === 'NotFilter') return !every[0];
  if (type === 'GeometryFilter') return isObject(config) && toArea(config)?.shows(item) === true;
  const value = facts[String(field)];
  if (!isObject(config)) return all.includes(value);
  const toNumber = (one: unknown) => (type === 'DateRangeFilter' ? Date.parse(String(one)) : Number(one));
  const actual = toNumber(value);
  const limits: Readonly<Record<string, (limit: number) => boolean>> = {
    gt: (limit) => actual > limit,
    gte: (limit) => actual >= limit,
    lt: (limit) => actual < limit,
    lte: (limit) => actual <= limit,
  };
  return Object.entries(config).every(([name, limit]) => limits[name]?.(toNumber(limit)) === true);
}

async function thumbnail(item: Item): Promise<Answer> {
  const { bytes, mediaType } = await drawThumbnail({ ...toLook(item), id: item.id }, item.footprint);
  return { status: 200, headers: { 'content-type': mediaType }, bytes };
}
