/** Figures of the product that client and server share. */

export const DEFAULT_PLACE = {
  location: 'Greenbelt, Maryland',
  latitude: 39.0045,
  longitude: -76.8755,
  elevation: 0,
} as const;

export const SESSION_LIFETIME_SEC = 86_400;
export const REQUEST_TIMEOUT_MS = 90_000;
export const RECENT_LOCATIONS_KEPT = 5;

/** The earliest images on sale (spec section 2, Help). */
export const ARCHIVE_FROM_ISO = '2010-01-01T00:00:00.000Z';

export const RESOLUTION_MIN_M = 0.1;
export const RESOLUTION_MAX_M = 5;
export const RESULTS_PER_PROVIDER_FALLBACK = 10;

/** What the search form shows at first. */
export const SEARCH_FORM_DEFAULTS = {
  resultsPerProvider: 5,
  minResolutionM: 0.1,
  maxResolutionM: 1.5,
  maxCloudCover: 0.99,
  rangeDays: 365,
  providers: ['maxar', 'planet', 'kompsat', 'capella', 'teleos', 'iceye'],
} as const;

export const GLOBE = {
  startHeightM: 7_000_000,
  placeHeightM: 16_000,
  flightSec: 2,
  trailSec: 300,
  leadSec: 900,
} as const;

/** Passes: a satellite has access while it stands at least this high; the table looks 12 hours ahead. */
export const PASSES = { minElevationDeg: 30, stepSec: 15, steps: 2900, lookBackSec: 300 } as const;

/** Providers as the product writes them; keys are the lower-case names used on the wire. */
export const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  maxar: 'Maxar',
  planet: 'Planet',
  kompsat: 'KOMPSAT',
  capella: 'Capella',
  teleos: 'TelEOS',
  iceye: 'ICEYE',
  imagesat: 'ImageSat',
  triplesat: 'TripleSat',
  skymap50: 'SkyMap50 / Soar',
  umbra: 'Umbra',
  airbus: 'Airbus',
  up42: 'UP42',
  'earth-search': 'Earth Search',
};

/** The name of a provider for people; a provider an operator added is shown as it is configured. */
export function providerLabel(provider: string): string {
  return PROVIDER_LABELS[provider] ?? provider;
}
