import type { Page } from '@playwright/test';
import { endpoints, type Product } from '../../packages/contract/src/index.ts';
import { callApi, orderAndPay, termsVersionOf } from './api.ts';

export interface PurchasePlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface PurchaseOptions {
  readonly kind?: 'jpg' | 'tiff' | 'analytic';
  /** The time of the server, if its clock is not the machine's. */
  readonly nowMs?: number;
  readonly maxCloudCover?: number;
}

const DAY_MS = 86_400_000;

/** Buys the smallest product with GeoTIFF, without it, or with the bands themselves, of an image of each place, in one order, without the screens of a purchase. */
export async function buyImages(
  page: Page,
  places: readonly PurchasePlace[],
  options: PurchaseOptions = {},
): Promise<void> {
  await orderAndPay(page, await chooseImages(page, places, options));
}

/** The order items that {@link buyImages} buys. */
export async function chooseImages(
  page: Page,
  places: readonly PurchasePlace[],
  { kind = 'tiff', nowMs = Date.now(), maxCloudCover = 0.99 }: PurchaseOptions = {},
): Promise<object[]> {
  const termsVersion = await termsVersionOf(page, 'planet');
  const items: object[] = [];
  for (const place of places)
    items.push({ ...(await choose(page, place, { kind, nowMs, maxCloudCover })), termsVersion });
  return items;
}

async function choose(
  page: Page,
  { name, longitude, latitude }: PurchasePlace,
  { kind, nowMs, maxCloudCover }: Required<PurchaseOptions>,
) {
  const geometry = { type: 'Point', coordinates: [longitude, latitude] };
  const filter = {
    date: { start: new Date(nowMs - 365 * DAY_MS).toISOString(), end: new Date(nowMs).toISOString() },
    phenomenology: { sar: false, ms: true, pan: true },
    resolution: { min: 0.1, max: 5 },
    maxCloudCover,
    providers: { planet: 5 },
  };
  const { images } = await callApi(page, endpoints.catalog, { geometry, filter });
  const isWanted = ({ metadata }: Product) =>
    kind === 'analytic'
      ? metadata.kind === kind
      : metadata.kind !== 'analytic' && (metadata.tiff === true) === (kind === 'tiff');
  const image = images.find(({ products }) => products.some(isWanted));
  const product = image?.products.filter(isWanted).toSorted((a, b) => a.metadata.size.x - b.metadata.size.x)[0];
  if (!image || !product) throw new Error(`Nothing is on sale at ${name}`);
  return {
    provider: 'planet',
    featureId: image.featureId,
    product: product.priceId,
    geometry,
    description: name,
    expectedPrice: product.price,
  };
}
