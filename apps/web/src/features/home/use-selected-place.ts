import type { Place } from '@groundtrack/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CAMERA_DEFAULTS } from '../../globe/camera-defaults.ts';
import type { Globe, GlobePoint } from '../../globe/globe.ts';
import { placeView } from '../../globe/place-view.ts';
import { isSamePlace, shortNameOf, unnamedPlace } from '../../lib/places.ts';
import { usePageParams } from '../../lib/use-page-params.ts';
import { useLocations } from '../locations/location-store.ts';
import { fetchElevation, namePlace } from '../locations/name-place.ts';
import { useBrowserPosition } from '../locations/use-browser-position.ts';
import { usePlaceInUrl } from '../locations/use-place-in-url.ts';
import { purchasedIdOf } from '../my-imagery/purchased-address.ts';
import { useSkyView } from '../satellites/use-sky-view.ts';
import { parseSearch } from '../search/search-address.ts';
import { returnView, skyView, useSkyCamera } from './use-sky-camera.ts';

export interface SelectedPlace {
  readonly place: Place;
  /** Selects a place from the search or a list, and flies there. */
  readonly fly: (place: Place) => void;
  /** Selects a clicked point. The camera does not move. */
  readonly pick: (point: GlobePoint) => void;
}

/** The selected location, its pin, and the camera that follows it. @param isSky whether the Satellites tab is open */
export function useSelectedPlace(globe: Globe | null, isSky: boolean): SelectedPlace {
  const { current: place, goTo, rename, setElevation } = useLocations();
  const openedAtSearch = useOpenedAtSearch();
  const [{ satelliteId }] = useSkyView();
  const [address] = usePageParams();
  /** A link to a satellite or to a purchased image moves the camera itself. */
  const isElsewhere = satelliteId !== null || purchasedIdOf(address) !== null;
  useSkyCamera({ globe, place, isSky, isTracking: satelliteId !== null });
  const toView = isSky ? skyView : placeView;
  const openedAtPlace = usePlaceInUrl((moved) => {
    const { center, heightM } = toView(moved);
    if (satelliteId === null) globe?.flyTo(center, heightM, CAMERA_DEFAULTS.toPlaceSec);
  });
  const { latitude, longitude } = place;
  const name = shortNameOf(place);
  /** A place selected while the globe was loading is flown to as well, as that of a link is. */
  const chosenBeforeGlobe = useRef(false);
  const approach = useEffectEvent(() => {
    const { current } = useLocations.getState();
    const { center, heightM } = placeView(current);
    const isNear = chosenBeforeGlobe.current || openedAtPlace || current.area !== undefined;
    chosenBeforeGlobe.current = false;
    if (!isElsewhere) globe?.flyTo(center, isNear ? heightM : CAMERA_DEFAULTS.startHeightM, CAMERA_DEFAULTS.flightSec);
  });

  const select = (target: Place, by: 'user' | 'page' = 'user') => {
    goTo(target, by);
    void fetchElevation(target).then((elevationM) => setElevation(target, elevationM));
  };
  useBrowserPosition(!openedAtPlace && !openedAtSearch, (position) => {
    select(position, 'page');
    if (!isElsewhere) globe?.flyTo(position, CAMERA_DEFAULTS.startHeightM, CAMERA_DEFAULTS.flightSec);
  });
  useEffect(() => {
    if (globe !== null) approach();
  }, [globe]);
  useEffect(() => {
    globe?.setPin({ latitude, longitude, name });
  }, [globe, latitude, longitude, name]);

  return {
    place,
    fly: (target) => {
      const { center, heightM } = isSky && isSamePlace(target, place) ? returnView(target) : toView(target);
      select(target);
      chosenBeforeGlobe.current = globe === null;
      globe?.flyTo(center, heightM, CAMERA_DEFAULTS.toPlaceSec);
    },
    pick: (point) => {
      const picked = unnamedPlace(point);
      goTo(picked);
      void namePlace(picked).then(rename);
    },
  };
}

/** Whether the page was opened with a search in its URL. Then the place was intended, even if the page wrote it. */
function useOpenedAtSearch(): boolean {
  const [address] = useSearchParams();
  const [openedAtSearch] = useState(() => parseSearch(address, Date.now()) !== null);
  return openedAtSearch;
}
