export const COVER_LABELS = {
  newest: 'the newest',
  clearest: 'the clearest',
  cheapest: 'the cheapest',
} as const;
/** Which images are taken first where several would cover the same ground. */
export type CoverBy = keyof typeof COVER_LABELS;
