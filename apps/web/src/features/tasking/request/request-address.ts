import { parseCoordinates } from '@groundtrack/geo';
import { parseUtcField, type RequestValues, TIERS } from './request-values.ts';

/*
 * The form is in the URL, so that a link opens it unchanged. The place is as on the other screens. Here:
 *
 *   at, place   latitude and longitude, and the description of the area
 *   tier        assured; flexible by default
 *   product     price id of the flexible product
 *   from, to    the dates of the open tab, minutes in UTC, 2026-11-29T14:00
 *   angles      minimum and maximum elevation, 15-90
 *   pass        the chosen window, or any window of a pass: satellite and time, and the price id if known
 *   use         code of the end use
 *   media       rights: with media rights
 *   every,times the interval in days and the number of repetitions
 *
 * Notes are not included. Unknown values and values out of range are ignored.
 */

const OWN = ['at', 'place', 'tier', 'product', 'from', 'to', 'angles', 'pass', 'use', 'media', 'every', 'times'];
const LONGEST = 400;

/** The form of a link. Fields without a parameter keep the values of `usual`. */
export function parseRequest(address: URLSearchParams, usual: RequestValues): RequestValues {
  const text = (name: string) => (address.get(name) ?? '').slice(0, LONGEST);
  const tier = TIERS.find((known) => known === text('tier')) ?? usual.tier;
  const every = wholeNumber(text('every')) ?? usual.repeatEveryDays;
  return {
    ...usual,
    ...parsePlace(text('at'), text('place')),
    ...parseDates(tier, text('from'), text('to')),
    ...parseAngles(text('angles')),
    tier,
    product: text('product') || usual.product,
    window: text('pass') || usual.window,
    endUse: text('use') || usual.endUse,
    mediaRights: text('media') === 'rights' || usual.mediaRights,
    repeatEveryDays: every,
    repeatTimes: wholeNumber(text('times')) ?? usual.repeatTimes,
  };
}

function parsePlace(at: string, name: string): Partial<RequestValues> {
  const read = parseCoordinates(at);
  if (!read?.ok) return {};
  const { latitude, longitude } = read.at;
  return { latitude: String(latitude), longitude: String(longitude), description: name.trim().slice(0, 200) };
}

function parseDates(tier: RequestValues['tier'], from: string, to: string): Partial<RequestValues> {
  if (Number.isNaN(parseUtcField(from)) || Number.isNaN(parseUtcField(to))) return {};
  return tier === 'flexible' ? { earliest: from, latest: to } : { from, to };
}

function parseAngles(text: string): Partial<RequestValues> {
  const [, min, max] = /^(\d{1,2}(?:\.\d)?)-(\d{1,2}(?:\.\d)?)$/.exec(text) ?? [];
  return min === undefined || max === undefined ? {} : { minElevation: min, maxElevation: max };
}

function wholeNumber(text: string): string | null {
  return /^[1-9]\d{0,3}$/.test(text) ? text : null;
}

/** The URL parameters with this form. Defaults are omitted, except for place and dates. */
export function addressWithRequest(
  address: URLSearchParams,
  values: RequestValues,
  usual: RequestValues,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of OWN) next.delete(name);
  const write = (name: string, value: string, usually = '') => {
    if (value !== usually && value !== '') next.set(name, value);
  };
  const { tier, latitude, longitude } = values;
  const assured = tier === 'assured';
  if (latitude.trim() !== '' && longitude.trim() !== '') write('at', `${latitude.trim()},${longitude.trim()}`);
  write('place', values.description.trim());
  write('tier', tier, 'flexible');
  write('product', assured ? '' : values.product);
  write('from', assured ? values.from : values.earliest);
  write('to', assured ? values.to : values.latest);
  if (assured) {
    write('angles', `${values.minElevation}-${values.maxElevation}`, `${usual.minElevation}-${usual.maxElevation}`);
    write('pass', values.window);
  } else if (values.repeatTimes !== usual.repeatTimes) {
    write('every', values.repeatEveryDays);
    write('times', values.repeatTimes);
  }
  write('use', values.endUse);
  write('media', values.mediaRights ? 'rights' : '');
  return next;
}
