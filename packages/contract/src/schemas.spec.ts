import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { changePasswordEndpoint, logInEndpoint } from './accounts/endpoints.ts';
import { contact, email, registration } from './accounts/schemas.ts';
import { catalogFilter } from './archive/search-filter.ts';
import { cents, countryCode, instant, latitude, longitude, point, text } from './core/units.ts';
import { placeOrderEndpoint } from './orders/endpoints.ts';
import { ORDER_ITEMS_MAX } from './orders/schemas.ts';
import { cardNumber, confirmSandboxPaymentEndpoint } from './payments/endpoints.ts';
import { nearestPlaceEndpoint, searchPlacesEndpoint } from './places/endpoints.ts';
import { omm } from './satellites/schemas.ts';
import { windowsEndpoint } from './tasking/endpoints.ts';

const CONTACT = {
  firstname: 'Ada',
  lastname: 'L',
  address: '1 Street',
  city: 'Town',
  state: 'MD',
  zip: '20770',
  country: 'US',
  citizenship: 'GB',
};
const ITEM = {
  provider: 'maxar',
  featureId: 'f',
  product: 'p',
  geometry: { type: 'Point', coordinates: [0, 0] },
  description: '',
};
const CARD = { number: '4242 4242 4242 4242', expiryMonth: 12, expiryYear: 2030, cvc: '123' };
const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const x = (length: number) => 'x'.repeat(length);
/** A password may not repeat a single character. */
const secret = (length: number) => `s${x(length - 1)}`;
const registrationWith = (change: object) => ({ ...CONTACT, username: 'a@b.co', password: secret(10), ...change });
const payment = (change: object) => ({ clientSecret: 's', card: { ...CARD, ...change } });
const filterWith = (change: object) => ({
  date: { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' },
  phenomenology: { sar: true, ms: true, pan: true },
  resolution: 1,
  maxCloudCover: 0.5,
  providers: {},
  ...change,
});

describe('schemas accept values at the limit and reject values beyond it', () => {
  const cases: readonly [string, z.ZodMiniType, readonly unknown[], readonly unknown[]][] = [
    ['latitude', latitude, [-90, 0, 90], [-90.0001, 90.0001, Number.NaN, '1', null, Number.POSITIVE_INFINITY]],
    ['longitude', longitude, [-180, 180], [-180.0001, 180.0001, Number.NaN]],
    ['cents', cents, [0, 1, Number.MAX_SAFE_INTEGER], [-1, 0.5, 2 ** 53, '1']],
    ['country code', countryCode, ['US', 'ZZ'], ['us', 'USA', 'U', '', 'U1', 'ÄÖ']],
    [
      'instant',
      instant,
      ['2026-08-22T15:10:37Z', '2026-08-22T15:10:37.824Z', '2024-02-29T00:00:00+02:00'],
      ['2026-08-22', '2026-08-22T15:10:37', '2026-13-01T00:00:00Z', '2026-02-29T00:00:00Z', '2026-08-22T25:00:00Z', 5],
    ],
    ['text(3)', text(3), ['abc', ' abc ', 'é'], ['abcd', '', '   ', 3]],
    [
      'point',
      point,
      [{ type: 'Point', coordinates: [180, -90] }],
      [
        { type: 'Point', coordinates: [0] },
        { type: 'Point', coordinates: [0, 0, 0, 0] },
        { type: 'Point', coordinates: [0, 91] },
        { type: 'Polygon', coordinates: [0, 0] },
      ],
    ],
    ['email', email, ['a@b.co', ' A@B.CO ', `${x(64)}@b.co`], ['a', 'a@b', '@b.co', 'a b@c.de', `${x(260)}@b.co`]],
    [
      'contact',
      contact,
      [CONTACT, { ...CONTACT, company: '' }],
      [
        { ...CONTACT, zip: x(21) },
        { ...CONTACT, city: ' ' },
      ],
    ],
    [
      'registration',
      registration,
      [registrationWith({ password: secret(10) }), registrationWith({ password: secret(128), geoloc: null })],
      [
        registrationWith({ password: secret(9) }),
        registrationWith({ password: secret(129) }),
        registrationWith({ firstname: x(101) }),
        registrationWith({ geoloc: { latitude: 91, longitude: 0 } }),
      ],
    ],
    [
      'login',
      logInEndpoint.body,
      [{ username: 'anything', password: '' }],
      [{ username: 'a' }, { username: 'a', password: x(201) }],
    ],
    [
      'password change',
      changePasswordEndpoint.body,
      [{ oldpassword: 'old', newpassword: secret(10) }],
      [{ oldpassword: 'old', newpassword: secret(9) }],
    ],
    [
      'catalog filter',
      catalogFilter,
      [
        filterWith({}),
        filterWith({ maxCloudCover: 1, price: { max: 0 } }),
        filterWith({ resolution: { min: 0, max: 9 } }),
      ],
      [
        filterWith({ maxCloudCover: 1.01 }),
        filterWith({ maxCloudCover: -0.01 }),
        filterWith({ resolution: '1' }),
        filterWith({ providers: { [x(101)]: 1 } }),
        filterWith({ date: { start: 'yesterday', end: 'today' } }),
      ],
    ],
    [
      'order',
      placeOrderEndpoint.body,
      [[ITEM], Array.from({ length: ORDER_ITEMS_MAX }, () => ITEM)],
      [
        [],
        Array.from({ length: ORDER_ITEMS_MAX + 1 }, () => ITEM),
        [{ ...ITEM, expectedPrice: 1.5 }],
        [{ ...ITEM, featureId: x(301) }],
        ITEM,
      ],
    ],
    ['idempotency key', placeOrderEndpoint.headers, [{}, { 'idempotency-key': x(8) }], [{ 'idempotency-key': x(7) }]],
    [
      'card number',
      cardNumber,
      ['4242 4242-4242 4242', '1'.repeat(12), '1'.repeat(19)],
      ['1'.repeat(11), '1'.repeat(20), 'x'],
    ],
    [
      'sandbox payment',
      confirmSandboxPaymentEndpoint.body,
      [payment({}), payment({ expiryMonth: 1, cvc: '1234' })],
      [payment({ expiryMonth: 13 }), payment({ expiryMonth: 0 }), payment({ cvc: '12' }), payment({ expiryYear: 26 })],
    ],
    [
      'place search',
      searchPlacesEndpoint.query,
      [{ q: 'x' }, { q: x(200) }],
      [{}, { q: '' }, { q: x(201) }, { q: ['a', 'b'] }],
    ],
    [
      'nearest place',
      nearestPlaceEndpoint.query,
      [{ latitude: '-90', longitude: '+180' }],
      [
        { latitude: '90.1', longitude: '0' },
        { latitude: '', longitude: '0' },
        { latitude: '1e1', longitude: '0' },
        { latitude: 'NaN', longitude: '0' },
      ],
    ],
    [
      'window search',
      windowsEndpoint.body,
      [windowsWith({ minElevation: 0, maxElevation: 90 })],
      [windowsWith({ minElevation: -1 }), windowsWith({ maxElevation: 91 })],
    ],
    ['catalog number', omm.shape.NORAD_CAT_ID, [1, 100_000, 999_999_999], [0, -1, 1.5, '5']],
  ];

  function windowsWith(change: object) {
    return {
      geometry: { type: 'Point', coordinates: [0, 0] },
      start: '2026-01-01T00:00:00Z',
      stop: '2026-01-02T00:00:00Z',
      minElevation: 15,
      maxElevation: 90,
      ...change,
    };
  }

  it.each(cases)('%s', (_name, schema, good, bad) => {
    for (const value of good) expect([value, takes(schema, value)]).toEqual([value, true]);
    for (const value of bad) expect([value, takes(schema, value)]).toEqual([value, false]);
  });
});

describe('schemas normalize', () => {
  it('convert email addresses to lower case and trim text', () => {
    expect(z.parse(registration, registrationWith({ username: ' Ada@B.co ', city: ' Town ' }))).toMatchObject({
      username: 'ada@b.co',
      city: 'Town',
      company: '',
      devicename: '',
      geoloc: null,
    });
  });

  it('leave passwords unchanged', () => {
    expect(z.parse(registration, registrationWith({ password: '  blanks  ' })).password).toBe('  blanks  ');
  });

  it('parse coordinates in a URL', () => {
    expect(z.parse(nearestPlaceEndpoint.query, { latitude: '-0.50', longitude: '+7' })).toEqual({
      latitude: -0.5,
      longitude: 7,
    });
  });

  it('remove spaces and dashes from card numbers', () => {
    expect(z.parse(cardNumber, '4242 4242-4242 4242')).toBe('4242424242424242');
  });
});
