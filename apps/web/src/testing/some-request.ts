import { type TaskingProduct, type TaskingWindow, toCents, toPriceId } from '@groundtrack/contract';
import type { NewTaskingRequest } from '../lib/new-tasking-request.ts';

const product: TaskingProduct = {
  price: toCents(120_000),
  priceId: toPriceId('task:maxar:flexible-50cm'),
  description: 'Flexible 50 cm',
  metadata: {
    provider: 'maxar',
    satellite: 'WorldView-2, WorldView-3',
    satelliteIds: ['35946', '40115'],
    sensor: 'optical',
    tier: 'Select',
    resolution: { value: 50, unit: 'cm' },
    mode: 'Color',
    priority: 'Standard',
    size: { name: '10 × 10 km', x: 10, y: 10 },
    window_select: '0',
    collectionWindowDays: null,
    offsetDays: 1,
    windowDays: 7,
    maxCloudCover: 0.15,
    maxOffNadirDeg: 30,
    minOffNadirDeg: null,
    minElevationDeg: null,
    daylight: true,
    cancellation: 'You can cancel for a full refund until 24 hours before the planned pass.',
    simulated: true,
  },
};

const fees = ['High Demand', 'Media Usage'].map((description) => ({
  description,
  price: toCents(68_000),
  priceId: toPriceId(`task:maxar:fee:${description.toLowerCase().replace(' ', '-')}`),
}));

/** A flexible request of $1,200 with both fees, from December 1 to 31, 2026, by default. */
export function someRequest(change: Partial<NewTaskingRequest> = {}): NewTaskingRequest {
  return {
    description: 'Greenbelt',
    latitude: 39.0045,
    longitude: -76.8755,
    product,
    dates: { start: '2026-12-01T10:00:00.000Z', stop: '2026-12-31T10:00:00.000Z' },
    window: null,
    fees,
    endUse: 'MAP',
    notes: 'At low tide, please',
    ...change,
  };
}

/** The same for a chosen window. */
export function someAssuredRequest(): NewTaskingRequest {
  const metadata = { ...product.metadata, window_select: '1' as const, windowDays: 0 };
  const dates = { start: somePass.start, stop: somePass.stop };
  return someRequest({ product: { ...product, metadata }, dates, window: somePass, fees: [] });
}

/** A window of WorldView-3. */
export const somePass: TaskingWindow = {
  provider: 'maxar',
  tier: 'Select',
  start: '2026-12-03T15:40:00.000Z',
  stop: '2026-12-03T15:41:30.000Z',
  offNadirStart: 22.5,
  offNadirStop: 18.1,
  priceId: product.priceId,
  token: 'token-of-the-window',
  satellite: 'WorldView-3',
  satelliteId: '40115',
  peak: '2026-12-03T15:40:45.000Z',
  peakElevation: 66,
  peakOffNadir: 21,
  sunElevation: 25,
  lookSide: 'left',
  orderDeadline: '2026-12-02T15:40:00.000Z',
  cancelDeadline: '2026-12-02T15:40:00.000Z',
  taken: null,
  elementsEpoch: '2026-11-20T06:00:00.000Z',
  expectedErrorSec: 0,
  clearChance: 0.6,
};
