import { type Point, toPriceId } from '@groundtrack/contract';
import { ManualClock, openUmbra, type UmbraDouble } from '@groundtrack/provider-doubles';
import { silentLog } from '../../../testing/silent-log.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../../market/testing/memory-provider-orders.ts';
import { MemoryTokenStore } from '../../market/testing/memory-token-store.ts';
import { sampleCriteria } from '../../port/sample-criteria.testing.ts';
import { sampleTaskingProduct } from '../../port/sample-tasking-product.testing.ts';
import type { TaskingProduct } from '../../port/tasking.ts';
import { UmbraProvider } from '../umbra-provider.ts';
import { umbraSettings } from '../umbra-settings.ts';

const NOW = Date.UTC(2026, 2, 10, 9);
export const UTRECHT: Point = { type: 'Point', coordinates: [5.05, 52.05] };
export const CRITERIA = sampleCriteria({ startMs: NOW - 730 * 86_400_000, endMs: NOW });

const spotlight = {
  provider: 'umbra',
  sensor: 'sar',
  daylight: false,
  satelliteIds: ['Umbra-08', 'Umbra-09'],
  sizeKm: { x: 5, y: 5 },
  resolution: { value: 2, unit: 'm' },
  providerFields: { rangeResolutionMinMeters: 2, grazingAngleMinDegrees: 45, grazingAngleMaxDegrees: 80 },
} as const;

/** Products of a price book. Large pixels are drawn quickly. */
const PRODUCTS: readonly TaskingProduct[] = [
  sampleTaskingProduct({ ...spotlight, priceId: toPriceId('task:umbra:assured') }),
  sampleTaskingProduct({
    ...spotlight,
    priceId: toPriceId('task:umbra:flexible'),
    assured: false,
    ordersPerWindow: null,
    canceling: { hoursBefore: 0 },
  }),
];

export interface OpenedUmbra {
  readonly provider: UmbraProvider;
  readonly double: UmbraDouble;
  readonly orders: MemoryProviderOrders;
  readonly tokens: MemoryTokenStore;
  readonly advance: (ms: number) => void;
  /** The same account after a restart of the server. */
  readonly reopen: () => UmbraProvider;
  readonly close: () => Promise<void>;
}

/** The adapter with a double of Umbra, whose time a spec moves. */
export async function openUmbraProvider(
  settings: object = {},
  options: Parameters<typeof openUmbra>[0] = {},
): Promise<OpenedUmbra> {
  const clock = new ManualClock(NOW);
  const double = await openUmbra({ clock, isLimited: false, studyMs: 0, file: { maxSidePx: 256 }, ...options });
  const nowMs = () => clock.now();
  const orders = new MemoryProviderOrders({ nowMs });
  const tokens = new MemoryTokenStore();
  const prices = { archive: { perSceneCents: 60_000 }, openData: { perSceneCents: 500 } };
  const reopen = () =>
    new UmbraProvider({
      settings: umbraSettings.parse({ ...double.entry, prices, requestsPerSecond: 100, ...settings }),
      deps: {
        http: testHttpClient,
        clock: { nowMs },
        log: silentLog,
        orders,
        tokens: () => tokens,
        webhookUrl: null,
        licenseText: 'an example license',
      },
      products: PRODUCTS,
    });
  const advance = (ms: number) => clock.advance(ms);
  return { provider: reopen(), double, orders, tokens, advance, reopen, close: () => closeChecked(double) };
}

/** @throws if a request or an answer does not match the description of Umbra */
async function closeChecked(double: UmbraDouble): Promise<void> {
  await double.close();
  const { invalidRequests, invalidAnswers } = double;
  const wrong = [
    ...invalidRequests.map((one) => JSON.stringify(one)),
    ...invalidAnswers.filter((one) => !UNKNOWN.test(one)),
  ];
  if (wrong.length > 0) throw new Error(`The description of Umbra does not allow:\n${wrong.join('\n')}`);
}

/** The fault `unknown-state`. */
const UNKNOWN = /\/properties\/status must be equal to one of the allowed values/;
