import {
  type ArchiveImage,
  type CatalogFilter,
  clampResolutionM,
  type Place,
  RESULTS_PER_PROVIDER_FALLBACK,
  SEARCH_FORM_DEFAULTS,
} from '@groundtrack/contract';
import { isoDay } from './days.ts';

/** The form as it is typed; rules read it, so that half a number is no error while typing. */
export interface SearchForm {
  /** `2026-08-22`, days in UTC. */
  readonly startDay: string;
  readonly endDay: string;
  readonly minResolutionM: string;
  readonly maxResolutionM: string;
  /** Lower-case names. */
  readonly providers: readonly string[];
  readonly resultsPerProvider: string;
  /** US dollars; empty is unlimited. */
  readonly maxPriceUsd: string;
  readonly pan: boolean;
  readonly ms: boolean;
  readonly sar: boolean;
}

export type FormErrors = Partial<Record<'startDay' | 'endDay' | 'providers' | 'modes', string>>;

/** A search that was sent off: one filter for each provider, for one place. */
export interface SubmittedSearch {
  readonly place: Place;
  readonly filters: readonly { readonly provider: string; readonly filter: CatalogFilter }[];
}

const DAY_MS = 86_400_000;

export function defaultSearchForm(nowMs: number): SearchForm {
  return {
    startDay: isoDay(nowMs - SEARCH_FORM_DEFAULTS.rangeDays * DAY_MS),
    endDay: isoDay(nowMs),
    minResolutionM: String(SEARCH_FORM_DEFAULTS.minResolutionM),
    maxResolutionM: String(SEARCH_FORM_DEFAULTS.maxResolutionM),
    providers: SEARCH_FORM_DEFAULTS.providers,
    resultsPerProvider: String(SEARCH_FORM_DEFAULTS.resultsPerProvider),
    maxPriceUsd: '',
    pan: true,
    ms: true,
    sar: true,
  };
}

/** What keeps a form from being sent; numbers are clamped instead (spec section 5). */
export function searchFormErrors(form: SearchForm): FormErrors {
  const start = Date.parse(form.startDay);
  const end = Date.parse(form.endDay);
  return {
    ...(Number.isNaN(start) ? { startDay: 'Please enter a start date' } : {}),
    ...(Number.isNaN(end) ? { endDay: 'Please enter an end date' } : {}),
    ...(end < start ? { endDay: 'The end date cannot be before the start date' } : {}),
    ...(form.providers.length === 0 ? { providers: 'Please select at least one provider' } : {}),
    ...(form.pan || form.ms || form.sar ? {} : { modes: 'Please select at least one imagery mode' }),
  };
}

/** What the resolution fields show once they are left. */
export function clampedResolution(text: string): string {
  return String(clampResolutionM(number(text)));
}

/** An empty field is no number, where `Number` would read zero. */
function number(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}

function resultsPerProvider(text: string): number {
  const count = number(text);
  return Number.isInteger(count) && count > 0 ? count : RESULTS_PER_PROVIDER_FALLBACK;
}

/** Max price in cents, at least 0; undefined for unlimited. */
function maxPriceCents(text: string): number | undefined {
  const usd = number(text);
  return Number.isNaN(usd) ? undefined : Math.max(0, Math.round(usd * 100));
}

/** The catalogue filter of one provider. A range typed upside down is turned round; the end is never in the future. */
export function filterOf(form: SearchForm, provider: string, nowMs: number): CatalogFilter {
  const bounds = [clampResolutionM(number(form.minResolutionM)), clampResolutionM(number(form.maxResolutionM))];
  const lastMs = Date.parse(form.endDay) + DAY_MS - 1;
  const maxCents = maxPriceCents(form.maxPriceUsd);
  return {
    date: {
      start: new Date(Date.parse(form.startDay)).toISOString(),
      end: new Date(Math.min(lastMs, nowMs)).toISOString(),
    },
    phenomenology: { sar: form.sar, ms: form.ms, pan: form.pan },
    resolution: { min: Math.min(...bounds), max: Math.max(...bounds) },
    maxCloudCover: SEARCH_FORM_DEFAULTS.maxCloudCover,
    providers: { [provider]: resultsPerProvider(form.resultsPerProvider) },
    ...(maxCents === undefined ? {} : { price: { max: maxCents } }),
  };
}

export function submittedSearch(form: SearchForm, place: Place, nowMs: number): SubmittedSearch {
  return { place, filters: form.providers.map((provider) => ({ provider, filter: filterOf(form, provider, nowMs) })) };
}

/** Results of several providers as one list, newest first. */
export function mergeNewestFirst(lists: readonly (readonly ArchiveImage[])[]): ArchiveImage[] {
  return lists
    .flat()
    .sort(
      (a, b) => Date.parse(b.dateAcquiredISO) - Date.parse(a.dateAcquiredISO) || a.featureId.localeCompare(b.featureId),
    );
}
