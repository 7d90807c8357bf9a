import {
  type TaskedImage,
  type TaskingOffer,
  type TaskingProduct,
  type TaskingWindow,
  toCents,
  toItemId,
  toOrderId,
  toPriceId,
} from '@groundtrack/contract';

type Metadata = TaskingProduct['metadata'];

/** A flexible product of 50 cm, for specs. */
function taskingProduct(
  id: string,
  description: string,
  { priceCents = 200_000, ...more }: Partial<Metadata> & { readonly priceCents?: number } = {},
): TaskingProduct {
  return {
    price: toCents(priceCents),
    priceId: toPriceId(id),
    description,
    metadata: {
      provider: 'planet',
      satellite: 'SKYSAT-C1',
      satelliteIds: ['41601'],
      sensor: 'optical',
      tier: 'flexible',
      resolution: { value: 50, unit: 'cm' },
      mode: 'Collect',
      priority: 'Standard',
      size: { name: '5 km', x: 5, y: 5 },
      window_select: '0',
      collectionWindowDays: null,
      offsetDays: 1,
      windowDays: 1,
      maxCloudCover: 0.15,
      maxOffNadirDeg: null,
      minOffNadirDeg: null,
      minElevationDeg: null,
      daylight: true,
      cancellation: 'Can be canceled until 24 hours before the window.',
      simulated: true,
      ...more,
    },
  };
}

const maxar = { provider: 'maxar', satellite: 'WORLDVIEW-3', satelliteIds: ['40115'] };

/** Two providers: Maxar with fees, end uses and an assured product, and Planet with a fixed collection window. */
export const offers: TaskingOffer[] = [
  {
    name: 'Task Maxar',
    provider: 'maxar',
    prices: [
      taskingProduct('task:maxar:flex-30', 'Maxar 30 cm', {
        ...maxar,
        priceCents: 250_000,
        resolution: { value: 30, unit: 'cm' },
        size: { name: '10 km', x: 10, y: 10 },
      }),
      taskingProduct('task:maxar:assured-30', 'Maxar 30 cm Assured', {
        ...maxar,
        priceCents: 400_000,
        tier: 'assured',
        window_select: '1',
        offsetDays: 0,
        windowDays: 0,
      }),
    ],
    metadata: {
      fees: [
        { description: 'High Demand', price: toCents(68_000), priceId: toPriceId('task:maxar:fee:high-demand') },
        { description: 'Media Usage', price: toCents(68_000), priceId: toPriceId('task:maxar:fee:media-usage') },
      ],
      endUse: { AGR: 'Agriculture', ENV: 'Environment' },
    },
  },
  {
    name: 'Task Planet',
    provider: 'planet',
    prices: [
      taskingProduct('task:planet:flex-50', 'Planet 50 cm'),
      taskingProduct('task:planet:week', 'Planet week', {
        priceCents: 90_000,
        collectionWindowDays: 7,
        windowDays: 7,
        resolution: { value: 1, unit: 'm' },
      }),
    ],
  },
];

const MINUTE_MS = 60_000;

/** A window of the assured product around a peak, for specs. */
export function taskingWindow(peakMs: number, more: Partial<TaskingWindow> = {}): TaskingWindow {
  const iso = (atMs: number) => new Date(atMs).toISOString();
  return {
    provider: 'maxar',
    tier: 'assured',
    start: iso(peakMs - 2 * MINUTE_MS),
    stop: iso(peakMs + 2 * MINUTE_MS),
    offNadirStart: 24.1,
    offNadirStop: 12.4,
    priceId: toPriceId('task:maxar:assured-30'),
    token: `token-${peakMs}`,
    satellite: 'WORLDVIEW-3',
    satelliteId: '40115',
    peak: iso(peakMs),
    peakElevation: 71.2,
    peakOffNadir: 11.8,
    sunElevation: 41.5,
    lookSide: 'left',
    orderDeadline: iso(peakMs - 24 * 60 * MINUTE_MS),
    cancelDeadline: iso(peakMs - 24 * 60 * MINUTE_MS),
    taken: null,
    elementsEpoch: '2026-11-20T06:00:00.000Z',
    expectedErrorSec: 0,
    clearChance: 0.7,
    ...more,
  };
}

/** A flexible tasking with one clouded attempt and a planned pass, for specs. */
export function taskedImage(more: Partial<TaskedImage> = {}): TaskedImage {
  const [cloudedPass, nextPass] = [
    {
      passISO: '2026-12-01T15:10:00Z',
      satellite: 'WORLDVIEW-3',
      outcome: 'clouded',
      cloudCover: 0.43,
      offNadir: 12.4,
      reason: 'above the limit of 15 %',
    },
    {
      passISO: '2026-12-03T15:30:00Z',
      satellite: 'WORLDVIEW-2',
      outcome: 'planned',
      cloudCover: null,
      offNadir: 8.1,
      reason: null,
    },
  ] as const;
  return {
    _id: toItemId('item-1'),
    orderid: toOrderId('order-1'),
    provider: 'maxar',
    source: { company: 'Maxar' },
    satellite: 'WORLDVIEW-2',
    locationDescription: 'Greenbelt, Maryland',
    datePurchasedISO: '2026-11-21T08:00:00Z',
    serverState: 'Planned',
    stateReason: null,
    latitude: 39.0045,
    longitude: -76.8755,
    windowstartISO: '2026-11-29T15:00:00Z',
    windowstopISO: '2026-12-29T15:00:00Z',
    imageName: null,
    cloudCover: null,
    offNadir: null,
    dateAcquiredISO: null,
    resolution: 0.3,
    product: {
      priceId: toPriceId('task:maxar:flex-30'),
      description: 'Maxar 30 cm',
      tier: 'flexible',
      sensor: 'optical',
      assured: false,
      size: { x: 10, y: 10 },
      maxCloudCover: 0.15,
    },
    chosenPass: null,
    endUse: 'AGR',
    mediaRights: true,
    notes: 'at noon',
    timeline: [
      { at: '2026-11-21T08:00:00Z', state: 'Purchased', reason: null },
      { at: '2026-11-21T08:01:00Z', state: 'Planned', reason: null },
    ],
    attempts: [cloudedPass, nextPass],
    nextPass,
    delay: null,
    cancellation: {
      possible: true,
      policy: 'Can be canceled until 24 hours before the next pass.',
      untilISO: '2026-12-02T15:30:00Z',
    },
    line: {
      kind: 'tasking',
      provider: 'maxar',
      priceId: toPriceId('task:maxar:flex-30'),
      satellite: 'WORLDVIEW-2',
      description: 'Maxar 30 cm',
      currency: 'usd',
      licence: { title: 'Maxar End User License', version: '2026-01' },
      validUntil: '2026-11-21T09:00:00Z',
      window: { start: '2026-11-29T15:00:00Z', stop: '2026-12-29T15:00:00Z' },
      bookVersion: 'a'.repeat(64),
      imageryCents: toCents(250_000),
      fees: [
        { description: 'Media Usage', amountCents: toCents(68_000), priceId: toPriceId('task:maxar:fee:media-usage') },
      ],
      totalCents: toCents(318_000),
    },
    price: toCents(318_000),
    refund: null,
    imageId: null,
    delivered: false,
    iconName: null,
    simulated: true,
    ...more,
  };
}
