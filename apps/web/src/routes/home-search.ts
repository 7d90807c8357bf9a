import { type ArchiveImage, GLOBE, type Place } from '@groundtrack/contract';
import { useEffect, useMemo, useState } from 'react';
import { isSamePlace } from '../features/locations/place-rules.ts';
import { type DrawnKey, drawnImages, drawnKey, outlinesOf, viewOf } from '../features/search/footprint-rules.ts';
import { useSearch } from '../features/search/search-store.ts';
import { type ArchiveSearch, useArchiveSearch } from '../features/search/use-archive-search.ts';
import { useFootprints } from '../features/search/use-footprints.ts';
import type { Globe } from '../globe/globe.ts';

export interface SearchOnGlobe {
  /** Null until something was searched at this place. */
  readonly search: ArchiveSearch | null;
  readonly drawn: readonly DrawnKey[];
  readonly toggle: (image: ArchiveImage, sizeName: string) => void;
  readonly setHighlighted: (featureId: string | null) => void;
}

/** The search of the selected location and its footprints on the globe. A location change clears it (spec section 4). */
export function useSearchOnGlobe(place: Place, globe: Globe | null): SearchOnGlobe {
  const { submitted, drawn, toggleDrawn } = useSearch();
  const [highlightedId, setHighlighted] = useState<string | null>(null);
  const here = useMemo(() => (submitted && isSamePlace(submitted.place, place) ? submitted : null), [submitted, place]);
  const search = useArchiveSearch(here);
  const footprints = useFootprints({ images: search.images, drawn, highlightedId });
  useEffect(() => {
    globe?.setFootprints(footprints);
  }, [globe, footprints]);

  const toggle = (image: ArchiveImage, sizeName: string) => {
    const corners = outlinesOf(image).flat();
    // The first footprint brings the camera; the next ones are compared where it already is.
    if (corners.length > 0 && drawnImages(search.images, drawn).length === 0) {
      const { center, heightM } = viewOf(corners);
      globe?.flyTo(center, heightM, GLOBE.flightSec);
    }
    toggleDrawn(drawnKey(image.featureId, sizeName));
  };
  return { search: here ? search : null, drawn, toggle, setHighlighted };
}
