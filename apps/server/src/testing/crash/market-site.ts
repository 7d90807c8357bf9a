import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OrderItem, toPriceId } from '@groundtrack/contract';
import type { SkyfiDouble } from '@groundtrack/provider-doubles';
import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import type { Observer } from './observer.ts';

const TERMS = { version: '1', title: 'SkyFi license', text: 'For rehearsals.' };

/** An image of 50 cm that is drawn coarser. */
const PRODUCT = {
  code: 'crash',
  provider: 'skyfi',
  tier: 'Flexible',
  satellites: ['41908', '46179'],
  sensor: 'optical',
  description: 'SkyFi Very High, 6 m color',
  resolution: { value: 6, unit: 'm' },
  mode: 'Color',
  sizeKm: { x: 6, y: 6 },
  priority: 'Standard',
  priceCents: 60_000,
  costCents: 50_000,
  window_select: '0',
  offsetDays: 0,
  windowDays: 0,
  maxCloudCover: 0.5,
  cancelHoursBefore: null,
  providerFields: { productType: 'DAY', resolution: 'VERY HIGH' },
};
/** A call that is not answered takes this long. */
const TIMEOUT_SEC = 4;

/** Writes the files of a server whose only provider is a double of SkyFi. @returns the settings that name them */
export async function writeMarket(
  folder: string,
  { key, url }: SkyfiDouble,
): Promise<Readonly<Record<string, string>>> {
  const write = async (name: string, content: object): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, JSON.stringify(content));
    return file;
  };
  const limits = { timeoutSec: TIMEOUT_SEC, requestsPerSecond: 100, breaker: { failures: 100 } };
  const entry = { kind: 'skyfi', key, url, openData: false, terms: TERMS, ...limits };
  return {
    PROVIDERS_FILE: await write('providers.json', { providers: [entry] }),
    PRICE_BOOK_FILE: await write('price-book.json', { products: [PRODUCT] }),
  };
}

/** A tasking of the next two days. */
export function marketTasking(): OrderItem {
  const startMs = Date.now() + 10 * MINUTE_MS;
  return {
    kind: 'tasking',
    product: toPriceId(`task:${PRODUCT.provider}:${PRODUCT.code}`),
    geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
    window: { start: new Date(startMs).toISOString(), stop: new Date(startMs + 47 * HOUR_MS).toISOString() },
    description: 'tasking',
    termsVersion: TERMS.version,
  };
}

/**
 * Lets time pass in the database: pauses of items end, and an order of unknown fate becomes ten minutes older once it is
 * a few seconds old. The list of the double is late by less than that.
 */
export async function passTime(observer: Observer): Promise<void> {
  await observer.rows(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
     WHERE task_identifier = 'fulfil-item' AND run_at > now() AND locked_at IS NULL HAVING count(*) > 0`,
  );
  await observer.rows(
    `UPDATE provider_order SET sent_at = sent_at - interval '10 minutes'
     WHERE provider_order_id IS NULL AND sent_at BETWEEN now() - interval '10 minutes' AND now() - interval '${GRACE_SEC} s'`,
  );
}

/** Longer than a call and the delay of the double's list. */
const GRACE_SEC = 8;
export const LISTED_LATE_MS = 2_000;
