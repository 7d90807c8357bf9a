import { isSettled, type ServerState, type UserImage } from '@groundtrack/contract';
import { compareNames } from '../../lib/intl.ts';
import { type GalleryView, NO_GALLERY_FILTERS, type SortOrder, type StateGroup } from './gallery-view.ts';

/** In progress, ready with files, or failed. */
function toGroup(state: ServerState): StateGroup {
  if (state === 'Delivered') return 'ready';
  return isSettled(state) ? 'not-delivered' : 'in-progress';
}

export function countByGroup(images: readonly UserImage[]): Readonly<Record<StateGroup, number>> {
  const counts = { 'in-progress': 0, ready: 0, 'not-delivered': 0 };
  for (const { serverState } of images) counts[toGroup(serverState)] += 1;
  return counts;
}

/** Lowercase without accents, so that `zurich` finds Zürich. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The filters by name. Date ranges are UTC days, including both ends. */
const passes: Readonly<Record<FilterName, (image: UserImage, view: GalleryView) => boolean>> = {
  group: ({ serverState }, { group }) => group === null || toGroup(serverState) === group,
  source: ({ satellite, source }, view) =>
    view.source === '' || satellite === view.source || source.company === view.source,
  text: ({ locationDescription }, { text }) => {
    const place = plain(locationDescription);
    return plain(text)
      .split(/\s+/)
      .every((word) => place.includes(word));
  },
  fromDay: ({ dateImageAcquiredISO }, { fromDay }) => fromDay === '' || dateImageAcquiredISO.slice(0, 10) >= fromDay,
  toDay: ({ dateImageAcquiredISO }, { toDay }) => toDay === '' || dateImageAcquiredISO.slice(0, 10) <= toDay,
};

export type FilterName = keyof typeof NO_GALLERY_FILTERS;
// The keys of the table are the names of the filters.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const filterNames = Object.keys(passes) as FilterName[];

/** The active filters. */
export function activeFilters(view: GalleryView): FilterName[] {
  return filterNames.filter((name) => view[name] !== NO_GALLERY_FILTERS[name]);
}

/** The images that pass all filters except the omitted ones, in order. */
export function filtered(
  images: readonly UserImage[],
  view: GalleryView,
  leaveOut: readonly FilterName[] = [],
): readonly UserImage[] {
  const names = activeFilters(view).filter((name) => !leaveOut.includes(name));
  return names.length === 0 ? images : images.filter((image) => names.every((name) => passes[name](image, view)));
}

export interface FilterSuggestion {
  readonly filter: FilterName;
  /** Matching images without this filter. */
  readonly count: number;
}

/** Filters whose removal would show images, most first. */
export function suggestFilters(images: readonly UserImage[], view: GalleryView): FilterSuggestion[] {
  return activeFilters(view)
    .map((filter) => ({ filter, count: filtered(images, view, [filter]).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

type Compare = (a: UserImage, b: UserImage) => number;

const byText = (of: (image: UserImage) => string): Compare => {
  return (a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0);
};
const purchased = byText(({ datePurchasedISO }) => datePurchasedISO);
const taken = byText(({ dateImageAcquiredISO }) => dateImageAcquiredISO);
const place: Compare = (a, b) => compareNames(a.locationDescription, b.locationDescription);

const orders: Readonly<Record<SortOrder, Compare>> = {
  purchased: (a, b) => purchased(b, a),
  'purchased-first': purchased,
  taken: (a, b) => taken(b, a),
  'taken-first': taken,
  place: (a, b) => place(a, b) || taken(b, a),
};

/** Sorting is stable, so items of one order keep its order. */
export function sorted(images: readonly UserImage[], order: SortOrder): readonly UserImage[] {
  return images.toSorted(orders[order]);
}

export interface SourceOption {
  readonly group: string;
  readonly items: readonly string[];
}

/** The companies and satellites of the images. */
export function toSources(images: readonly UserImage[]): SourceOption[] {
  const distinct = (all: readonly string[]) => [...new Set(all)].sort(compareNames);
  return [
    { group: 'Providers', items: distinct(images.map(({ source }) => source.company)) },
    { group: 'Satellites', items: distinct(images.map(({ satellite }) => satellite)) },
  ];
}
