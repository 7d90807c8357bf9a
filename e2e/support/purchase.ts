import { expect, type Page } from '@playwright/test';
import { type Answered, type Endpoint, endpoints } from '../../packages/contract/src/index.ts';
import { TEST_CARD } from './user.ts';

export interface BoughtPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const DAY_MS = 86_400_000;

/** Buys the smallest product with GeoTIFF of an image of each place, in one order, without the screens of a purchase. */
export async function buyImages(page: Page, places: readonly BoughtPlace[]): Promise<void> {
  const key = (await page.context().cookies()).find(({ name }) => name === 'groundtrack_key')?.value ?? '';
  const apiKey = decodeURIComponent(key);
  const { result } = await send(page, apiKey, endpoints.terms);
  const termsVersion = result.find(({ provider }) => provider === 'planet')?.version;
  const items: object[] = [];
  for (const place of places) items.push({ ...(await choose(page, apiKey, place)), termsVersion });
  const { stripeSecret } = await send(page, apiKey, endpoints.placeOrder, items);
  await send(page, apiKey, endpoints.confirmSandboxPayment, { clientSecret: stripeSecret, card: CARD });
}

/** Asks the server beside the page, and reads its answer as the page would. */
async function send<E extends Endpoint>(
  page: Page,
  apiKey: string,
  { method, path, answer }: E,
  data?: object,
): Promise<Answered<E>> {
  const response = await page.request.fetch(path, { method, headers: { apiKey }, ...(data ? { data } : {}) });
  expect(response.ok(), await response.text()).toBe(true);
  // The conditional type cannot be narrowed by the value it is computed from.
  return (answer.kind === 'json' ? answer.schema.parse(await response.json()) : undefined) as Answered<E>;
}

const CARD = { number: TEST_CARD.replaceAll(' ', ''), expiryMonth: 12, expiryYear: 2040, cvc: '123' };

async function choose(page: Page, apiKey: string, { name, longitude, latitude }: BoughtPlace) {
  const geometry = { type: 'Point', coordinates: [longitude, latitude] };
  const nowMs = Date.now();
  const filter = {
    date: { start: new Date(nowMs - 365 * DAY_MS).toISOString(), end: new Date(nowMs).toISOString() },
    phenomenology: { sar: false, ms: true, pan: true },
    resolution: { min: 0.1, max: 5 },
    maxCloudCover: 0.99,
    providers: { planet: 5 },
  };
  const { images } = await send(page, apiKey, endpoints.catalog, { geometry, filter });
  const [image] = images;
  const product = image?.products
    .filter(({ metadata }) => metadata.tiff === true)
    .toSorted((a, b) => a.metadata.size.x - b.metadata.size.x)[0];
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
