/** Initial values of the search form. */
export const SEARCH_FORM_DEFAULTS = {
  resultsPerProvider: 5,
  minResolutionM: 0.1,
  maxResolutionM: 1.5,
  maxCloudCover: 0.99,
  rangeDays: 365,
  providers: ['maxar', 'planet', 'kompsat', 'capella', 'teleos', 'iceye'],
} as const;
