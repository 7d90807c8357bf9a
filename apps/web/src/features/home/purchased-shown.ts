import type { GlobeFootprint, GlobeImagery } from '../../globe/globe.ts';

/** What lies on the globe of the bought image that the address names. */
export interface PurchasedShown {
  readonly footprints: readonly GlobeFootprint[];
  /** At full resolution, where a GeoTIFF was delivered. */
  readonly imagery: GlobeImagery | null;
}

/** Until it is known, and where the address names none. */
export const NOTHING_PURCHASED: PurchasedShown = { footprints: [], imagery: null };
