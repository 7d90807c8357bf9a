export const COVER_LABELS = {
  newest: 'Newest first',
  clearest: 'Clearest first',
  cheapest: 'Lowest total price',
  fewest: 'Fewest images',
} as const;
/** The way in which images are chosen when several cover the same ground. */
export type CoverBy = keyof typeof COVER_LABELS;
