import { type Point, toPriceId } from '@groundtrack/contract';
import { ManualClock, openStapi, type StapiDouble } from '@groundtrack/provider-doubles';
import { DAY_MS } from '../../../lib/time-units.ts';
import { silentLog } from '../../../testing/silent-log.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { MemoryProviderOrders } from '../../market/testing/memory-provider-orders.ts';
import type { TaskingOrder } from '../../port/provider.ts';
import { sampleCriteria } from '../../port/sample-criteria.testing.ts';
import { sampleTaskingProduct } from '../../port/sample-tasking-product.testing.ts';
import type { OpportunityQuery, TaskingProduct } from '../../port/tasking.ts';
import { StapiProvider } from '../stapi-provider.ts';
import { stapiSettings } from '../stapi-settings.ts';

export const NOW = Date.UTC(2026, 2, 10, 9);
export const UTRECHT: Point = { type: 'Point', coordinates: [5.05, 52.05] };
export const CRITERIA = sampleCriteria({ startMs: NOW - 730 * DAY_MS, endMs: NOW });
const never = new AbortController().signal;

const acme = { provider: 'acme', canceling: null, sizeKm: { x: 5, y: 5 }, maxCloudCover: 0.3 } as const;

/** Products of a price book. Large pixels are drawn quickly. */
const PRODUCTS: readonly TaskingProduct[] = [
  sampleTaskingProduct({
    ...acme,
    priceId: toPriceId('task:acme:assured-2m'),
    satelliteIds: ['Acme-1', 'Acme-2'],
    resolution: { value: 20, unit: 'm' },
    maxOffNadirDeg: 30,
    providerFields: { format: 'COG' },
  }),
  sampleTaskingProduct({
    ...acme,
    priceId: toPriceId('task:acme:radar'),
    sensor: 'sar',
    daylight: false,
    assured: false,
    ordersPerWindow: null,
    satelliteIds: ['Acme-R1'],
    resolution: { value: 20, unit: 'm' },
    providerFields: { productId: 'flexible-radar' },
  }),
];

export interface OpenedStapi {
  readonly provider: StapiProvider;
  readonly double: StapiDouble;
  readonly orders: MemoryProviderOrders;
  readonly advance: (ms: number) => void;
  /** An order of a product between two dates, or in its first window. */
  readonly order: (reference: string, code?: string) => Promise<TaskingOrder>;
  readonly query: (change?: Partial<OpportunityQuery>) => OpportunityQuery;
  /** The same account after a restart of the server. */
  readonly reopen: () => StapiProvider;
  readonly close: () => Promise<void>;
}

interface Given {
  readonly settings?: object | ((double: StapiDouble) => object);
  readonly products?: readonly TaskingProduct[];
}

/** The adapter with a double, whose time a spec moves. */
export async function openStapiProvider({ settings = {}, products = PRODUCTS }: Given = {}): Promise<OpenedStapi> {
  const clock = new ManualClock(NOW);
  const double = await openStapi({ clock, file: { maxSidePx: 256 } });
  const nowMs = () => clock.now();
  const orders = new MemoryProviderOrders({ nowMs });
  const auth = { kind: 'header', name: 'authorization', value: `Bearer ${double.key}` };
  const own = typeof settings === 'function' ? settings(double) : settings;
  const entry = { kind: 'stapi', name: 'acme', label: 'Acme', url: double.url, auth, requestsPerSecond: 100, ...own };
  const reopen = () =>
    new StapiProvider({
      settings: stapiSettings.parse(entry),
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
  const provider = reopen();
  const query = (change: Partial<OpportunityQuery> = {}): OpportunityQuery => ({
    products: provider.tasking?.products ?? [],
    place: UTRECHT,
    heightM: 0,
    startMs: NOW,
    endMs: NOW + 14 * DAY_MS,
    minElevationDeg: 0,
    maxElevationDeg: 90,
    ...change,
  });
  const order = async (reference: string, code = 'assured-2m'): Promise<TaskingOrder> => {
    const product = provider.tasking?.products.find(({ priceId }) => priceId.endsWith(`:${code}`));
    if (!product) throw new Error(`expected a product ${code}`);
    const agreed = { product, bookVersion: 'v', endUse: null, mediaRights: false, notes: '' };
    if (!product.assured) {
      const dates = { startMs: NOW + DAY_MS, endMs: NOW + 8 * DAY_MS };
      return { kind: 'tasking', reference, place: UTRECHT, terms: { ...agreed, ...dates, opportunity: null } };
    }
    const [opportunity] = (await provider.tasking?.opportunities(query({ products: [product] }), never)) ?? [];
    if (!opportunity) throw new Error('expected a window');
    const { startMs, endMs } = opportunity;
    return { kind: 'tasking', reference, place: UTRECHT, terms: { ...agreed, startMs, endMs, opportunity } };
  };
  const advance = (ms: number) => clock.advance(ms);
  return { provider, double, orders, advance, order, query, reopen, close: () => closeChecked(double) };
}

/** @throws if an answer does not match the description of the interface */
async function closeChecked(double: StapiDouble): Promise<void> {
  await double.close();
  const wrong = double.invalidAnswers.filter((one) => !UNKNOWN.test(one));
  if (wrong.length > 0) throw new Error(`The description does not allow:\n${wrong.join('\n')}`);
}

/** The fault `unknown-state`. */
const UNKNOWN = /status_code must be equal to one of the allowed values/;
