import type { SceneId } from '@groundtrack/contract';
import { create } from 'zustand';
import { onLogOut } from '../../api/session.ts';
import type { GlobeFootprint } from '../../globe/globe.ts';
import type { CoverBy } from './cover/cover-labels.ts';
import type { TogetherFormat } from './cover/together-rules.ts';
import { type DrawnKey, toggled } from './footprint-rules.ts';
import type { ListView } from './list-address.ts';
import { defaultSearchForm, type SearchForm, type SubmittedSearch } from './search-rules.ts';
import type { SortOrder } from './sort-labels.ts';
import type { TimeRange } from './timeline-rules.ts';

/** Provider → the cursors of the pages requested beyond its first. */
export type MorePages = Readonly<Record<string, readonly string[]>>;

interface Found extends Omit<ListView, 'order'> {
  readonly submitted: SubmittedSearch | null;
  readonly morePages: MorePages;
  readonly drawn: readonly DrawnKey[];
  /** The hovered image, in the list or on the globe. */
  readonly highlightedId: SceneId | null;
  /** The image selected on the globe. */
  readonly selectedId: SceneId | null;
  /** At most two, in the order selected. */
  readonly comparedIds: readonly SceneId[];
  /** Hides results of other times. */
  readonly range: TimeRange | null;
  /** Whether the user opened the fields that narrow the list; see {@link isRefineShown}. */
  readonly isRefining: boolean;
}

const NOTHING: Found = {
  submitted: null,
  morePages: {},
  drawn: [],
  highlightedId: null,
  selectedId: null,
  comparedIds: [],
  range: null,
  isRefining: false,
  areaCloudMax: null,
  coverBy: null,
};

interface SearchStore extends Found {
  readonly form: SearchForm;
  readonly order: SortOrder;
  readonly change: (change: Partial<SearchForm>) => void;
  /** Shows the searched values in the form again. */
  readonly reset: () => void;
  /** The form then shows the searched values. */
  readonly submit: (search: SubmittedSearch) => void;
  /** Requests one more page of providers. @param next provider → cursor */
  readonly searchMore: (next: Readonly<Record<string, string>>) => void;
  readonly sortBy: (order: SortOrder) => void;
  readonly toggleDrawn: (key: DrawnKey) => void;
  readonly highlight: (featureId: SceneId | null) => void;
  /** Clears the time range, so that the row is visible. */
  readonly select: (featureId: SceneId | null) => void;
  readonly narrow: (range: TimeRange | null) => void;
  readonly refine: (isRefining: boolean) => void;
  readonly keepBelow: (areaCloudMax: number | null) => void;
  readonly chooseBy: (coverBy: CoverBy | null) => void;
  readonly showList: (list: ListView) => void;
  /** The format in which the images that cover the area would be bought. */
  readonly coverFormat: TogetherFormat;
  readonly chooseFormat: (coverFormat: TogetherFormat) => void;
  /** The images that cover the area, and the gaps that they leave in it, as shown on the globe. */
  readonly coveringIds: readonly SceneId[];
  readonly uncovered: readonly GlobeFootprint[];
  readonly showCovering: (coveringIds: readonly SceneId[], uncovered: readonly GlobeFootprint[]) => void;
  /** The rows in view, which are outlined faintly on the globe. */
  readonly inViewIds: readonly SceneId[];
  readonly showRows: (inViewIds: readonly SceneId[]) => void;
  /** A third image replaces the first of two in the comparison. */
  readonly toggleCompared: (featureId: SceneId) => void;
  readonly compareNone: () => void;
  /** A location change clears the results (spec section 4). */
  readonly clear: () => void;
}

/** The current search. It is kept here while the user opens the cart or an order. */
export const useSearch = create<SearchStore>()((set) => ({
  ...NOTHING,
  form: defaultSearchForm(Date.now()),
  order: 'newest',
  change: (change) => set(({ form }) => ({ form: { ...form, ...change } })),
  reset: () => set(({ form, submitted }) => ({ form: submitted?.form ?? form })),
  submit: (submitted) => set({ ...NOTHING, ...submitted.list, submitted, form: submitted.form }),
  searchMore: (next) =>
    set(({ morePages }) => {
      const pages = Object.entries(next).map(([provider, cursor]) => {
        const before = morePages[provider] ?? [];
        return [provider, before.includes(cursor) ? before : [...before, cursor]] as const;
      });
      return { morePages: { ...morePages, ...Object.fromEntries(pages) } };
    }),
  sortBy: (order) => set({ order }),
  toggleDrawn: (key) => set(({ drawn }) => ({ drawn: toggled(drawn, key) })),
  highlight: (highlightedId) => set({ highlightedId }),
  select: (selectedId) => set({ selectedId, range: null, areaCloudMax: null, coverBy: null }),
  narrow: (range) => set({ range }),
  refine: (isRefining) => set({ isRefining }),
  keepBelow: (areaCloudMax) => set({ areaCloudMax }),
  chooseBy: (coverBy) => set({ coverBy }),
  showList: (list) => set(list),
  coverFormat: 'jpg',
  chooseFormat: (coverFormat) => set({ coverFormat }),
  coveringIds: [],
  uncovered: [],
  showCovering: (coveringIds, uncovered) => set({ coveringIds, uncovered }),
  inViewIds: [],
  showRows: (inViewIds) => set({ inViewIds }),
  toggleCompared: (id) =>
    set(({ comparedIds }) => ({
      comparedIds: comparedIds.includes(id)
        ? comparedIds.filter((other) => other !== id)
        : [...comparedIds.slice(-1), id],
    })),
  compareNone: () => set({ comparedIds: [] }),
  clear: () => set(NOTHING),
}));

// Registered once per page. A search shows where the user looked, so a logout clears it.
onLogOut(() => useSearch.setState({ ...NOTHING, form: defaultSearchForm(Date.now()), order: 'newest' }));

/** Whether the dates of the results, and the cloud over an area, are shown: also while they narrow the list. */
export function isRefineShown({
  isRefining,
  range,
  areaCloudMax,
}: Pick<Found, 'isRefining' | 'range' | 'areaCloudMax'>): boolean {
  return isRefining || range !== null || areaCloudMax !== null;
}
