/** The minimum elevation of an access (spec section 9). */
export const PASS_SEARCH = { minElevationDeg: 30 } as const;
