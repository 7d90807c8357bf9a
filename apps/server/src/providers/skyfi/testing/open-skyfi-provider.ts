import { type Point, toPriceId } from '@groundtrack/contract';
import { ManualClock, openSkyfi, type SkyfiDouble } from '@groundtrack/provider-doubles';
import { silentLog } from '../../../testing/silent-log.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../../market/testing/memory-provider-orders.ts';
import { sampleCriteria } from '../../port/sample-criteria.testing.ts';
import { sampleTaskingProduct } from '../../port/sample-tasking-product.testing.ts';
import type { TaskingProduct } from '../../port/tasking.ts';
import { SkyfiProvider } from '../skyfi-provider.ts';
import { skyfiSettings } from '../skyfi-settings.ts';

const NOW = Date.UTC(2026, 2, 10, 9);
export const GREENBELT: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
export const CRITERIA = sampleCriteria({ startMs: NOW - 365 * 86_400_000, endMs: NOW });

/** Products of a price book. Large pixels are drawn quickly. */
const SKYFI_PRODUCTS: readonly TaskingProduct[] = [
  sampleTaskingProduct({
    provider: 'skyfi',
    priceId: toPriceId('task:skyfi:very-high'),
    satelliteIds: ['41908', '46179'],
    sizeKm: { x: 6, y: 6 },
    resolution: { value: 3, unit: 'm' },
    canceling: null,
    providerFields: { productType: 'DAY', resolution: 'VERY HIGH' },
  }),
  sampleTaskingProduct({
    provider: 'skyfi',
    priceId: toPriceId('task:skyfi:flexible'),
    satelliteIds: ['55052'],
    sizeKm: { x: 6, y: 6 },
    resolution: { value: 3, unit: 'm' },
    assured: false,
    ordersPerWindow: null,
    canceling: null,
    providerFields: { productType: 'DAY', resolution: 'HIGH', requiredProvider: 'SATELLOGIC' },
  }),
];

export interface OpenedSkyfi {
  readonly provider: SkyfiProvider;
  readonly double: SkyfiDouble;
  readonly orders: MemoryProviderOrders;
  readonly advance: (ms: number) => void;
  readonly close: () => Promise<void>;
}

/** The adapter with a double of SkyFi, whose time a spec moves. */
export async function openSkyfiProvider(settings: object = {}): Promise<OpenedSkyfi> {
  const clock = new ManualClock(NOW);
  const double = await openSkyfi({ clock, file: { maxSidePx: 256 } });
  const nowMs = () => clock.now();
  const orders = new MemoryProviderOrders({ nowMs });
  const { key, url } = double;
  const provider = new SkyfiProvider({
    settings: skyfiSettings.parse({ kind: 'skyfi', key, url, requestsPerSecond: 100, openData: false, ...settings }),
    deps: {
      http: testHttpClient,
      clock: { nowMs },
      log: silentLog,
      orders,
      licenseText: 'an example license',
      webhookUrl: null,
    },
    products: SKYFI_PRODUCTS,
  });
  return { provider, double, orders, advance: (ms) => clock.advance(ms), close: () => double.close() };
}
