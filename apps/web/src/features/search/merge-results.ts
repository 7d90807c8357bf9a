import type { ArchiveImage } from '@groundtrack/contract';
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

function newestFirst(a: ArchiveImage, b: ArchiveImage): number {
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

/** The time down to which the list is complete for all providers; null if it is complete to its end. */
export function completeBackToMs(results: readonly ProviderResults[]): number | null {
  const horizonsMs = results.flatMap(({ images, hasMore, searchedBackMs }) => {
    if (!hasMore) return [];
    if (searchedBackMs !== undefined) return [searchedBackMs];
    return images.slice(-1).map(({ dateAcquiredISO }) => Date.parse(dateAcquiredISO));
  });
  return horizonsMs.length === 0 ? null : Math.max(...horizonsMs);
}
