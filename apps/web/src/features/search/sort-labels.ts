export const SORT_LABELS = {
  newest: 'Newest first',
  coverage: 'Most of the area first',
  cloud: 'Least cloud first',
  resolution: 'Finest resolution first',
  offNadir: 'Least off nadir first',
  price: 'Lowest price first',
} as const;
export type SortOrder = keyof typeof SORT_LABELS;
