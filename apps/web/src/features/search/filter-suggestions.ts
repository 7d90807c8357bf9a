import {
  type Answered,
  type CatalogFilter,
  type Loosening,
  type loosenEndpoint,
  RESOLUTION_MAX_M,
  RESOLUTION_MIN_M,
} from '@groundtrack/contract';
import { formatList, formatMonth } from '../../lib/intl.ts';
import { type Units } from '../../lib/units.ts';
import { isoDay } from './days.ts';
import { toShownLength } from './field-rules.ts';
import { FIRST_DAY, type SearchForm, type SubmittedSearch } from './search-rules.ts';

export type Suggestion = Answered<typeof loosenEndpoint>['suggestions'][number];

/** The common filter of all providers; null without providers. Only the number of results differs between them. */
export function wholeFilter({ filters }: SubmittedSearch): CatalogFilter | null {
  const [first] = filters;
  if (!first) return null;
  return { ...first.filter, providers: Object.assign({}, ...filters.map(({ filter }) => filter.providers)) };
}

/** The form with one filter removed. */
export function toSuggestedForm({ filter }: Loosening, nowMs: number): Partial<SearchForm> {
  switch (filter) {
    case 'maxCloudCover':
      return { maxCloudPercent: '100' };
    case 'maxOffNadirAngle':
      return { maxOffNadirDeg: '' };
    case 'minSunElevation':
      return { minSunElevationDeg: '' };
    case 'minCoverage':
      return { minCoveragePercent: '' };
    case 'months':
      return { months: [] };
    case 'resolution':
      return { minResolutionM: String(RESOLUTION_MIN_M), maxResolutionM: String(RESOLUTION_MAX_M) };
    case 'date':
      return { startDay: FIRST_DAY, endDay: isoDay(nowMs) };
    case 'price':
      return { maxPriceUsd: '' };
    case 'phenomenology':
      return { pan: true, ms: true, sar: true };
  }
}

interface Wording {
  /** The filter and its value, as the start of a sentence. */
  readonly filter: string;
  /** Label of the button that relaxes it. */
  readonly action: string;
}

function toModes({ pan, ms, sar }: SearchForm): string[] {
  return [pan ? 'Panchromatic' : '', ms ? 'Multispectral' : '', sar ? 'SAR' : ''].filter(Boolean);
}

export function toWording({ filter }: Loosening, form: SearchForm, { typed }: Units): Wording {
  switch (filter) {
    case 'maxCloudCover':
      return { filter: `Max Cloud Cover of ${form.maxCloudPercent} %`, action: 'Allow any cloud cover' };
    case 'maxOffNadirAngle':
      return { filter: `Max Off Nadir of ${form.maxOffNadirDeg}°`, action: 'Allow any off-nadir angle' };
    case 'minSunElevation':
      return { filter: `Min Sun Elevation of ${form.minSunElevationDeg}°`, action: 'Allow any sun elevation' };
    case 'minCoverage':
      return {
        filter: `Min Cover of the Area of ${form.minCoveragePercent} %`,
        action: 'Allow any part of the area',
      };
    case 'months':
      return {
        filter: `The choice of ${formatList(form.months.map((month) => formatMonth(month, 'long')))}`,
        action: 'Search all months',
      };
    case 'resolution': {
      const [from, to] = [form.minResolutionM, form.maxResolutionM].map((text) => toShownLength(text, typed));
      const [least, most] = [RESOLUTION_MIN_M, RESOLUTION_MAX_M].map(typed.fromMeters);
      return {
        filter: `The resolution of ${from} to ${to} ${typed.unit}`,
        action: `Search ${least} to ${most} ${typed.unit}`,
      };
    }
    case 'date':
      return { filter: `The range ${form.startDay} to ${form.endDay}`, action: `Search from ${FIRST_DAY} until today` };
    case 'price':
      return { filter: `Max Price of $${form.maxPriceUsd}`, action: 'Allow any price' };
    case 'phenomenology':
      return { filter: `The choice of ${formatList(toModes(form))}`, action: 'Search all imagery modes' };
  }
}

/** `at least 40 images` */
export function countText({ count, orMore }: Suggestion): string {
  const images = `${count} ${count === 1 ? 'image' : 'images'}`;
  return orMore ? `at least ${images}` : images;
}
