import { CATALOG_DEFAULTS, type CatalogFilter, type SentFilter } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import { toISO } from '../../lib/utc-time.ts';
import type { ArchiveDeps } from './archive-deps.ts';

/** The filter completed with the defaults of the specification (section 9, default archive search). */
export function toWholeFilter({ clock, providers }: ArchiveDeps, sent: SentFilter): CatalogFilter {
  const { date, phenomenology, resolution, maxCloudCover, providers: chosen, ...limits } = sent;
  const nowMs = clock.nowMs();
  return {
    ...limits,
    date: date ?? { start: toISO(nowMs - CATALOG_DEFAULTS.rangeDays * DAY_MS), end: toISO(nowMs) },
    phenomenology: phenomenology ?? CATALOG_DEFAULTS.phenomenology,
    resolution: resolution ?? CATALOG_DEFAULTS.resolutionM,
    maxCloudCover: maxCloudCover ?? CATALOG_DEFAULTS.maxCloudCover,
    providers: chosen ?? usualProviders(searchedNames(providers)),
  };
}

/** The names of the providers with an archive. */
export function searchedNames(providers: ArchiveDeps['providers']): string[] {
  return [...providers.values()].filter(({ capabilities }) => capabilities.archive !== false).map(({ name }) => name);
}

/** The default providers that are connected, or all if none of them is. */
function usualProviders(offered: readonly string[]): CatalogFilter['providers'] {
  const there = CATALOG_DEFAULTS.providers.filter((name) => offered.includes(name));
  const names = there.length > 0 ? there : offered;
  return Object.fromEntries(names.map((name) => [name, CATALOG_DEFAULTS.resultsPerProvider]));
}
