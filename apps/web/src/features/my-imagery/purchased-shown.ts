import { useEffect, useState } from 'react';
import type { Globe, GlobeFootprint, GlobeImagery } from '../../globe/globe.ts';
import { usePageParams } from '../../lib/use-page-params.ts';
import { purchasedIdOf } from './purchased-address.ts';

/** The purchased image from the URL, as shown on the globe. */
export interface PurchasedShown {
  readonly footprints: readonly GlobeFootprint[];
  /** Full-resolution tiles, if a GeoTIFF was delivered. */
  readonly imagery: GlobeImagery | null;
}

/** Before it is known, and if the URL names none. */
export const NOTHING_PURCHASED: PurchasedShown = { footprints: [], imagery: null };

/**
 * The state of the purchased image on the globe, as reported by its layer, which is mounted while the URL names an
 * image.
 */
export function usePurchasedShown(globe: Globe | null) {
  const [purchased, setPurchased] = useState<PurchasedShown>(NOTHING_PURCHASED);
  const [address] = usePageParams();
  useEffect(() => globe?.setImagery(purchased.imagery), [globe, purchased.imagery]);
  return { purchased, setPurchased, hasPurchased: purchasedIdOf(address) !== null };
}
