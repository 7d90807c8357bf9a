import type { GlobeFootprint, GlobeImagery } from '../../globe/globe.ts';

/** The purchased image from the URL, as shown on the globe. */
export interface PurchasedShown {
  readonly footprints: readonly GlobeFootprint[];
  /** Full-resolution tiles, if a GeoTIFF was delivered. */
  readonly imagery: GlobeImagery | null;
}

/** Before it is known, and if the URL names none. */
export const NOTHING_PURCHASED: PurchasedShown = { footprints: [], imagery: null };
