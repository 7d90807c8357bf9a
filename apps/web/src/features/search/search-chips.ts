import { formatList, formatMonth } from '../../lib/intl.ts';
import type { Units } from '../../lib/units.ts';
import { numberIn, toShownLength } from './field-rules.ts';
import { QUICK_RANGES, quickRange, type SearchForm } from './search-rules.ts';

interface ChipFacts {
  readonly nowMs: number;
  readonly units: Units;
  /** The name of a provider, and the number of providers on this server. */
  readonly toLabel: (provider: string) => string;
  readonly offered: number;
}

/**
 * The filters of a search in a few words each, the most common ones first. Filters that exclude nothing are omitted.
 */
export function searchChips(form: SearchForm, { nowMs, units, toLabel, offered }: ChipFacts): string[] {
  return [
    toDates(form, nowMs),
    toKinds(form),
    toCloud(form),
    toResolution(form, units),
    toProviders(form.providers, toLabel, offered),
    form.maxPriceUsd.trim() === '' ? '' : `≤ $${form.maxPriceUsd.trim()}`,
    form.maxOffNadirDeg.trim() === '' ? '' : `off nadir ≤ ${form.maxOffNadirDeg.trim()}°`,
    form.minSunElevationDeg.trim() === '' ? '' : `sun ≥ ${form.minSunElevationDeg.trim()}°`,
    form.minCoveragePercent.trim() === '' ? '' : toCover(form.minCoveragePercent.trim()),
    formatList(form.months.map((month) => formatMonth(month, 'short'))),
  ].filter(Boolean);
}

/** A limit of 99 %, the default, excludes almost nothing. */
function toCloud({ maxCloudPercent, pan, ms }: SearchForm): string {
  const percent = numberIn(maxCloudPercent);
  return percent < 99 && (pan || ms) ? `cloud ≤ ${percent} %` : '';
}

function toCover(percent: string): string {
  return percent === '100' ? 'covers all' : `covers ≥ ${percent} %`;
}

function toDates({ startDay, endDay }: SearchForm, nowMs: number): string {
  const quick = QUICK_RANGES.find(({ months }) => {
    const range = quickRange(months, nowMs);
    return range.startDay === startDay && range.endDay === endDay;
  });
  return quick ? `last ${quick.label.replace(/^1 /, '')}` : `${startDay} to ${endDay}`;
}

function toKinds({ pan, ms, sar }: SearchForm): string {
  if (pan && ms) return sar ? 'optical and radar' : 'optical';
  return formatList([pan ? 'panchromatic' : '', ms ? 'multispectral' : '', sar ? 'radar' : ''].filter(Boolean));
}

function toResolution({ minResolutionM, maxResolutionM }: SearchForm, { typed }: Units): string {
  return `${toShownLength(minResolutionM, typed)} to ${toShownLength(maxResolutionM, typed)} ${typed.unit}`;
}

function toProviders(providers: readonly string[], toLabel: (provider: string) => string, offered: number): string {
  if (providers.length === offered) return '';
  return providers.length > 2 ? `${providers.length} providers` : formatList(providers.map(toLabel));
}
