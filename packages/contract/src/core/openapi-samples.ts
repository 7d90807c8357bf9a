/** The samples are responses of a server with simulated providers, shortened. */
export const SAMPLES = {
  session: { apiKey: '102MUhl0xmFEaH7Z-zQY5Nnpo9zmGou8L0WLk52noRM', expiresISO: '2026-11-30T21:28:59.234Z' },
  search: {
    images: [
      {
        provider: 'maxar',
        featureId: 'sim-35946-20261126T110524Z-2777',
        satellite: 'WorldView-2',
        dateAcquiredISO: '2026-11-26T11:05:24.000Z',
        cloudCover: 0.15,
        products: [
          {
            description: 'Color 1 × 1 km, display JPG',
            priceId: 'sim-35946-20261126T110524Z-2777:1km:jpg',
            price: 4500,
          },
        ],
      },
    ],
  },
  quote: {
    lines: [
      {
        line: {
          description: 'Color 1 × 1 km, display JPG',
          licence: { version: 'maxar-2026-01' },
          validUntil: '2026-11-29T22:28:59.786Z',
          totalCents: 4500,
        },
      },
    ],
    totalCents: 4500,
    currency: 'usd',
  },
  order: {
    orderId: '39b06b41-8c43-420e-a127-44e8a14cb6c2',
    stripeSecret: 'pi_b2ca082a_secret_5_ZAHCBgbFuhn6tJ5uY0y2',
    total: 4500,
    currency: 'usd',
  },
  payment: { status: 'succeeded' },
  files: {
    downloads: {
      icon: 'ac8eaf4d-cd3e-44f8-88be-cf8b50a35553',
      full: 'e48984b4-05ba-45d0-87eb-0136f69431c6',
      tiff: null,
      zip: '06322d08-e5de-4682-84d6-b9eaf9894da9',
    },
    files: [
      {
        kind: 'full',
        mediaType: 'image/jpeg',
        bytes: 1004838,
        sha256: '9bff07fb3e0fb8685d4556853811070b5a65aa4a…',
      },
    ],
  },
} as const;
