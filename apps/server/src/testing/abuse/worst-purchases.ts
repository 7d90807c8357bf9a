import {
  AREA_CLOUD_SCENES_MAX,
  type ArchiveImage,
  type ArchiveOrderItem,
  type AreaGeometry,
  type DrawnArea,
  endpoints,
  ORDER_ITEMS_MAX,
  type Point,
} from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import type { SendTimed } from './timed-requests.ts';
import type { WorstRequest } from './worst-searches.ts';

/** Far apart, so that no image shows two of them. */
const PLACES = [
  [-76.9, 39],
  [103.8, 1.35],
  [8.5, 47.4],
  [151.2, -33.9],
  [31.2, 30],
  [-46.6, -23.5],
] as const;
const POSITIONS = 300;
const RADIUS_DEG = 0.01;
const YEAR_DAYS = 365;

/** The most expensive quote, order, and estimate: all of different images, half of them of areas. */
export async function worstPurchases(send: SendTimed, nowMs: number): Promise<readonly WorstRequest[]> {
  const half = ORDER_ITEMS_MAX / 2;
  const placed = await itemsOf(send, PLACES.map(toPoint), nowMs);
  const clipped = await itemsOf(send, PLACES.map(toCircle), nowMs);
  const inPlaces = placed.slice(0, half);
  const known = new Set(inPlaces.map(({ featureId }) => featureId));
  const inAreas = clipped.filter(({ featureId }) => !known.has(featureId)).slice(0, half);
  const items = [...inPlaces, ...inAreas];
  if (items.length !== ORDER_ITEMS_MAX) throw new Error(`Only ${items.length} different images were found`);
  const [{ geometry } = { geometry: null }] = clipped;
  const scenes = clipped
    .filter((item) => item.geometry === geometry)
    .slice(0, AREA_CLOUD_SCENES_MAX)
    .map(({ provider, featureId }) => ({ provider, featureId }));
  return [
    {
      endpoint: 'quote',
      body: items.map(({ provider, featureId, product, geometry: of }) => ({
        provider,
        featureId,
        product,
        geometry: of,
      })),
    },
    { endpoint: 'placeOrder', body: items },
    { endpoint: 'areaClouds', body: { geometry, scenes } },
  ];
}

async function itemsOf(
  send: SendTimed,
  geometries: readonly AreaGeometry[],
  nowMs: number,
): Promise<ArchiveOrderItem[]> {
  const terms = endpoints.terms.answer.schema.parse((await send('terms')).json());
  const versions = new Map(terms.result.map(({ provider, version }) => [provider, version]));
  const filter = {
    date: { start: new Date(nowMs - YEAR_DAYS * DAY_MS).toISOString(), end: new Date(nowMs).toISOString() },
    phenomenology: { sar: false, ms: true, pan: true },
    maxCloudCover: 0.99,
    providers: { planet: 20 },
  };
  const items: ArchiveOrderItem[] = [];
  for (const geometry of geometries) {
    const { images } = endpoints.catalog.answer.schema.parse((await send('catalog', { geometry, filter })).json());
    items.push(...images.flatMap((image) => toItem(image, geometry, versions.get(image.provider) ?? '')));
  }
  return items;
}

function toItem(image: ArchiveImage, geometry: AreaGeometry, termsVersion: string): ArchiveOrderItem[] {
  const product = image.products.find(({ metadata }) => (metadata.clipped ?? false) === (geometry.type !== 'Point'));
  if (!product) return [];
  const { provider, featureId } = image;
  const { priceId, price: expectedPrice } = product;
  return [{ provider, featureId, product: priceId, geometry, description: '', termsVersion, expectedPrice }];
}

function toPoint([longitude, latitude]: (typeof PLACES)[number]): Point {
  return { type: 'Point', coordinates: [longitude, latitude] };
}

function toCircle([longitude, latitude]: (typeof PLACES)[number]): DrawnArea {
  const ring = Array.from({ length: POSITIONS }, (_, n): [number, number] => {
    const angle = (2 * Math.PI * n) / POSITIONS;
    return [longitude + RADIUS_DEG * Math.cos(angle), latitude + RADIUS_DEG * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [longitude, latitude]]] };
}
