import { RESULTS_PER_PROVIDER_MAX } from '@groundtrack/contract';
import { limitError, normalizeField, numberIn } from './field-rules.ts';
import { defaultSearchForm, type SearchForm, searchFormErrors } from './search-rules.ts';

/*
 * The search is in the URL, so that a link repeats it and Back leads to the previous one. As on every tab, `at` and
 * `place` hold the place, and `tab` the tab. The Satellites tab has its own parameters. Here:
 *
 *   find      `images`: run this search; otherwise there is no search, and the others are ignored
 *   from, to  days in UTC, 2026-08-22
 *   mode      pan, ms, sar, separated by commas
 *   gsd       finest and coarsest resolution in meters, 0.1-1.5
 *   sources   wire names of providers, separated by commas
 *   results   results per provider
 *   price     maximum, in US dollars
 *   cloud     maximum, in percent
 *   nadir     maximum off-nadir angle, in degrees
 *   sun       minimum sun elevation, in degrees
 *   cover     minimum coverage of the area, in percent
 *   months    1 to 12, separated by commas
 *
 * Defaults are omitted, except for the dates. Unknown values and values out of range are ignored.
 */

const OWN = [
  'find',
  'from',
  'to',
  'mode',
  'gsd',
  'sources',
  'results',
  'price',
  'cloud',
  'nadir',
  'sun',
  'cover',
  'months',
];
const MODES = ['pan', 'ms', 'sar'] as const;
/** No field needs a longer value, so longer ones are invalid. */
const LONGEST = 20;
const MOST_PROVIDERS = 50;

/** The search of a link; null if there is none. */
export function parseSearch(address: URLSearchParams, nowMs: number): SearchForm | null {
  if (address.get('find') !== 'images') return null;
  const usual = defaultSearchForm(nowMs);
  const [min = '', max = ''] = short(address, 'gsd').split('-');
  const providers = [...new Set((address.get('sources') ?? '').split(','))]
    .filter((name) => /^[a-z0-9][\w-]{0,39}$/.test(name))
    .slice(0, MOST_PROVIDERS);
  const results = numberIn(short(address, 'results'));
  const read: SearchForm = {
    ...usual,
    ...toModes(address),
    startDay: short(address, 'from') || usual.startDay,
    endDay: short(address, 'to') || usual.endDay,
    ...(isPlain('minResolutionM', min) && isPlain('maxResolutionM', max) && numberIn(min) <= numberIn(max)
      ? { minResolutionM: min, maxResolutionM: max }
      : {}),
    providers: providers.length > 0 ? providers : usual.providers,
    resultsPerProvider:
      Number.isInteger(results) && results > 0 && results <= RESULTS_PER_PROVIDER_MAX
        ? String(results)
        : usual.resultsPerProvider,
    maxPriceUsd: isPlain('maxPriceUsd', short(address, 'price')) ? short(address, 'price') : '',
    maxCloudPercent: address.has('cloud') ? within('maxCloudPercent', short(address, 'cloud')) : usual.maxCloudPercent,
    maxOffNadirDeg: within('maxOffNadirDeg', short(address, 'nadir')),
    minSunElevationDeg: within('minSunElevationDeg', short(address, 'sun')),
    minCoveragePercent: within('minCoveragePercent', short(address, 'cover')),
    months: parseMonths(short(address, 'months', 40)),
  };
  const { startDay, endDay } = searchFormErrors(read);
  return startDay || endDay ? { ...read, startDay: usual.startDay, endDay: usual.endDay } : read;
}

function short(address: URLSearchParams, name: string, longest = LONGEST): string {
  const text = address.get(name) ?? '';
  return text.length > longest ? '' : text;
}

function isPlain(field: Parameters<typeof normalizeField>[0], text: string): boolean {
  return text !== '' && normalizeField(field, text).note === null;
}

function within(field: Parameters<typeof limitError>[0], text: string): string {
  return limitError(field, text) === null ? text.trim() : '';
}

function toModes(address: URLSearchParams): Partial<SearchForm> {
  const named = (address.get('mode') ?? '').split(',');
  const modes = MODES.filter((mode) => named.includes(mode));
  if (modes.length === 0) return {};
  return { pan: modes.includes('pan'), ms: modes.includes('ms'), sar: modes.includes('sar') };
}

function parseMonths(text: string): number[] {
  const named = text.split(',').filter((part) => /^\d{1,2}$/.test(part));
  return [...new Set(named.map(Number))].filter((month) => month >= 1 && month <= 12).sort((a, b) => a - b);
}

/** The URL parameters with this search, or without one. */
export function addressWithSearch(address: URLSearchParams, form: SearchForm | null): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of OWN) next.delete(name);
  if (form === null) return next;
  const usual = defaultSearchForm(0);
  const write = (name: string, value: string, usually = '') => {
    if (value !== usually) next.set(name, value);
  };
  next.set('find', 'images');
  next.set('from', form.startDay);
  next.set('to', form.endDay);
  write('mode', modesText(form), modesText(usual));
  write('gsd', gsdText(form), gsdText(usual));
  write('sources', form.providers.join(','), usual.providers.join(','));
  write('results', form.resultsPerProvider, usual.resultsPerProvider);
  write('price', form.maxPriceUsd);
  write('cloud', form.maxCloudPercent, usual.maxCloudPercent);
  write('nadir', form.maxOffNadirDeg);
  write('sun', form.minSunElevationDeg);
  write('cover', form.minCoveragePercent);
  write('months', form.months.join(','));
  return next;
}

function modesText(form: SearchForm): string {
  return MODES.filter((mode) => form[mode]).join(',');
}

function gsdText({ minResolutionM, maxResolutionM }: SearchForm): string {
  return `${minResolutionM}-${maxResolutionM}`;
}

/** Whether two searches have the same parameters. */
export function isSameSearch(a: SearchForm, b: SearchForm): boolean {
  const text = (form: SearchForm) => addressWithSearch(new URLSearchParams(), form).toString();
  return text(a) === text(b);
}
