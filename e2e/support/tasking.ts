import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { endpoints, type TaskingWindow } from '../../packages/contract/src/index.ts';
import { callApi, orderAndPay, termsVersionOf } from './api.ts';
import { withOwnServer } from './own-server.ts';
import { writePriceBook } from './price-book.ts';
import type { PurchasePlace } from './purchase.ts';
import { test } from './test.ts';

const HOUR_MS = 3_600_000;

/** Two days take four seconds: long enough to see states change, too long to wait for at the speed of other journeys. */
const SIMULATION_SPEED = '40000';
/** The area for which all products are rendered within a second. */
const SIDE_KM = 1;

interface FastServer {
  readonly fastUrl: string;
}

/** Journeys on a server whose taskings end within seconds; the journeys of one file share the server. */
export const fastTest = test.extend<object, FastServer>({
  fastUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const bookPath = writePriceBook(SIDE_KM);
      await withOwnServer({ SIMULATION_SPEED, PRICE_BOOK_FILE: bookPath }, use);
      rmSync(dirname(bookPath), { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ fastUrl }, use) => use(fastUrl),
});

/** Places where every tasking of the simulated providers has a fixed outcome: see the server's tasking sentinels. */
export const TASKING_PLACES = {
  allClouded: { name: 'Always clouded', latitude: -49.1, longitude: -123.3 },
  cloudedTwice: { name: 'Clouded twice', latitude: -49.1, longitude: -123.4 },
  clear: { name: 'Always clear', latitude: -49.1, longitude: -123.8 },
} as const satisfies Record<string, PurchasePlace>;

export interface TaskingPurchase {
  readonly place: PurchasePlace;
  /** Price id of an assured product together with its window, or of a flexible one with its dates. */
  readonly product: string;
  readonly window: { readonly start: string; readonly stop: string; readonly token?: string };
}

/** Buys a tasking of a provider without fees, without the screens of a purchase. */
export async function buyTasking(page: Page, { place, product, window }: TaskingPurchase): Promise<void> {
  const { start, stop, token } = window;
  const [, provider = ''] = product.split(':');
  await orderAndPay(page, [
    {
      kind: 'tasking',
      product,
      geometry: toPoint(place),
      window: { start, stop },
      ...(token === undefined ? {} : { token }),
      description: place.name,
      termsVersion: await termsVersionOf(page, provider),
    },
  ]);
}

/** Windows of an assured product between two times, in hours from now, earliest first. */
export async function windowsOf(
  page: Page,
  place: PurchasePlace,
  product: string,
  [fromHours, toHours]: readonly [number, number],
): Promise<readonly TaskingWindow[]> {
  const [start, stop] = datesIn(fromHours, toHours);
  const question = { geometry: toPoint(place), start, stop, minElevation: 15, maxElevation: 90 };
  return (await callApi(page, endpoints.windows, question)).filter(({ priceId }) => priceId === product);
}

/** Two times, in hours from now. */
export function datesIn(fromHours: number, toHours: number): [start: string, stop: string] {
  const iso = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  return [iso(fromHours), iso(toHours)];
}

function toPoint({ longitude, latitude }: PurchasePlace) {
  return { type: 'Point', coordinates: [longitude, latitude] };
}

/** The address of the form, opened for a place. */
export function formAddress({ name, latitude, longitude }: PurchasePlace): string {
  return `/#/Tasking?${new URLSearchParams({ at: `${latitude},${longitude}`, place: name })}`;
}

/** Opens the details of the tasking of a place in My Taskings. */
export async function openTasking(page: Page, { name }: PurchasePlace): Promise<Locator> {
  const table = page.getByRole('table', { name: 'Your taskings' });
  await table.getByRole('button', { name: `tasking of ${name}` }).click();
  return table.getByRole('row').filter({ has: page.getByRole('heading', { name: 'Timeline' }) });
}
