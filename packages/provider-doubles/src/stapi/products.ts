import { isObject, type JsonObject } from '../core/http-types.ts';
import { inventedPasses } from '../core/invented-scenes.ts';

export const VERSION = '0.1.0';
const BASE_URI = `https://stapi.example.com/v${VERSION}`;
/** Conformance classes of the interface. */
export const CONFORMANCE = ['core', 'order-statuses', 'searches-opportunity'].map((name) => `${BASE_URI}/${name}`);

export interface Product {
  readonly id: string;
  readonly isRadar: boolean;
  /** Its opportunities are only found asynchronously. */
  readonly isAsync: boolean;
  readonly satellites: readonly string[];
  readonly pixelM: number;
  readonly queryables: JsonObject;
  readonly orderParameters: JsonObject;
}

const angle = { type: 'number', minimum: 0, maximum: 90 };
const platform = { type: 'string' };

export const PRODUCTS: readonly Product[] = [
  {
    id: 'assured-2m',
    isRadar: false,
    isAsync: false,
    satellites: ['Acme-1', 'Acme-2'],
    pixelM: 2,
    queryables: {
      'view:off_nadir': angle,
      'view:sun_elevation': angle,
      'eo:cloud_cover': { type: 'number', minimum: 0, maximum: 100 },
      'acme:window_id': { type: 'string' },
      platform,
    },
    orderParameters: { format: { type: 'string', enum: ['GeoTIFF', 'COG'] } },
  },
  {
    id: 'flexible-radar',
    isRadar: true,
    isAsync: true,
    satellites: ['Acme-R1'],
    pixelM: 4,
    queryables: { 'acme:looks': { type: 'integer' }, platform },
    orderParameters: { client_reference: { type: 'string' } },
  },
];

export function toSchema(properties: JsonObject): JsonObject {
  return { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties };
}

export function toProductJson({ id, isRadar, isAsync, satellites }: Product, url: string): JsonObject {
  const self = `${url}/products/${id}`;
  const link = (rel: string, href: string, more: object = {}) => ({ rel, href, type: 'application/json', ...more });
  return {
    type: 'Collection',
    stapi_type: 'Product',
    stapi_version: VERSION,
    id,
    conformsTo: [`${BASE_URI}/opportunities${isAsync ? '-async' : ''}`, 'https://geojson.org/schema/Point.json'],
    title: id,
    description: `${isRadar ? 'Radar' : 'Color'} images of ${satellites.join(' and ')}`,
    license: 'proprietary',
    providers: [{ name: 'Acme', roles: ['producer', 'host'] }],
    links: [
      link('self', self),
      link('conformance', `${self}/conformance`),
      link('queryables', `${self}/queryables`),
      link('order-parameters', `${self}/order-parameters`),
      link('create-order', `${self}/orders`, { method: 'POST' }),
      link('opportunities', `${self}/opportunities`),
    ],
  };
}

export interface Pass {
  readonly satellite: string;
  readonly atMs: number;
  readonly offNadirDeg: number;
  /** Names the pass in the filter of an order. */
  readonly windowId: string;
}

const HALF_WINDOW_MS = 5 * 60_000;

/** The passes of a product over a place whose windows are in an interval, in order. */
export function passesOf({ satellites, isRadar }: Product, { datetime, geometry }: JsonObject): Pass[] {
  const [fromMs, toMs] = toTimes(datetime);
  return satellites
    .flatMap((satellite) =>
      inventedPasses({ name: satellite, isRadar }, centerOf(geometry), {
        fromMs: fromMs + HALF_WINDOW_MS,
        toMs: toMs - HALF_WINDOW_MS,
      }).map(({ atMs, offNadirDeg }) => ({ satellite, atMs, offNadirDeg, windowId: `${satellite}~${atMs}` })),
    )
    .toSorted((a, b) => a.atMs - b.atMs);
}

export function toTimes(datetime: unknown): readonly [fromMs: number, toMs: number] {
  const [from = NaN, to = NaN] = String(datetime).split('/').map(Date.parse);
  return [from, to];
}

export function intervalOf({ atMs }: Pass): string {
  return [atMs - HALF_WINDOW_MS, atMs + HALF_WINDOW_MS].map((ms) => new Date(ms).toISOString()).join('/');
}

/** The products take points only. */
export function centerOf(geometry: unknown): readonly [number, number] {
  const [lon = NaN, lat = NaN]: readonly number[] = Object(geometry).coordinates;
  return [lon, lat];
}

export function propertiesOf(product: Product, pass: Pass): JsonObject {
  const offNadir = Math.abs(pass.offNadirDeg);
  return {
    product_id: product.id,
    datetime: intervalOf(pass),
    platform: pass.satellite,
    'view:off_nadir': offNadir,
    'view:incidence_angle': offNadir * 1.08,
    ...(product.isRadar
      ? { 'sar:observation_direction': pass.offNadirDeg < 0 ? 'left' : 'right', 'sat:orbit_state': 'ascending' }
      : { 'view:sun_elevation': 40, 'view:sun_azimuth': 150, 'eo:cloud_cover': 20 }),
  };
}

type Compare = (value: unknown, wanted: unknown) => boolean;
const COMPARE: Readonly<Record<string, Compare>> = {
  '=': (value, wanted) => value === wanted,
  '<=': (value, wanted) => Number(value) <= Number(wanted),
  '>=': (value, wanted) => Number(value) >= Number(wanted),
  in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
};

/** Whether properties meet a CQL2 filter. Those that are not known pass. */
export function meetsFilter(filter: unknown, properties: JsonObject): boolean {
  if (!isObject(filter) || !Array.isArray(filter['args'])) return true;
  const { op, args } = filter;
  if (op === 'and') return args.every((one) => meetsFilter(one, properties));
  const value = properties[String(Object(args[0]).property)];
  return value === undefined || COMPARE[String(op)]?.(value, args[1]) === true;
}

/** The properties that a filter names. */
export function namesIn(filter: unknown): string[] {
  if (!isObject(filter)) return [];
  const own = typeof filter['property'] === 'string' ? [filter['property']] : [];
  const args = Array.isArray(filter['args']) ? filter['args'] : [];
  return [...own, ...args.flatMap(namesIn)];
}
