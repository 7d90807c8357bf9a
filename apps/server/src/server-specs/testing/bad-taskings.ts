import type { Point, ProblemCode } from '@groundtrack/contract';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';

/** A full hour about now. */
export const NOW_MS = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
export const at = (ms: number): string => new Date(NOW_MS + ms).toISOString();
export const pointAt = (longitude: number, latitude: number): Point => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});
export const GREENBELT = pointAt(-76.8755, 39.0045);
/** In high demand. */
const HORMUZ = pointAt(56.4, 26.5);

/** Price ids of the example book. */
export const FLEXIBLE = 'task:maxar:select-50cm';
export const ASSURED = 'task:maxar:single-window-50cm';
const FIXED = 'task:kompsat:standard-70cm';
export const MEDIA_USAGE = 'task:maxar:fee:media-usage';
const HIGH_DEMAND = 'task:maxar:fee:high-demand';

export type Fields = Readonly<Record<string, unknown>>;

/** The description, the changed fields, the failure, and the values in its message. */
export type BadTasking = readonly [what: string, change: Fields, code: ProblemCode, names: RegExp];

const invalid = (what: string, change: Fields, names: RegExp): BadTasking => [what, change, 'invalid-request', names];
const notAllowed = (what: string, change: Fields, names: RegExp): BadTasking => [
  what,
  change,
  'tasking-invalid',
  names,
];

export const BAD_PLACES: readonly BadTasking[] = [
  invalid('a latitude past the pole', { geometry: pointAt(0, 90.1) }, /90.*not 90\.1/),
  invalid('a longitude past the antimeridian', { geometry: pointAt(180.1, 0) }, /180.*not 180\.1/),
  invalid('a place of one number', { geometry: { type: 'Point', coordinates: [1] } }, /coordinates/),
  invalid('a place that is no number', { geometry: { type: 'Point', coordinates: [null, 'x'] } }, /number/),
  invalid('a polygon', { geometry: { type: 'Polygon', coordinates: [] } }, /Point/),
  invalid('no place', { geometry: undefined }, /geometry/),
];

const END_OF_TIME = { start: '9999-12-31T00:00:00Z', stop: '9999-12-31T23:59:59Z' };

/** For windows and feasibility. */
export const BAD_SEARCHES: readonly BadTasking[] = [
  ...BAD_PLACES,
  invalid('a negative length', { stop: at(-HOUR_MS) }, /stop: .* is not after start.*choose a later/),
  invalid('no length', { stop: at(0) }, /stop: .* is not after start/),
  invalid('10 years', { stop: at(3652 * DAY_MS) }, /3652 days.*at most 92.*choose an earlier/),
  invalid('years ago', { start: at(-4000 * DAY_MS), stop: at(-3990 * DAY_MS) }, /start: .* has passed.*choose a later/),
  invalid('years ahead', { start: at(900 * DAY_MS), stop: at(907 * DAY_MS) }, /more than 366 days.*choose an earlier/),
  invalid('the end of time', END_OF_TIME, /366 days/),
  invalid('30 February', { stop: '2027-02-30T00:00:00Z' }, /stop/),
  invalid('29 February of no leap year', { stop: '2027-02-29T00:00:00Z' }, /stop/),
  invalid('a date without zone', { start: '2026-12-01T00:00:00' }, /start/),
  invalid('a number for a date', { start: NOW_MS }, /start/),
  invalid(
    'crossed angles',
    { minElevation: 60, maxElevation: 30 },
    /maxElevation: 30 is below.*60; choose at least 60/,
  ),
  invalid('an angle below the horizon', { minElevation: -1 }, /minElevation.*0.*not -1/),
  invalid('an angle past the zenith', { maxElevation: 91 }, /maxElevation.*90.*not 91/),
  invalid('an angle as text', { minElevation: '15' }, /minElevation/),
  invalid('an angle that is no number', { minElevation: Number.NaN }, /minElevation/),
];

const dates = (startMs: number, stopMs: number): Fields => ({ window: { start: at(startMs), stop: at(stopMs) } });
/** For a product with a fixed collection window of 14 days, and without end uses and fees. */
const fixed = (days: number): Fields => ({
  product: FIXED,
  metadata: undefined,
  ...dates(7 * DAY_MS, (7 + days) * DAY_MS),
});

/** For a line of a quote or an order. */
export const BAD_LINES: readonly BadTasking[] = [
  ...BAD_PLACES,
  notAllowed('a window of negative length', dates(9 * DAY_MS, 8 * DAY_MS), /before the Earliest/),
  notAllowed('a window of 10 years', dates(7 * DAY_MS, 3652 * DAY_MS), /at most 92 days.*not 3645 days\. Choose an/),
  notAllowed('a window years ahead', dates(900 * DAY_MS, 930 * DAY_MS), /at most 366 days from now, not 931 days/),
  notAllowed('a window years ago', dates(-900 * DAY_MS, -870 * DAY_MS), /2 day\(s\) in the future/),
  notAllowed('a window that begins now', dates(0, 30 * DAY_MS), /2 day\(s\) in the future/),
  notAllowed('a window too short', dates(7 * DAY_MS, 20 * DAY_MS), /at least 14 day\(s\) after/),
  notAllowed('another length than the fixed one', fixed(15), /exactly 14 day\(s\) after/),
  invalid('half a window', { window: { start: at(7 * DAY_MS) } }, /window\.stop/),
  invalid('a window that is no time', { window: { start: 'soon', stop: 'later' } }, /window\.start: must be a time/),
  invalid('a day that is not there', { window: { start: at(DAY_MS), stop: '2027-02-29T00:00:00Z' } }, /window\.stop/),
  ['an unknown price', { product: 'task:maxar:retired' }, 'price-unknown', /task:maxar:retired.*another product/],
  ['a fee for a product', { product: MEDIA_USAGE }, 'price-unknown', /fee:media-usage/],
  ['the price of an image', { product: 'sim-planet-1:5km:tiff' }, 'price-unknown', /another product/],
  ['the price of another provider', { provider: 'planet' }, 'price-mismatch', /of Maxar, not of Planet/],
  ['an assured price without token', { product: ASSURED }, 'window-unknown', /token: .*Find windows/],
  ['a flexible price with a token', { token: 'x.y' }, 'window-unknown', /Leave the token out/],
  [
    'a fee the place does not ask for',
    { fees: [HIGH_DEMAND] },
    'fee-unknown',
    /High Demand \(\$680\.00.*[Ll]eave it out/,
  ],
  ['a fee left out', { geometry: HORMUZ }, 'fee-missing', /High Demand \(\$680\.00.*Add it/],
  ['a fee twice', { fees: [MEDIA_USAGE, MEDIA_USAGE] }, 'fee-unknown', /sent twice/],
  ['a fee the product does not have', { ...fixed(14), fees: [MEDIA_USAGE] }, 'fee-unknown', /no fee of/],
  ['no end use', { metadata: undefined }, 'end-use-unknown', /Please select a Maxar End Use/],
  ['an unknown end use', { metadata: { endUse: '__proto__' } }, 'end-use-unknown', /"__proto__"; it has/],
  ['an end use of another', { ...fixed(14), metadata: { endUse: 'MAP' } }, 'end-use-unknown', /Leave it out/],
  invalid('fees without end', { fees: Array(21).fill(MEDIA_USAGE) }, /at most 20 fees/),
  invalid('a discount', { fees: [{ priceId: MEDIA_USAGE, price: -1 }] }, /fees/),
  invalid('a total of its own', { total: 1 }, /Unknown field "[01]\.total"\. Remove it\./),
  invalid('a kind that does not exist', { kind: 'rumor' }, /kind: must be one of archive, tasking, not "rumor"/),
  invalid('notes of 100 KB', { notes: 'x'.repeat(100_000) }, /notes.*at most 2000 characters/),
  invalid('half a character', { notes: 'a\ud83d' }, /notes: must not contain half a character/),
  invalid('a zero byte', { notes: 'a\0b' }, /U\+0000/),
];
