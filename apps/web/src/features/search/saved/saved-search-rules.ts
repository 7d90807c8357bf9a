import { type Place, type SavedFilter, SEARCH_NAME_LENGTH_MAX } from '@groundtrack/contract';
import { DAY_MS } from '../../../lib/time-units.ts';
import { isoDay } from '../days.ts';
import { isSameList, type ListView, USUAL_LIST } from '../list-address.ts';
import { type SearchForm, toFilter } from '../search-rules.ts';

/** The filter to save. The dates of a search that ends today are stored relative to the current day. */
export function toSavedFilter(form: SearchForm, nowMs: number, list = USUAL_LIST): SavedFilter {
  const [first] = form.providers;
  const { date, providers, ...filter } = toFilter(form, first ?? '', nowMs);
  const [count] = Object.values(providers);
  const days = Math.round((Date.parse(isoDay(nowMs)) - Date.parse(form.startDay)) / DAY_MS);
  const untilToday = Date.parse(form.endDay) >= Date.parse(isoDay(nowMs)) && days >= 1;
  return {
    ...filter,
    date: untilToday ? { lastDays: days } : date,
    providers: Object.fromEntries(form.providers.map((provider) => [provider, count ?? 0])),
    ...(isSameList(list, USUAL_LIST) ? {} : { list }),
  };
}

/** The form of a saved filter, with dates relative to now. */
export function formOfSaved(filter: SavedFilter, nowMs: number): SearchForm {
  const { date, phenomenology, resolution, price, maxOffNadirAngle, minSunElevation, minCoverage } = filter;
  const range = typeof resolution === 'number' ? { min: 0, max: resolution } : resolution;
  const providers = Object.keys(filter.providers);
  const days =
    'lastDays' in date
      ? { startDay: isoDay(nowMs - date.lastDays * DAY_MS), endDay: isoDay(nowMs) }
      : { startDay: isoDay(Date.parse(date.start)), endDay: isoDay(Date.parse(date.end)) };
  return {
    ...days,
    ...phenomenology,
    minResolutionM: String(range.min),
    maxResolutionM: String(range.max),
    providers,
    resultsPerProvider: String(filter.providers[providers[0] ?? ''] ?? ''),
    maxPriceUsd: price ? String(price.max / 100) : '',
    maxCloudPercent: toPercent(filter.maxCloudCover),
    maxOffNadirDeg: maxOffNadirAngle === undefined ? '' : String(maxOffNadirAngle),
    minSunElevationDeg: minSunElevation === undefined ? '' : String(minSunElevation),
    minCoveragePercent: minCoverage === undefined ? '' : toPercent(minCoverage),
    months: filter.months ?? [],
  };
}

/** How the results were listed. */
export function listOfSaved({ list }: SavedFilter): ListView {
  return list ?? USUAL_LIST;
}

function toPercent(share: number): string {
  return String(Number((share * 100).toFixed(6)));
}

/** A name for a new search: its place, with a number if the name is taken. */
export function proposedName({ location }: Place, taken: readonly string[]): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  const numbered = (number: number) => {
    const tail = number === 1 ? '' : ` ${number}`;
    return location.slice(0, SEARCH_NAME_LENGTH_MAX - tail.length).trim() + tail;
  };
  let number = 1;
  while (known.has(numbered(number).toLowerCase())) number++;
  return numbered(number);
}

/** A short description of a saved search: its dates and filters. */
export function toSummary(filter: SavedFilter): string[] {
  const { date, phenomenology, maxCloudCover, months } = filter;
  const form = formOfSaved(filter, Date.now());
  const modes = [
    phenomenology.pan ? 'pan' : '',
    phenomenology.ms ? 'multispectral' : '',
    phenomenology.sar ? 'SAR' : '',
  ];
  return [
    'lastDays' in date ? `last ${date.lastDays} days` : `${form.startDay} to ${form.endDay}`,
    modes.filter(Boolean).join(', '),
    maxCloudCover < 0.99 ? `cloud up to ${form.maxCloudPercent} %` : '',
    months ? `${months.length} ${months.length === 1 ? 'month' : 'months'}` : '',
  ].filter(Boolean);
}
