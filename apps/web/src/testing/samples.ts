import {
  type ArchiveImage,
  BUILT_IN_MAP,
  type Place,
  type PriceId,
  type ServerInfo,
  type Session,
  toCents,
  toItemId,
  toOrderId,
  toPriceId,
  toSceneId,
  type User,
  type UserImage,
} from '@groundtrack/contract';

export const ada: User = {
  _id: 'user-1',
  username: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Lovelace',
  company: '',
  address: '12 St James Square',
  city: 'London',
  state: 'London',
  zip: 'SW1Y 4JH',
  country: 'GB',
  citizenship: 'GB',
};

export const adasSession: Session = {
  id: 'session-of-ada',
  apiKey: '',
  user: ada,
  expiresISO: '2026-11-22T00:00:00Z',
};

export const serverInfo: ServerInfo = {
  name: 'Groundtrack',
  version: '0.1.0',
  testMode: true,
  registerAllowed: true,
  demoAccounts: true,
  externalSignIn: null,
  payment: { provider: 'sandbox', publishableKey: null },
  simulatedProviders: true,
  providers: [
    { provider: 'maxar', label: 'Maxar', simulated: true, leastCents: toCents(3_500), deliveryMinutes: 4 },
    { provider: 'planet', label: 'Planet', simulated: true, leastCents: toCents(2_400), deliveryMinutes: 150 },
  ],
  supportEmail: 'support@example.com',
  websiteUrl: null,
  analytics: null,
  baseMap: BUILT_IN_MAP,
  ground: null,
};

export const greenbelt: Place = {
  location: 'Greenbelt, Maryland',
  latitude: 39.0045,
  longitude: -76.8755,
  elevation: 0,
};

export function archiveImage(featureId: string, provider: string, priceCents: number): ArchiveImage {
  return {
    featureId: toSceneId(featureId),
    provider,
    satellite: 'WORLDVIEW-3',
    dateAcquiredISO: '2026-08-22T15:10:37Z',
    groundSampleDistance: 0.31,
    cloudCover: 0.07,
    offNadirAngle: 12.4,
    sunElevation: 55.1,
    sunAzimuth: 140.2,
    thumbnail: `/thumbnail/${provider}/${featureId}`,
    sample: null,
    phenomenology: 'ms',
    colorBands: ['red', 'green', 'blue'],
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-77, 39.1],
          [-77, 38.9],
          [-76.7, 38.9],
          [-76.7, 39.1],
          [-77, 39.1],
        ],
      ],
    },
    orbitState: 'descending',
    lookSide: 'left',
    simulated: true,
    products: [
      {
        description: 'Color, 5 km',
        price: toCents(priceCents),
        priceId: samplePriceId(featureId),
        metadata: {
          size: {
            name: '5 km',
            x: 5,
            y: 5,
            boundingBox: [-76.9, 38.98, -76.85, 39.03],
            projected: { epsg: 32618, box: [334000, 4316000, 339000, 4321000] },
          },
          tiff: true,
        },
      },
    ],
  };
}

/** The price id of the one product that {@link archiveImage} gives a scene. */
export function samplePriceId(featureId: string): PriceId {
  return toPriceId(`${featureId}/color-5`);
}

export const termsAnswer = {
  result: [
    {
      provider: 'maxar',
      version: '2026-01',
      title: 'Maxar End User License',
      text: 'Do not resell the pixels.',
      link: null,
    },
    { provider: 'planet', version: '3', title: 'Planet Terms', text: 'Be kind to doves.', link: null },
  ],
};

export function purchasedImage(more: Partial<UserImage>): UserImage {
  return {
    _id: toItemId('image-1'),
    orderId: toOrderId('order-1'),
    iconName: null,
    imageName: 'WORLDVIEW-3_20260822.jpg',
    locationDescription: 'Greenbelt, Maryland',
    dateImageAcquiredISO: '2026-08-22T15:10:37Z',
    datePurchasedISO: '2026-11-21T08:00:00Z',
    serverState: 'Purchased',
    refund: null,
    stateReason: null,
    delay: null,
    timeline: [{ at: '2026-11-21T08:00:00Z', state: 'Purchased', reason: null }],
    cancellation: { possible: false, policy: 'Maxar cannot cancel an image once it is ordered.' },
    satellite: 'WORLDVIEW-3',
    source: { company: 'Maxar' },
    groundSampleDistance: 0.31,
    cloudCoverage: 0.07,
    offNadirAngle: 12.4,
    sunElevation: 55.1,
    sunAzimuth: 140.2,
    latitude: 39.0045,
    longitude: -76.8755,
    corners: [
      [-76.9, 39.03],
      [-76.9, 38.98],
      [-76.85, 38.98],
      [-76.85, 39.03],
    ],
    previewCorners: null,
    product: 'Color, 5 km',
    price: toCents(12_500),
    simulated: true,
    downloads: { icon: null, full: null, tiff: null, zip: null },
    fileBytes: { full: null, tiff: null, zip: null },
    ...more,
  };
}
