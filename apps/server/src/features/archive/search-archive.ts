import { type ArchiveImage, ok, type Result } from '@groundtrack/contract';
import { callProvider } from '../../providers/guard/call-provider.ts';
import { ProviderError, type ScenePage, type SceneQuery } from '../../providers/port/provider.ts';
import type { ArchiveDeps } from './archive-deps.ts';
import { toArchiveImage } from './archive-image.ts';
import { type ArchiveQuery, type CheckedQuery, checkQuery, invalid, type ProviderQuery } from './archive-query.ts';
import { measureCoverage } from './measure-coverage.ts';
import { formatCursor, type Pages, parseCursor } from './page-cursor.ts';
import { toLimits, toSearchedBack } from './search-budget.ts';

export interface ArchivePage {
  readonly images: ArchiveImage[];
  /** Absent if there are no more images. */
  readonly next?: string;
  /** A provider has used up its budget and has not searched anything older. Absent if all have finished. */
  readonly searchedBackToISO?: string;
}

/**
 * Scenes of a place or area that match the filter, from all requested providers, newest first. If one provider fails,
 * the call fails.
 * @param cursor `next` of the previous page
 */
export async function searchArchive(
  deps: ArchiveDeps,
  { cursor, ...question }: ArchiveQuery & { readonly cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Result<ArchivePage>> {
  const checked = await checkQuery(deps, question, signal);
  if (!checked.ok) return checked;
  const begun = cursor === undefined ? {} : parseCursor(question, cursor);
  if (begun === null) return noCursor();
  const queries =
    cursor === undefined
      ? checked.value.providerQueries
      : checked.value.providerQueries.filter(({ provider }) => begun[provider.name]);
  if (queries.length < Object.keys(begun).length) return noCursor();
  const pages = await Promise.all(
    queries.map((query) => {
      const limits = toLimits(query, queries.length);
      return queryPage({ question: checked.value, query, begun, limits }, signal);
    }),
  );
  const images: ArchiveImage[] = [];
  const next: Record<string, string> = {};
  let searchedToMs = -Infinity;
  for (const page of pages) {
    if (!page.ok) return page;
    images.push(...page.value.images);
    if (page.value.next !== null) next[page.value.provider] = page.value.next;
    searchedToMs = Math.max(searchedToMs, page.value.searchedToMs ?? -Infinity);
  }
  const token = formatCursor(question, next);
  const { area, parts } = checked.value;
  images.sort(newestFirst);
  return ok({
    images: parts ? await measureCoverage(area, images, { signal }) : images,
    ...(token === undefined ? {} : { next: token }),
    ...toSearchedBack(searchedToMs),
  });
}

interface PageQuery {
  readonly question: CheckedQuery;
  readonly query: ProviderQuery;
  readonly begun: Pages;
  readonly limits: Pick<SceneQuery, 'budget'>;
}

interface ProviderPage extends Omit<ScenePage, 'scenes'> {
  readonly provider: string;
  readonly images: ArchiveImage[];
}

async function queryPage(
  { question: { area, criteria }, query: { provider, count }, begun, limits }: PageQuery,
  signal: AbortSignal,
): Promise<Result<ProviderPage>> {
  const cursor = begun[provider.name] ?? null;
  const answer = await callProvider(provider, () =>
    provider.search({ area, criteria, limit: count, cursor, ...limits }, signal).catch((error: unknown) => {
      if (cursor !== null && error instanceof ProviderError && error.kind === 'rejected') return null;
      throw error;
    }),
  );
  if (!answer.ok) return answer;
  if (answer.value === null) return noCursor();
  const { scenes, ...rest } = answer.value;
  const images = scenes.map((scene) => toArchiveImage(scene, provider, area));
  return ok({ provider: provider.name, images, ...rest });
}

function noCursor(): Result<never> {
  return invalid('cursor', 'belongs to another search or is not a cursor; search again without it');
}

/** Times in one format, so their texts sort by time. */
function newestFirst(a: ArchiveImage, b: ArchiveImage): number {
  if (a.dateAcquiredISO !== b.dateAcquiredISO) return a.dateAcquiredISO < b.dateAcquiredISO ? 1 : -1;
  return a.featureId < b.featureId ? -1 : 1;
}
