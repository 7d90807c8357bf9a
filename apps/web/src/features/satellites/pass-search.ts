/** The passes of the table: a satellite has access from this elevation on; 12 hours ahead, from five minutes ago. */
export const PASS_SEARCH = { minElevationDeg: 30, stepSec: 15, steps: 2900, lookBackSec: 300 } as const;
