import type { ArchiveImage, SceneId } from '@groundtrack/contract';
import { lowestPriceCents } from './product-rules.ts';
import type { SortOrder } from './sort-labels.ts';

/** The results of one provider so far: pages, newest first, each older than the previous one. */
export interface ProviderResults {
  readonly provider: string;
  readonly images: readonly ArchiveImage[];
  /** Whether the provider has older images that were not fetched. */
  readonly hasMore: boolean;
  /** Where the search was cut off; undefined if the last page is full or there are no more. */
  readonly searchedBackMs?: number;
}

/** A point in time in a list, newest first. */
type Position = Pick<ArchiveImage, 'dateAcquiredISO'> & { readonly featureId: string };

function newestFirst(a: Position, b: Position): number {
  return Date.parse(b.dateAcquiredISO) - Date.parse(a.dateAcquiredISO) || a.featureId.localeCompare(b.featureId);
}

/** Merges the results of several providers into one list, newest first, each image once. */
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

/** Sorts a list. Equal images are sorted newest first, and missing values come last. */
export function inOrder(newest: readonly ArchiveImage[], order: SortOrder): readonly ArchiveImage[] {
  if (order === 'newest') return newest;
  const value = (image: ArchiveImage) => SORT_VALUES[order](image) ?? Number.POSITIVE_INFINITY;
  // Infinity minus Infinity is NaN, and counts as equal.
  return newest.toSorted((a, b) => value(a) - value(b) || 0);
}

/** The point in a list, newest first, below which images are missing because they were not fetched. */
export interface Gap {
  /** The point is behind this image; null for the start of the list. */
  readonly afterId: SceneId | null;
  /** Providers with more images, sorted by where they stop. */
  readonly providers: readonly string[];
}

/**
 * Finds where a list becomes incomplete. The page of one provider may end in August while the page of another reaches
 * back for years. Below August, newer images of the first provider may be missing. Null if the providers do not
 * overlap, so that the list simply continues.
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

/** The time down to which the list is complete for all providers; null if it is complete to its end. */
export function completeBackToMs(results: readonly ProviderResults[]): number | null {
  const horizons = results.flatMap((result) => {
    const horizon = horizonOf(result);
    return horizon ? [Date.parse(horizon.dateAcquiredISO)] : [];
  });
  return horizons.length === 0 ? null : Math.max(...horizons);
}

/** Images of the provider may be missing before this time; undefined if none are. */
function horizonOf({ images, hasMore, searchedBackMs }: ProviderResults): Position | undefined {
  if (!hasMore) return undefined;
  return searchedBackMs === undefined
    ? images.at(-1)
    : { dateAcquiredISO: new Date(searchedBackMs).toISOString(), featureId: '' };
}
