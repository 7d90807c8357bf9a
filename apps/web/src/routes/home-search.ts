import { type ArchiveImage, GLOBE, type Place } from '@groundtrack/contract';
import { useEffect, useMemo, useState } from 'react';
import { isSamePlace } from '../features/locations/place-rules.ts';
import { cornersOf, drawnImages, drawnKey, viewOf } from '../features/search/footprint-rules.ts';
import { useSearch } from '../features/search/search-store.ts';
import type { FoundHere, SearchActions } from '../features/search/search-tab.tsx';
import { useArchiveSearch } from '../features/search/use-archive-search.ts';
import { useFootprints } from '../features/search/use-footprints.ts';
import type { Globe } from '../globe/globe.ts';
import { useSearchInUrl } from './home-search-url.ts';

export interface SearchOnGlobe {
  /** Null until something was searched at this place. */
  readonly found: FoundHere | null;
  readonly actions: SearchActions;
}

/** The search of the selected location and its footprints on the globe. A location change clears it (spec section 4). */
export function useSearchOnGlobe(place: Place, globe: Globe | null): SearchOnGlobe {
  const { submitted, morePages, drawn, selectedId, toggleDrawn } = useSearch();
  const [highlightedId, highlight] = useState<string | null>(null);
  const submit = useSearchInUrl(place);
  const here = useMemo(() => (submitted && isSamePlace(submitted.place, place) ? submitted : null), [submitted, place]);
  const search = useArchiveSearch(here, morePages);
  const footprints = useFootprints({ images: search.images, drawn, highlightedId: highlightedId ?? selectedId });
  useEffect(() => {
    globe?.setFootprints(footprints);
  }, [globe, footprints]);

  const fit = (images: readonly ArchiveImage[]) => {
    const corners = cornersOf(images);
    if (corners.length === 0) return;
    const { center, heightM } = viewOf(corners);
    globe?.flyTo(center, heightM, GLOBE.flightSec);
  };
  const toggle = (image: ArchiveImage, sizeName: string) => {
    // The first footprint brings the camera; the next ones are compared where it already is.
    if (drawnImages(search.images, drawn).length === 0) fit([image]);
    toggleDrawn(drawnKey(image.featureId, sizeName));
  };
  return { found: here && { submitted: here, search }, actions: { submit, toggle, highlight, fit } };
}
