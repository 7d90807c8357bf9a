import { toCents, toPriceId } from '@groundtrack/contract';
import type { TaskingProduct } from './tasking.ts';

/** An assured optical product of WorldView-3, with changes. */
export function sampleTaskingProduct(changes: Partial<TaskingProduct> = {}): TaskingProduct {
  return {
    priceId: toPriceId('task:maxar:assured-50'),
    provider: 'maxar',
    description: 'Assured 50 cm',
    priceCents: toCents(450_000),
    tier: 'assured',
    sensor: 'optical',
    satelliteIds: ['40115'],
    resolution: { value: 50, unit: 'cm' },
    mode: 'Mono',
    priority: 'Assured',
    sizeKm: { x: 5, y: 5 },
    assured: true,
    collectionWindowDays: null,
    offsetDays: 0,
    windowDays: 1,
    maxCloudCover: 0.15,
    maxOffNadirDeg: null,
    minOffNadirDeg: null,
    minElevationDeg: null,
    daylight: true,
    canceling: { hoursBefore: 24 },
    ordersPerWindow: 1,
    ...changes,
  };
}
