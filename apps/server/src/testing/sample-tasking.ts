import { ok, type Point, type TaskingOrderItem, toCents, toPriceId, toSceneId } from '@groundtrack/contract';
import type { WantedWindow } from '../domain/feature-ports.ts';
import { findNextWindow } from '../features/tasking/find-next-window.ts';
import { readWindow } from '../features/tasking/read-window.ts';
import { toTaskingOffers } from '../features/tasking/to-tasking-offers.ts';
import { toSignWindow } from '../features/tasking/window-token.ts';
import { DAY_MS, HOUR_MS } from '../lib/time-units.ts';
import type { Clock } from '../platform/system/ports.ts';
import type { AcquiredImage, ProviderStatus } from '../providers/port/provider.ts';
import type { ProviderCost } from '../providers/port/provider-cost.ts';
import type { Opportunity, OpportunityQuery, TaskingAttempt, TaskingProduct } from '../providers/port/tasking.ts';
import type { PriceBook, TaskingFee } from '../providers/price-book/price-book.ts';

/** The initial time of a shop's clock. */
export const SAMPLE_NOW_MS = Date.UTC(2026, 8, 1);
export const SAMPLE_PLACE: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
/** Places north of 60 degrees are in high demand. */
export const DEMANDED_PLACE: Point = { type: 'Point', coordinates: [18.95, 69.65] };
const WINDOW_SECRET = 'windows of specs';

/** A text that no response to a buyer may contain. */
export const COST_MARK = 'charged-to-the-operator';
export const SAMPLE_COST: ProviderCost = { amountMinor: 900, currency: COST_MARK, cents: toCents(900) };

const flexible: TaskingProduct = {
  priceId: toPriceId('task:sample:flexible'),
  provider: 'sample',
  description: 'Flexible 50 cm',
  priceCents: toCents(1_200),
  cost: SAMPLE_COST,
  providerFields: { productType: COST_MARK },
  tier: 'standard',
  sensor: 'optical',
  satelliteIds: ['40115'],
  resolution: { value: 50, unit: 'cm' },
  mode: 'spot',
  priority: 'normal',
  sizeKm: { x: 5, y: 5 },
  assured: false,
  collectionWindowDays: null,
  offsetDays: 1,
  windowDays: 1,
  maxCloudCover: 0.2,
  maxOffNadirDeg: 30,
  minOffNadirDeg: null,
  minElevationDeg: null,
  daylight: true,
  canceling: { hoursBefore: 24 },
  ordersPerWindow: null,
};
const assured: TaskingProduct = {
  ...flexible,
  priceId: toPriceId('task:sample:assured'),
  description: 'Assured 50 cm',
  priceCents: toCents(2_500),
  assured: true,
  offsetDays: 0,
  windowDays: 0,
  ordersPerWindow: 1,
};
/** Cannot be canceled. */
const firm: TaskingProduct = { ...flexible, priceId: toPriceId('task:sample:firm'), canceling: null };
export const SAMPLE_TASKINGS: readonly TaskingProduct[] = [flexible, assured, firm];

const FEES: readonly TaskingFee[] = [
  {
    code: 'high-demand',
    description: 'High Demand',
    priceId: toPriceId('task:sample:fee:high-demand'),
    priceCents: toCents(680),
  },
  {
    code: 'media-usage',
    description: 'Media Usage',
    priceId: toPriceId('task:sample:fee:media-usage'),
    priceCents: toCents(340),
  },
];

/** A price book of three products of the sample provider, with its fees and end uses. */
export const SAMPLE_BOOK: PriceBook = {
  version: 'b'.repeat(64),
  products: SAMPLE_TASKINGS,
  conditionsOf: (provider) =>
    provider === 'sample' ? { fees: FEES, endUses: { '01': 'Mapping', '02': 'News' } } : null,
  find: (priceId) => SAMPLE_TASKINGS.find((one) => one.priceId === priceId) ?? null,
  isHighDemand: ({ coordinates }) => coordinates[1] > 60,
};

/** The offer of the sample book in the form. */
export const [SAMPLE_OFFER] = toTaskingOffers({
  priceBook: SAMPLE_BOOK,
  providers: new Map([['sample', { name: 'sample', label: 'Sample', simulated: true }]]),
  satelliteNames: new Map(),
});

/** A pass of 90 seconds over every place, every day at the hour of {@link SAMPLE_NOW_MS}. */
const DAILY_PASSES = new Map([
  [
    'sample',
    {
      label: 'Sample',
      tasking: {
        products: SAMPLE_TASKINGS,
        toAttempts: (passes: readonly Opportunity[]) => passes,
        opportunities: async ({ startMs, endMs }: OpportunityQuery) => {
          const firstDay = Math.ceil((startMs - SAMPLE_NOW_MS) / DAY_MS);
          const days = Math.max(0, Math.floor((endMs - SAMPLE_NOW_MS) / DAY_MS) - firstDay + 1);
          return Array.from({ length: days }, (_, day) => {
            const passMs = SAMPLE_NOW_MS + (firstDay + day) * DAY_MS;
            return passAt(passMs, passMs + 90_000);
          });
        },
      },
    },
  ],
]);

/** The tasking dependencies of orders, with the sample book. */
export function sampleTasking(clock: Clock) {
  const deps = { windowSecret: WINDOW_SECRET, clock, elevationAt: async () => 0, providers: DAILY_PASSES };
  return {
    priceBook: SAMPLE_BOOK,
    satelliteNames: new Map([['40115', 'WORLDVIEW-3']]),
    readWindow: (token: string, holder: { readonly accountId: string; readonly place: Point }) =>
      readWindow(deps, token, holder),
    checkPasses: async () => ok<true>(true),
    findNextWindow: (wanted: WantedWindow, signal: AbortSignal) => findNextWindow(deps, wanted, signal),
  };
}

/** A request for a flexible tasking of a week, as the web client sends it. */
export function taskingOf(changes: Partial<TaskingOrderItem> = {}): TaskingOrderItem {
  return {
    kind: 'tasking',
    product: flexible.priceId,
    geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
    window: {
      start: new Date(SAMPLE_NOW_MS + 7 * DAY_MS).toISOString(),
      stop: new Date(SAMPLE_NOW_MS + 14 * DAY_MS).toISOString(),
    },
    metadata: { endUse: '01' },
    description: 'Greenbelt, Maryland',
    termsVersion: '2',
    ...changes,
  };
}

/** The angles of the search that found the sample window. */
export const SAMPLE_ANGLES = { minElevationDeg: 40, maxElevationDeg: 70 };

/** An order of a window that was offered to an account. @param startMs start of the window of 90 seconds */
export function assuredOf(
  accountId: string,
  startMs = SAMPLE_NOW_MS + 3 * DAY_MS,
  changes: Partial<TaskingOrderItem> = {},
): TaskingOrderItem {
  const endMs = startMs + 90_000;
  const token = toSignWindow(
    { accountId, place: SAMPLE_PLACE },
    WINDOW_SECRET,
  )({
    provider: 'sample',
    opportunity: passAt(startMs, endMs),
    expiresAtMs: startMs - HOUR_MS,
    searched: SAMPLE_ANGLES,
  });
  const window = { start: new Date(startMs).toISOString(), stop: new Date(endMs).toISOString() };
  return taskingOf({ product: assured.priceId, window, token, ...changes });
}

function passAt(startMs: number, endMs: number): Opportunity {
  return {
    priceId: assured.priceId,
    satelliteId: '40115',
    satellite: 'WORLDVIEW-3',
    startMs,
    endMs,
    peakMs: (startMs + endMs) / 2,
    offNadirStartDeg: 25,
    offNadirStopDeg: 28,
    peakOffNadirDeg: 20,
    peakElevationDeg: 66,
    sunElevationDeg: 48,
    sunAzimuthDeg: 150,
    lookSide: 'right',
    ascending: false,
    elementsEpochMs: SAMPLE_NOW_MS,
    expectedErrorSec: 0,
    clearChance: 0.6,
  };
}

export function attemptOf(pass: number, outcome: TaskingAttempt['outcome']): TaskingAttempt {
  return {
    passMs: SAMPLE_NOW_MS + (8 + pass) * DAY_MS,
    satellite: 'WORLDVIEW-3',
    outcome,
    cloudCover: outcome === 'planned' ? null : 0.5,
    offNadirDeg: 12,
    reason: outcome === 'clouded' ? 'Cloud over 50 % of the image, at most 20 % was agreed' : null,
  };
}

/** The image of a completed sample tasking. */
export const SAMPLE_ACQUIRED: AcquiredImage = {
  scene: {
    featureId: toSceneId('sample-tasked'),
    provider: 'sample',
    satellite: 'WORLDVIEW-3',
    acquiredAtMs: SAMPLE_NOW_MS + 8 * DAY_MS,
    groundSampleDistanceM: 0.5,
    cloudCover: 0.05,
    offNadirDeg: 12,
    sunElevationDeg: 48,
    sunAzimuthDeg: 150,
    phenomenology: 'ms',
    colorBands: ['red', 'green', 'blue'],
    footprint: { type: 'Polygon', coordinates: [] },
    orbitState: 'descending',
    lookSide: 'right',
    hasSample: false,
    place: SAMPLE_PLACE,
  },
  product: {
    priceId: flexible.priceId,
    description: flexible.description,
    size: {
      name: '5 km',
      x: 5,
      y: 5,
      boundingBox: [-77, 39, -76.95, 39.05],
      projected: { epsg: 32618, box: [0, 0, 5000, 5000] },
    },
    tiff: true,
  },
};

/** The default status of a sample tasking at its nth poll. */
export function sampleTaskingStatus(polls: number): ProviderStatus {
  const planned = { attempts: [attemptOf(0, 'planned')], cancelUntilMs: SAMPLE_NOW_MS + 7 * DAY_MS };
  const taken = { attempts: [attemptOf(0, 'acquired')], acquired: SAMPLE_ACQUIRED };
  const steps: readonly (readonly [ProviderStatus['state'], Partial<ProviderStatus>])[] = [
    ['Confirmed', {}],
    ['Planned', planned],
    ['AcquiredSuccess', taken],
    ['Processing', taken],
    ['Complete', taken],
  ];
  const [state, more] = steps[Math.min(polls, steps.length) - 1] ?? ['Ordered', {}];
  return { state, reason: null, nextPollMs: state === 'Complete' ? null : 1_000, ...more };
}
