import type { ArchiveImage, SceneId } from '@groundtrack/contract';
import { lowestPriceCents } from './product-rules.ts';
import type { SortOrder } from './sort-labels.ts';

/** What one provider has answered so far: pages, newest first, each older than the one before. */
export interface ProviderResults {
  readonly provider: string;
  readonly images: readonly ArchiveImage[];
  /** Whether it has older images that were not fetched. */
  readonly hasMore: boolean;
  /** Its search was cut short there; absent: its last page is full, or there is no more. */
  readonly searchedBackMs?: number;
}

/** A moment in a list, newest first. */
type Position = Pick<ArchiveImage, 'dateAcquiredISO'> & { readonly featureId: string };

function newestFirst(a: Position, b: Position): number {
  return Date.parse(b.dateAcquiredISO) - Date.parse(a.dateAcquiredISO) || a.featureId.localeCompare(b.featureId);
}

/** Results of several providers as one list, newest first, each image once. */
export function mergeNewestFirst(lists: readonly (readonly ArchiveImage[])[]): ArchiveImage[] {
  const byId = new Map(lists.flat().map((image) => [`${image.provider} ${image.featureId}`, image]));
  return [...byId.values()].sort(newestFirst);
}

const SORT_VALUES: Readonly<Record<Exclude<SortOrder, 'newest'>, (image: ArchiveImage) => number | null>> = {
  coverage: ({ coverage }) => (coverage === undefined ? null : -coverage),
  cloud: ({ cloudCover }) => cloudCover,
  resolution: ({ groundSampleDistance }) => groundSampleDistance,
  offNadir: ({ offNadirAngle }) => offNadirAngle,
  price: lowestPriceCents,
};

/** A list in another order; among equals the newest first, and what says nothing last. */
export function inOrder(newest: readonly ArchiveImage[], order: SortOrder): readonly ArchiveImage[] {
  if (order === 'newest') return newest;
  const value = (image: ArchiveImage) => SORT_VALUES[order](image) ?? Number.POSITIVE_INFINITY;
  // Infinity minus itself is no number, and counts as equal.
  return newest.toSorted((a, b) => value(a) - value(b) || 0);
}

/** The place in a list, newest first, below which images are missing because they were not fetched. */
export interface Gap {
  /** It stands behind this image; null before the first one. */
  readonly afterId: SceneId | null;
  /** Those that have more, the one that stops first first. */
  readonly providers: readonly string[];
}

/**
 * Where a list stops being complete. A page of one provider may end in August while the page of another reaches back for
 * years: below that, newer images of the first one may be missing between those of the other. Null where nothing is mixed
 * up and the list just goes on.
 */
export function findGap(newest: readonly ArchiveImage[], results: readonly ProviderResults[]): Gap | null {
  const ends = results.flatMap((result) => {
    const { provider } = result;
    const horizon = horizonOf(result);
    const older = horizon ? newest.findIndex((image) => newestFirst(image, horizon) > 0) : -1;
    return older < 0 ? [] : [{ provider, older }];
  });
  const [first] = ends.sort((a, b) => a.older - b.older);
  if (!first) return null;
  return {
    afterId: newest[first.older - 1]?.featureId ?? null,
    providers: ends.map(({ provider }) => provider),
  };
}

/** The moment down to which the list misses nothing of any provider; null when it is complete to its end. */
export function completeBackToMs(results: readonly ProviderResults[]): number | null {
  const horizons = results.flatMap((result) => {
    const horizon = horizonOf(result);
    return horizon ? [Date.parse(horizon.dateAcquiredISO)] : [];
  });
  return horizons.length === 0 ? null : Math.max(...horizons);
}

/** Below it images of the provider may be missing; undefined where none are. */
function horizonOf({ images, hasMore, searchedBackMs }: ProviderResults): Position | undefined {
  if (!hasMore) return undefined;
  return searchedBackMs === undefined
    ? images.at(-1)
    : { dateAcquiredISO: new Date(searchedBackMs).toISOString(), featureId: '' };
}
