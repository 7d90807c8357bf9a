import { type Point, toCents, toPriceId } from '@groundtrack/contract';
import { type CapellaDouble, ManualClock, openCapella } from '@groundtrack/provider-doubles';
import { DAY_MS, HOUR_MS } from '../../../lib/time-units.ts';
import { silentLog } from '../../../testing/silent-log.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../../market/testing/memory-provider-orders.ts';
import type { ArchiveOrder, ProviderStatus, Scene, TaskingOrder } from '../../port/provider.ts';
import { cheapest } from '../../port/provider-driver.testing.ts';
import { sampleCriteria } from '../../port/sample-criteria.testing.ts';
import { sampleTaskingProduct } from '../../port/sample-tasking-product.testing.ts';
import type { TaskingProduct } from '../../port/tasking.ts';
import { toArchiveOrder } from '../../port/to-archive-order.testing.ts';
import { CapellaProvider } from '../capella-provider.ts';
import { capellaSettings } from '../capella-settings.ts';

const never = new AbortController().signal;
const NOW = Date.UTC(2026, 2, 10, 9);
export const VEENENDAAL: Point = { type: 'Point', coordinates: [5.555, 52.025] };
export const CRITERIA = sampleCriteria({ startMs: NOW - 365 * DAY_MS, endMs: NOW });
/** As the double charges. */
const PRICES = { stripmap: 65_000, sliding_spotlight: 97_500 };

/** A product of a price book. Large pixels are drawn quickly. */
const SPOTLIGHT = sampleTaskingProduct({
  provider: 'capella',
  priceId: toPriceId('task:capella:spotlight'),
  sensor: 'sar',
  satelliteIds: ['Capella-13', 'Capella-14'],
  resolution: { value: 3, unit: 'm' },
  assured: false,
  daylight: false,
  maxCloudCover: null,
  ordersPerWindow: null,
  canceling: { hoursBefore: 24 },
  cost: { amountMinor: 600_000, currency: 'USD', cents: toCents(600_000) },
  providerFields: { collectionType: 'spotlight', collectionTier: 'urgent' },
});
const CAPELLA_PRODUCTS: readonly TaskingProduct[] = [
  SPOTLIGHT,
  {
    ...SPOTLIGHT,
    priceId: toPriceId('task:capella:left'),
    providerFields: { collectionType: 'spotlight', collectionTier: 'standard', lookDirection: 'left' },
  },
];

export interface OpenedCapella {
  readonly provider: CapellaProvider;
  readonly double: CapellaDouble;
  readonly orders: MemoryProviderOrders;
  readonly advance: (ms: number) => void;
  readonly close: () => Promise<void>;
}

/** The adapter with a double of Capella, whose time a spec moves. */
export async function openCapellaProvider(settings: object = {}): Promise<OpenedCapella> {
  const clock = new ManualClock(NOW);
  const double = await openCapella({ clock, file: { maxSidePx: 256 }, fundsCents: 10_000_000 });
  const nowMs = () => clock.now();
  const orders = new MemoryProviderOrders({ nowMs });
  const { key, url } = double;
  const provider = new CapellaProvider({
    settings: capellaSettings.parse({
      kind: 'capella',
      key,
      url,
      requestsPerSecond: 100,
      prices: PRICES,
      ...settings,
    }),
    deps: {
      http: testHttpClient,
      clock: { nowMs },
      log: silentLog,
      orders,
      licenseText: 'an example license',
      webhookUrl: null,
    },
    products: CAPELLA_PRODUCTS,
  });
  return { provider, double, orders, advance: (ms) => clock.advance(ms), close: () => double.close() };
}

export async function searchScenes({ provider }: OpenedCapella): Promise<readonly Scene[]> {
  return (await provider.search({ area: VEENENDAAL, criteria: CRITERIA, limit: 50, cursor: null }, never)).scenes;
}

/** An order of the newest scene. */
export async function archiveOrder(tested: OpenedCapella, reference: string): Promise<ArchiveOrder> {
  const [scene] = await searchScenes(tested);
  if (!scene) throw new Error('expected a scene');
  return toArchiveOrder(reference, scene, { product: cheapest(scene), place: VEENENDAAL });
}

/** A flexible order of two days that begin in two days. */
export function taskingOrder({ provider }: OpenedCapella, reference: string, hasCost = true): TaskingOrder {
  const product = provider.tasking?.products[0];
  if (!product) throw new Error('expected a product');
  const { cost: _cost, ...unpriced } = product;
  const [startMs, endMs] = [NOW + 2 * DAY_MS, NOW + 4 * DAY_MS];
  const agreed = { bookVersion: 'v', endUse: null, mediaRights: false, notes: '', opportunity: null };
  const terms = { ...agreed, product: hasCost ? product : unpriced, startMs, endMs };
  return { kind: 'tasking', reference, place: VEENENDAAL, terms };
}

/** Polls an order in steps of at most four hours. */
export async function poll({ provider, advance }: OpenedCapella, id: string, hours: number): Promise<ProviderStatus> {
  let status = await provider.status(id, never);
  for (let leftHours = hours; leftHours > 0; leftHours -= 4) {
    advance(Math.min(leftHours, 4) * HOUR_MS);
    status = await provider.status(id, never);
  }
  return status;
}
