/** A satellite has access to a place from this elevation on (spec section 9). */
export const PASS_SEARCH = { minElevationDeg: 30 } as const;
