import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OrderItem, toPriceId } from '@groundtrack/contract';
import { HOUR_MS } from '../../lib/time-units.ts';
import { sentinelPlace } from '../../providers/simulated/sentinel-place.testing.ts';
import type { TaskingFault } from '../../providers/simulated/tasking/tasking-sentinels.ts';

/** Outcomes of taskings. The last one is left to chance. */
export const TASKING_WARES = ['always-clear', 'all-clouded', 'late-rejection', 'request-rejected'] as const;

/** The window starts this long after the cart was filled, so that a delayed request is still in time. */
const AHEAD_MS = 10 * 60_000;
/** The satellites are sun-synchronous: they pass every place by day and by night, with hours in between. */
const HOURS = 12;

/** A product that is available soon: every satellite of a large fleet, at any angle and hour. */
const PRODUCT = {
  code: 'crash',
  provider: 'planet',
  tier: 'Flexible',
  satellites: ['41601', '41773', '41774', '41771', '41772', '42992', '42991', '42990'],
  description: 'SkySat, at once',
  resolution: { value: 1, unit: 'm' },
  mode: 'Panchromatic',
  sizeKm: { x: 1, y: 1 },
  priority: 'Standard',
  priceCents: 1_200,
  window_select: '0',
  offsetDays: 0,
  windowDays: 0,
  maxCloudCover: 0.5,
  daylight: false,
  cancelHoursBefore: 0,
};

/** Writes the price book for the servers. @returns the setting that names it */
export async function writePriceBook(folder: string): Promise<Readonly<Record<'PRICE_BOOK_FILE', string>>> {
  const file = path.join(folder, 'crash-price-book.json');
  await writeFile(file, JSON.stringify({ products: [PRODUCT] }));
  return { PRICE_BOOK_FILE: file };
}

/** A request with a certain outcome, starting now. @param termsVersion of the provider's terms */
export function taskingFor(fault: TaskingFault, termsVersion: string | undefined, hours = HOURS): OrderItem {
  const startMs = Date.now() + AHEAD_MS;
  return {
    kind: 'tasking',
    product: toPriceId(`task:${PRODUCT.provider}:${PRODUCT.code}`),
    geometry: sentinelPlace(fault),
    window: { start: new Date(startMs).toISOString(), stop: new Date(startMs + hours * HOUR_MS).toISOString() },
    description: fault,
    ...(termsVersion === undefined ? {} : { termsVersion }),
  };
}
