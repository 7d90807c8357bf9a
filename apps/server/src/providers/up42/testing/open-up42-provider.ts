import type { Point } from '@groundtrack/contract';
import { ManualClock, openGeopera, openUp42, type Up42Double } from '@groundtrack/provider-doubles';
import { silentLog } from '../../../testing/silent-log.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../../market/testing/memory-provider-orders.ts';
import { sampleCriteria } from '../../port/sample-criteria.testing.ts';
import type { TaskingProduct } from '../../port/tasking.ts';
import { Up42Provider } from '../up42-provider.ts';
import { geoperaSettings, up42Settings } from '../up42-settings.ts';

export const NOW = Date.UTC(2026, 2, 10, 9);
export const GREENBELT: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
export const CRITERIA = sampleCriteria({ startMs: Date.UTC(2024, 0, 1), endMs: NOW });

/** As the double charges them. */
export const PRICES = [
  { collection: 'phr', creditsPerKm2: 1000, minimumKm2: 1 },
  { collection: 'spot', creditsPerKm2: 380.5, minimumKm2: 1 },
  { collection: 'capella-spotlight', creditsPerKm2: 4000, minimumKm2: 25 },
];
const RATES = { credits: { usdCentsPerMinorUnit: 1.16, date: '2026-03-01' } };

export interface OpenedUp42 {
  readonly provider: Up42Provider;
  readonly double: Up42Double;
  readonly orders: MemoryProviderOrders;
  readonly advance: (ms: number) => void;
  /** The first data product of a collection. */
  readonly dataProduct: (collection: string) => string;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly kind?: 'up42' | 'geopera';
  readonly settings?: object;
  readonly products?: readonly TaskingProduct[];
}

/** The adapter with a double of UP42 or Geopera, whose time a spec moves. */
export async function openUp42Provider({
  kind = 'up42',
  settings = {},
  products = [],
}: Options = {}): Promise<OpenedUp42> {
  const clock = new ManualClock(NOW);
  const open = kind === 'up42' ? openUp42 : openGeopera;
  const double = await open({ clock, file: { maxSidePx: 256 } });
  const nowMs = () => clock.now();
  const orders = new MemoryProviderOrders({ nowMs });
  const { key, url } = double;
  const shared = { requestsPerSecond: 100, prices: PRICES, pricing: { rates: RATES }, url, ...settings };
  const provider = new Up42Provider({
    settings:
      kind === 'up42'
        ? up42Settings.parse({ kind, username: 'person@example.invalid', password: key, authUrl: url, ...shared })
        : geoperaSettings.parse({ kind, key, workspaceId: '11111111-1111-4111-8111-111111111111', ...shared }),
    deps: {
      http: testHttpClient,
      clock: { nowMs },
      log: silentLog,
      orders,
      webhookUrl: null,
      licenseText: 'an example license',
    },
    products,
  });
  return {
    provider,
    double,
    orders,
    advance: (ms) => clock.advance(ms),
    dataProduct: (name) => double.model.dataProduct(name),
    close: () => double.close(),
  };
}
