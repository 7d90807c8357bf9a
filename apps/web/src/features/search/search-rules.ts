import { ARCHIVE_FROM_ISO, type AreaGeometry, type CatalogFilter, type Place } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import { isoDay } from './days.ts';
import {
  countError,
  LIMITED_FIELDS,
  type LimitedField,
  limitError,
  maxPriceCents,
  type NormalizedField,
  normalizeField,
  resolutionError,
  resolutionM,
  resultsPerProvider,
  toLimit,
} from './field-rules.ts';
import type { ListView } from './list-address.ts';
import { SEARCH_FORM_DEFAULTS } from './search-form-defaults.ts';

/** The form as text, so that an unfinished number is not an error while typing. */
export interface SearchForm {
  /** `2026-08-22`, UTC days. */
  readonly startDay: string;
  readonly endDay: string;
  readonly minResolutionM: string;
  readonly maxResolutionM: string;
  /** Lowercase names. */
  readonly providers: readonly string[];
  readonly resultsPerProvider: string;
  /** US dollars; empty means unlimited, as in the limits below. */
  readonly maxPriceUsd: string;
  readonly maxCloudPercent: string;
  readonly maxOffNadirDeg: string;
  readonly minSunElevationDeg: string;
  /** Share of the area that an image covers; ignored if a place is searched. */
  readonly minCoveragePercent: string;
  /** 1 to 12, of any year; empty for all. */
  readonly months: readonly number[];
  readonly pan: boolean;
  readonly ms: boolean;
  readonly sar: boolean;
}

export type FormErrors = Partial<
  Record<'startDay' | 'endDay' | 'minResolutionM' | 'providers' | 'resultsPerProvider' | 'modes' | LimitedField, string>
>;

/** A sent search: one filter per provider, for one place or area. */
export interface SubmittedSearch {
  readonly place: Place;
  readonly form: SearchForm;
  readonly filters: readonly { readonly provider: string; readonly filter: CatalogFilter }[];
  /** How the results are listed. If missing, the order stays and all filters of the list are reset. */
  readonly list?: ListView;
}

/** The first day of the archives. */
export const FIRST_DAY = ARCHIVE_FROM_ISO.slice(0, 10);

export function defaultSearchForm(nowMs: number): SearchForm {
  return {
    startDay: isoDay(nowMs - SEARCH_FORM_DEFAULTS.rangeDays * DAY_MS),
    endDay: isoDay(nowMs),
    minResolutionM: String(SEARCH_FORM_DEFAULTS.minResolutionM),
    maxResolutionM: String(SEARCH_FORM_DEFAULTS.maxResolutionM),
    providers: SEARCH_FORM_DEFAULTS.providers,
    resultsPerProvider: String(SEARCH_FORM_DEFAULTS.resultsPerProvider),
    maxPriceUsd: '',
    maxCloudPercent: String(SEARCH_FORM_DEFAULTS.maxCloudCover * 100),
    maxOffNadirDeg: '',
    minSunElevationDeg: '',
    minCoveragePercent: '',
    months: [],
    pan: true,
    ms: true,
    sar: true,
  };
}

/** Three months before and after: the season of an image. */
const AROUND_MS = 91 * DAY_MS;
/** Images up to this many times coarser count as similar in resolution. */
const COARSER = 2;

/** The form that searches for images of similar time and resolution. */
export function searchLike(
  known: { readonly takenMs: number; readonly gsdM: number | null },
  nowMs: number,
): SearchForm {
  const usual = defaultSearchForm(nowMs);
  const coarsestM = known.gsdM === null ? null : Math.ceil(known.gsdM * COARSER * 10) / 10;
  return {
    ...usual,
    startDay: isoDay(Math.max(known.takenMs - AROUND_MS, Date.parse(FIRST_DAY))),
    endDay: isoDay(Math.min(known.takenMs + AROUND_MS, nowMs)),
    ...(coarsestM === null ? {} : { maxResolutionM: normalizeField('maxResolutionM', String(coarsestM)).text }),
  };
}

/**
 * The form with the providers of this server: the usual ones, or all if the server has none of those. A changed choice
 * is kept, and nothing changes before the providers are known.
 */
export function withOffered(
  form: SearchForm,
  offered: readonly { readonly provider: string }[] | undefined,
): SearchForm {
  const usual: readonly string[] = SEARCH_FORM_DEFAULTS.providers;
  if (!offered || form.providers.join() !== usual.join()) return form;
  const all = offered.map(({ provider }) => provider);
  const there = usual.filter((provider) => all.includes(provider));
  return { ...form, providers: there.length > 0 ? there : all };
}

/**
 * The errors that block the form. Of the fields of `normalizeField` only a count out of range is one (spec section 5).
 */
export function searchFormErrors(form: SearchForm): FormErrors {
  const start = dayMs(form.startDay);
  const end = dayMs(form.endDay);
  const count = countError(form.resultsPerProvider);
  const resolution = resolutionError(form);
  // The keys of the table are the names of the fields.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const limited = (Object.keys(LIMITED_FIELDS) as LimitedField[]).flatMap((field) => {
    const error = limitError(field, form[field]);
    return error === null ? [] : [[field, error] as const];
  });
  return {
    ...(Number.isNaN(start) ? { startDay: 'Start Date is empty or no day. Enter one, such as 2026-01-31' } : {}),
    ...(Number.isNaN(end) ? { endDay: 'End Date is empty or no day. Enter one, such as 2026-01-31' } : {}),
    ...(end < start
      ? {
          endDay: `End Date is ${form.endDay}, before Start Date ${form.startDay}. Enter a later end or an earlier start`,
        }
      : {}),
    ...(resolution === null ? {} : { minResolutionM: resolution }),
    ...(form.providers.length === 0 ? { providers: 'Please select at least one provider' } : {}),
    ...(count === null ? {} : { resultsPerProvider: count }),
    ...(form.pan || form.ms || form.sar ? {} : { modes: 'Please select at least one imagery mode' }),
    ...Object.fromEntries(limited),
  };
}

/** Valid dates that cannot be searched together. */
export function dateNotes({ startDay, endDay }: SearchForm, nowMs: number): { start?: string; end?: string } {
  return {
    ...(dayMs(startDay) < dayMs(FIRST_DAY) ? { start: `The archives begin on ${FIRST_DAY}` } : {}),
    ...(dayMs(endDay) > nowMs ? { end: `${endDay} is in the future, so the search ends now` } : {}),
  };
}

/** Midnight UTC of a day with a four-digit year, or NaN. */
function dayMs(day: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
}

export interface QuickRange {
  readonly label: string;
  readonly months: number;
}

export const QUICK_RANGES: readonly QuickRange[] = [
  { label: '1 month', months: 1 },
  { label: '3 months', months: 3 },
  { label: '1 year', months: 12 },
];

/** From the same day `months` ago until today, or from the last day of a shorter month. */
export function quickRange(months: number, nowMs: number): Pick<SearchForm, 'startDay' | 'endDay'> {
  const start = new Date(nowMs);
  const day = start.getUTCDate();
  start.setUTCMonth(start.getUTCMonth() - months);
  if (start.getUTCDate() !== day) start.setUTCDate(0);
  return { startDay: isoDay(start.getTime()), endDay: isoDay(nowMs) };
}

/** The catalog filter of one provider, from a valid form. The end is never in the future. */
export function toFilter(form: SearchForm, provider: string, nowMs: number): CatalogFilter {
  const startMs = Date.parse(form.startDay);
  const lastMs = Date.parse(form.endDay) + DAY_MS - 1;
  const maxCents = maxPriceCents(form.maxPriceUsd);
  const offNadirDeg = toLimit('maxOffNadirDeg', form.maxOffNadirDeg);
  const coveragePercent = toLimit('minCoveragePercent', form.minCoveragePercent);
  const sunElevationDeg = toLimit('minSunElevationDeg', form.minSunElevationDeg);
  return {
    date: {
      start: new Date(startMs).toISOString(),
      // A range entirely in the future finds nothing, and is valid.
      end: new Date(Math.max(Math.min(lastMs, nowMs), startMs)).toISOString(),
    },
    phenomenology: { sar: form.sar, ms: form.ms, pan: form.pan },
    resolution: {
      min: resolutionM('minResolutionM', form.minResolutionM),
      max: resolutionM('maxResolutionM', form.maxResolutionM),
    },
    maxCloudCover: (toLimit('maxCloudPercent', form.maxCloudPercent) ?? 100) / 100,
    providers: { [provider]: resultsPerProvider(form.resultsPerProvider) },
    ...(maxCents === undefined ? {} : { price: { max: maxCents } }),
    ...(offNadirDeg === undefined ? {} : { maxOffNadirAngle: offNadirDeg }),
    ...(sunElevationDeg === undefined ? {} : { minSunElevation: sunElevationDeg }),
    ...(coveragePercent === undefined ? {} : { minCoverage: coveragePercent / 100 }),
    ...(form.months.length === 0 ? {} : { months: [...form.months] }),
  };
}

const NORMALISED_FIELDS: readonly NormalizedField[] = [
  'minResolutionM',
  'maxResolutionM',
  'resultsPerProvider',
  'maxPriceUsd',
];

/** The searched area, or the place if there is none. */
export function toGeometry({ area, longitude, latitude }: Place): AreaGeometry {
  return area ?? { type: 'Point', coordinates: [longitude, latitude] };
}

/** The search of a valid form, with all fields normalized. */
export function submittedSearch(typed: SearchForm, place: Place, nowMs: number, list?: ListView): SubmittedSearch {
  const form = {
    ...typed,
    ...Object.fromEntries(NORMALISED_FIELDS.map((field) => [field, normalizeField(field, typed[field]).text])),
  };
  const filters = form.providers.map((provider) => ({ provider, filter: toFilter(form, provider, nowMs) }));
  return { place, form, filters, ...(list ? { list } : {}) };
}
