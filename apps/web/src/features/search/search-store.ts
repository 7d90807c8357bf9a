import { create } from 'zustand';
import { type DrawnKey, toggled } from './footprint-rules.ts';
import { defaultSearchForm, type SearchForm, type SubmittedSearch } from './search-rules.ts';

interface SearchStore {
  readonly form: SearchForm;
  readonly submitted: SubmittedSearch | null;
  readonly drawn: readonly DrawnKey[];
  readonly change: (change: Partial<SearchForm>) => void;
  readonly submit: (search: SubmittedSearch) => void;
  readonly toggleDrawn: (key: DrawnKey) => void;
  /** A location change clears the results (spec section 4). */
  readonly clear: () => void;
}

/** The search a user is at: it waits here while he looks at the cart or at an order. */
export const useSearch = create<SearchStore>()((set) => ({
  form: defaultSearchForm(Date.now()),
  submitted: null,
  drawn: [],
  change: (change) => set(({ form }) => ({ form: { ...form, ...change } })),
  submit: (submitted) => set({ submitted, drawn: [] }),
  toggleDrawn: (key) => set(({ drawn }) => ({ drawn: toggled(drawn, key) })),
  clear: () => set({ submitted: null, drawn: [] }),
}));
