import {
  type ArchiveImage,
  type CatalogFilter,
  fail,
  ok,
  type Point,
  type Result,
  type SearchCriteria,
  searchCriteria,
} from '@groundtrack/contract';
import type { ImageryProvider, Scene } from '../../providers/provider.ts';
import type { ArchiveDeps } from './archive-deps.ts';
import { archiveImageOf } from './archive-image.ts';
import { askProvider } from './ask-provider.ts';

export interface ArchiveQuestion {
  readonly geometry: Point;
  readonly filter: CatalogFilter;
}

interface Ask {
  readonly provider: ImageryProvider;
  readonly count: number;
}

/** Scenes of a place that meet the filter, of all providers asked, newest first. One failing provider fails the call. */
export async function searchArchive(
  deps: ArchiveDeps,
  { geometry, filter }: ArchiveQuestion,
  signal: AbortSignal,
): Promise<Result<{ images: ArchiveImage[] }>> {
  const { providers, ...criteria } = searchCriteria(filter, deps.clock.nowMs());
  const asks = asksOf(deps, providers);
  if (!asks.ok) return asks;
  const wrong = impossibleDates(filter, criteria) ?? impossibleResolution(criteria);
  if (wrong) return wrong;
  const query = { place: geometry, criteria };
  const answers = await Promise.all(
    asks.value.map(({ provider, count }) =>
      askProvider(provider, { timeoutMs: deps.providerTimeoutMs, signal }, async (patience) =>
        imagesOf(provider, await provider.search({ ...query, limit: count }, patience)),
      ),
    ),
  );
  const images: ArchiveImage[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    images.push(...answer.value);
  }
  return ok({ images: images.sort(newestFirst) });
}

function asksOf({ providers }: ArchiveDeps, wanted: SearchCriteria['providers']): Result<Ask[]> {
  if (wanted.length === 0) return invalid('filter.providers', `name at least one of ${known(providers)}`);
  const asks = new Map<string, Ask>();
  for (const { provider: name, count } of wanted) {
    const provider = providers.get(name);
    if (!provider) return invalid('filter.providers', `there is no provider "${name}"; known are ${known(providers)}`);
    asks.set(name, { provider, count });
  }
  return ok([...asks.values()]);
}

function known(providers: ArchiveDeps['providers']): string {
  return [...providers.keys()].join(', ');
}

/** Judged on what was asked: a range that only lies in the future is no mistake, it just holds nothing. */
function impossibleDates({ date }: CatalogFilter, { startMs }: Pick<SearchCriteria, 'startMs'>): Result<never> | null {
  const endMs = Date.parse(date.end);
  if (Number.isNaN(startMs)) return invalid('filter.date.start', `${date.start} is not a date`);
  if (Number.isNaN(endMs)) return invalid('filter.date.end', `${date.end} is not a date`);
  if (endMs < startMs)
    return invalid('filter.date.end', `${date.end} lies before the start ${date.start}; exchange the two`);
  return null;
}

/** Judged after clamping, so that 0.01 to 0.05 m is the finest there is and no mistake. */
function impossibleResolution({
  minResolutionM,
  maxResolutionM,
}: Omit<SearchCriteria, 'providers'>): Result<never> | null {
  if (minResolutionM <= maxResolutionM) return null;
  return invalid('filter.resolution', `the minimum ${minResolutionM} m is above the maximum ${maxResolutionM} m`);
}

function invalid(field: string, message: string): Result<never> {
  return fail('invalid-request', `${field}: ${message}`, [`${field}: ${message}`]);
}

function imagesOf(provider: ImageryProvider, scenes: readonly Scene[]): ArchiveImage[] {
  return scenes.map((scene) => archiveImageOf(scene, provider.simulated));
}

function newestFirst(a: ArchiveImage, b: ArchiveImage): number {
  return Date.parse(b.dateAcquiredISO) - Date.parse(a.dateAcquiredISO) || (a.featureId < b.featureId ? -1 : 1);
}
