export const COVER_LABELS = {
  newest: 'the newest',
  clearest: 'the clearest',
  cheapest: 'the cheapest',
} as const;
/** The order in which images are chosen when several cover the same ground. */
export type CoverBy = keyof typeof COVER_LABELS;
