import type { SceneId } from '@groundtrack/contract';
import { create } from 'zustand';
import { onLogOut } from '../../api/session.ts';
import type { GlobeFootprint } from '../../globe/globe.ts';
import type { CoverBy } from './cover/cover-labels.ts';
import { type DrawnKey, toggled } from './footprint-rules.ts';
import type { ListView } from './list-address.ts';
import { defaultSearchForm, type SearchForm, type SubmittedSearch } from './search-rules.ts';
import type { SortOrder } from './sort-labels.ts';
import type { TimeRange } from './timeline-rules.ts';

/** Provider → the cursors of the pages asked for beyond its first. */
export type MorePages = Readonly<Record<string, readonly string[]>>;

interface Found extends Omit<ListView, 'order'> {
  readonly submitted: SubmittedSearch | null;
  readonly morePages: MorePages;
  readonly drawn: readonly DrawnKey[];
  /** The image that is pointed at, in the list or on the globe. */
  readonly highlightedId: SceneId | null;
  /** The image chosen on the globe. */
  readonly selectedId: SceneId | null;
  /** At most two, in the order of choosing. */
  readonly comparedIds: readonly SceneId[];
  /** Results of other times are left out of the list. */
  readonly range: TimeRange | null;
}

const NOTHING: Found = {
  submitted: null,
  morePages: {},
  drawn: [],
  highlightedId: null,
  selectedId: null,
  comparedIds: [],
  range: null,
  areaCloudMax: null,
  coverBy: null,
};

interface SearchStore extends Found {
  readonly form: SearchForm;
  readonly order: SortOrder;
  readonly change: (change: Partial<SearchForm>) => void;
  /** The form then shows what was searched. */
  readonly submit: (search: SubmittedSearch) => void;
  /** Asks providers for one page more each. @param next provider → cursor */
  readonly askMore: (next: Readonly<Record<string, string>>) => void;
  readonly sortBy: (order: SortOrder) => void;
  readonly toggleDrawn: (key: DrawnKey) => void;
  readonly highlight: (featureId: SceneId | null) => void;
  /** The range goes, so that the row can be seen. */
  readonly select: (featureId: SceneId | null) => void;
  readonly narrow: (range: TimeRange | null) => void;
  readonly keepBelow: (areaCloudMax: number | null) => void;
  readonly chooseBy: (coverBy: CoverBy | null) => void;
  readonly showList: (list: ListView) => void;
  /** What the images chosen together leave of the area, as the globe shows it. */
  readonly uncovered: readonly GlobeFootprint[];
  readonly setUncovered: (uncovered: readonly GlobeFootprint[]) => void;
  /** Of two that are compared, the one chosen first makes room for a third. */
  readonly toggleCompared: (featureId: SceneId) => void;
  readonly compareNone: () => void;
  /** A location change clears the results (spec section 4). */
  readonly clear: () => void;
}

/** The search a user is at: it waits here while he looks at the cart or at an order. */
export const useSearch = create<SearchStore>()((set) => ({
  ...NOTHING,
  form: defaultSearchForm(Date.now()),
  order: 'newest',
  change: (change) => set(({ form }) => ({ form: { ...form, ...change } })),
  submit: (submitted) => set({ ...NOTHING, ...submitted.list, submitted, form: submitted.form }),
  askMore: (next) =>
    set(({ morePages }) => {
      const asked = Object.entries(next).map(([provider, cursor]) => {
        const before = morePages[provider] ?? [];
        return [provider, before.includes(cursor) ? before : [...before, cursor]] as const;
      });
      return { morePages: { ...morePages, ...Object.fromEntries(asked) } };
    }),
  sortBy: (order) => set({ order }),
  toggleDrawn: (key) => set(({ drawn }) => ({ drawn: toggled(drawn, key) })),
  highlight: (highlightedId) => set({ highlightedId }),
  select: (selectedId) => set({ selectedId, range: null, areaCloudMax: null, coverBy: null }),
  narrow: (range) => set({ range }),
  keepBelow: (areaCloudMax) => set({ areaCloudMax }),
  chooseBy: (coverBy) => set({ coverBy }),
  showList: (list) => set(list),
  uncovered: [],
  setUncovered: (uncovered) => set({ uncovered }),
  toggleCompared: (id) =>
    set(({ comparedIds }) => ({
      comparedIds: comparedIds.includes(id)
        ? comparedIds.filter((other) => other !== id)
        : [...comparedIds.slice(-1), id],
    })),
  compareNone: () => set({ comparedIds: [] }),
  clear: () => set(NOTHING),
}));

// For as long as the page is open: a search says where somebody looked.
onLogOut(() => useSearch.setState({ ...NOTHING, form: defaultSearchForm(Date.now()), order: 'newest' }));
