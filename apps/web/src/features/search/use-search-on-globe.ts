import type { ArchiveImage, Place } from '@groundtrack/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { CAMERA_DEFAULTS } from '../../globe/camera-defaults.ts';
import type { Globe, GlobePoint } from '../../globe/globe.ts';
import { placeView } from '../../globe/place-view.ts';
import { viewOver } from '../../globe/view-over.ts';
import { toOutlines } from '../../lib/placed-image.ts';
import { isSamePlace } from '../../lib/places.ts';
import { drawnKey, toOwner } from './footprint-rules.ts';
import type { FoundHere, SearchActions } from './search-actions.ts';
import { useSearch } from './search-store.ts';
import { type ArchiveSearch, CATALOG_KEY, useArchiveSearch } from './use-archive-search.ts';
import { type ImagesAtPoint, useImagesHere } from './use-images-here.ts';
import { useSearchInUrl } from './use-search-in-url.ts';

export interface SearchOnGlobe {
  /** Null until something was searched at this place. */
  readonly found: FoundHere | null;
  readonly actions: SearchActions;
  /** The footprint under the pointer, if any. */
  readonly hover: (footprintId: string | null) => void;
  /** The images at the point that was last clicked. */
  readonly here: ImagesAtPoint;
  /**
   * Handles a click on footprints: lists their images, and selects the first.
   * @returns whether there were any; otherwise the click is for the ground
   */
  readonly pick: (point: GlobePoint, footprintIds: readonly string[]) => boolean;
}

interface SearchScreen {
  readonly globe: Globe | null;
  readonly isPlaceInUrl: boolean;
}

/** The search of the selected location, linked with the globe. A location change clears it (spec section 4). */
export function useSearchOnGlobe(place: Place, { globe, isPlaceInUrl }: SearchScreen): SearchOnGlobe {
  const submitted = useSearch((state) => state.submitted);
  const morePages = useSearch((state) => state.morePages);
  const submit = useSearchInUrl(place, isPlaceInUrl);
  useClearedElsewhere(place);
  const here = useMemo(() => (submitted && isSamePlace(submitted.place, place) ? submitted : null), [submitted, place]);
  const search = useArchiveSearch(here, morePages);
  const found = useMemo(() => here && { submitted: here, search }, [here, search]);

  const flyOver = ({ center, heightM }: ReturnType<typeof viewOver>) =>
    globe?.flyTo(center, heightM, CAMERA_DEFAULTS.flightSec);
  const fit = (images: readonly ArchiveImage[]) => {
    const corners = images.flatMap((image) => toOutlines(image).flat());
    if (corners.length > 0) flyOver(viewOver(corners));
  };
  const approach = (images: readonly ArchiveImage[]) => {
    if (place.area) flyOver(placeView(place));
    else fit(images);
  };
  useFirstResults({ place, search: here && globe ? search : null, onFirst: approach });
  const toggle = (image: ArchiveImage, sizeName: string) => {
    const { drawn, toggleDrawn } = useSearch.getState();
    // Only the first footprint moves the camera, so that further ones can be compared.
    if (drawn.length === 0) fit([image]);
    toggleDrawn(drawnKey(image.featureId, sizeName));
  };
  const hover = (footprintId: string | null) =>
    useSearch.getState().highlight(footprintId === null ? null : toOwner(footprintId, search.images));
  const clicked = useImagesHere(found);
  const pick = (point: GlobePoint, footprintIds: readonly string[]) => {
    const ids = new Set(footprintIds.map((id) => toOwner(id, search.images)));
    const images = [...ids].flatMap((id) => search.images.find(({ featureId }) => featureId === id) ?? []);
    if (images[0]) useSearch.getState().select(images[0].featureId);
    clicked.click(point, images);
    return images.length > 0;
  };
  return { found, actions: { submit, toggle, fit }, hover, here: clicked, pick };
}

interface FirstResults {
  readonly place: Place;
  /** Null if there is no hovered image, or it is not listed. */
  readonly search: ArchiveSearch | null;
  readonly onFirst: (images: readonly ArchiveImage[]) => void;
}

/** Calls back once, when all results of the first search of a place have arrived. Later searches leave the camera. */
function useFirstResults({ place, search, onFirst }: FirstResults): void {
  const seen = useRef<Place | null>(null);
  const isComplete = search !== null && search.inProgress.length === 0 && search.images.length > 0;
  const look = useEffectEvent(() => {
    if (seen.current && isSamePlace(seen.current, place)) return;
    seen.current = place;
    onFirst(search?.images ?? []);
  });
  useEffect(() => {
    if (isComplete) look();
  }, [isComplete]);
}

/**
 * Clears a search and its results when another place is selected. Returning to the place does not restore them, and a
 * new search queries the providers again.
 */
function useClearedElsewhere(place: Place): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // Reads the current state, because the URL may have started a search at the new place since the last render.
    const { submitted, clear } = useSearch.getState();
    if (submitted === null || isSamePlace(submitted.place, place)) return;
    clear();
    queryClient.removeQueries({ queryKey: [CATALOG_KEY] });
  }, [place, queryClient]);
}
