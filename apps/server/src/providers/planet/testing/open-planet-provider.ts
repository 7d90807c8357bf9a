import { type Point, toPriceId } from '@groundtrack/contract';
import { ManualClock, openPlanet, type PlanetDouble } from '@groundtrack/provider-doubles';
import { silentLog } from '../../../testing/silent-log.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../../market/testing/memory-provider-orders.ts';
import { sampleCriteria } from '../../port/sample-criteria.testing.ts';
import { sampleTaskingProduct } from '../../port/sample-tasking-product.testing.ts';
import type { TaskingProduct } from '../../port/tasking.ts';
import { PlanetProvider } from '../planet-provider.ts';
import { planetSettings } from '../planet-settings.ts';

export const NOW = Date.UTC(2026, 2, 10, 9);
export const GREENBELT: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
export const CRITERIA = sampleCriteria({ startMs: NOW - 365 * 86_400_000, endMs: NOW });

/** Products of a price book. Large pixels are drawn quickly. */
const shared = { provider: 'planet', satelliteIds: ['SKYSAT'], resolution: { value: 3, unit: 'm' } } as const;
const PLANET_PRODUCTS: readonly TaskingProduct[] = [
  sampleTaskingProduct({
    ...shared,
    priceId: toPriceId('task:planet:assured'),
    providerFields: { pl_number: 'PL-000001', product: 'Assured Tasking' },
  }),
  sampleTaskingProduct({
    ...shared,
    priceId: toPriceId('task:planet:flexible'),
    assured: false,
    ordersPerWindow: null,
    providerFields: { pl_number: 'PL-000001', product: 'Flexible Tasking' },
  }),
];

export interface OpenedPlanet {
  readonly provider: PlanetProvider;
  readonly double: PlanetDouble;
  readonly orders: MemoryProviderOrders;
  readonly advance: (ms: number) => void;
  readonly close: () => Promise<void>;
}

/** The adapter with a double of Planet, whose time a spec moves. */
export async function openPlanetProvider(
  settings: object = {},
  {
    permitted,
    products = PLANET_PRODUCTS,
    webhookUrl = null,
  }: {
    readonly permitted?: readonly string[];
    readonly products?: readonly TaskingProduct[];
    readonly webhookUrl?: string | null;
  } = {},
): Promise<OpenedPlanet> {
  const clock = new ManualClock(NOW);
  const double = await openPlanet({ clock, file: { maxSidePx: 256 }, ...(permitted ? { permitted } : {}) });
  const nowMs = () => clock.now();
  const orders = new MemoryProviderOrders({ nowMs });
  const { key, url } = double;
  const rates = { SQKM: { usdCentsPerMinorUnit: 1_000, date: '2026-03-01' } };
  const prices = { PSScene: { centsPerKm2: 200 }, SkySatCollect: { centsPerKm2: 900, minimumKm2: 3 } };
  const provider = new PlanetProvider({
    settings: planetSettings.parse({
      kind: 'planet',
      key,
      url,
      prices,
      pricing: { rates },
      requestsPerSecond: 100,
      ...settings,
    }),
    deps: {
      http: testHttpClient,
      clock: { nowMs },
      log: silentLog,
      orders,
      licenseText: 'an example license',
      webhookUrl,
    },
    products,
  });
  return { provider, double, orders, advance: (ms) => clock.advance(ms), close: () => double.close() };
}
