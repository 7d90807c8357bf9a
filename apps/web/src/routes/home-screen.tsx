import '@mantine/core/styles/Tabs.layer.css';
import { type ArchiveImage, GLOBE, type Place } from '@groundtrack/contract';
import { Tabs } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCart } from '../features/cart/cart-store.ts';
import { useLocations } from '../features/locations/location-store.ts';
import { LocationsTab } from '../features/locations/locations-tab.tsx';
import { namePlace } from '../features/locations/name-place.ts';
import { PlaceSearch } from '../features/locations/place-search.tsx';
import { isSamePlace, unnamedPlace } from '../features/locations/place-rules.ts';
import { SelectedLocation } from '../features/locations/selected-location.tsx';
import { useBrowserPosition } from '../features/locations/use-browser-position.ts';
import { usePlaceInUrl } from '../features/locations/use-place-in-url.ts';
import { drawnKey, quadOf, viewOf } from '../features/search/footprint-rules.ts';
import { useSearch } from '../features/search/search-store.ts';
import { SearchTab } from '../features/search/search-tab.tsx';
import { useArchiveSearch } from '../features/search/use-archive-search.ts';
import { useFootprints } from '../features/search/use-footprints.ts';
import { Globe } from '../globe/Globe.tsx';
import type { Globe as GlobeHandle, GlobePoint } from '../globe/globe.ts';
import { GraphicsMenu } from '../globe/graphics-menu.tsx';
import classes from './home.module.css';

const TABS = ['search', 'satellites', 'locations'] as const;
type Tab = (typeof TABS)[number];

/** The Home screen of a logged-in user: lists on one side, the globe on the other, one selected location for both. */
export function HomeScreen() {
  const [globe, setGlobe] = useState<GlobeHandle | null>(null);
  const [tab, setTab] = useTab();
  const { place, fly, pick } = useSelectedPlace(globe);
  const { search, drawn, toggle, setHighlighted } = useSearchOnGlobe(place, globe);
  const cart = useCart();
  return (
    <div className={classes['home']}>
      <div className={classes['globe']}>
        <Globe onGlobe={setGlobe} onPick={pick} onPickSatellite={(id) => globe?.track(id)} onStopTracking={() => {}} />
        <div className={classes['overGlobe']}>
          <PlaceSearch onChoose={fly} />
          <GraphicsMenu />
        </div>
        <p className={classes['credits']}>Map: Natural Earth · Places: GeoNames (CC BY 4.0)</p>
      </div>
      <div className={classes['lists']}>
        <h1 className={classes['hidden']}>Search Archive</h1>
        <SelectedLocation place={place} loggedIn onGoTo={fly} />
        <Tabs value={tab} onChange={setTab} keepMountedMode="display-none" className={classes['tabs']}>
          <Tabs.List grow>
            <Tabs.Tab value="search">Search Imagery</Tabs.Tab>
            <Tabs.Tab value="satellites">Satellites</Tabs.Tab>
            <Tabs.Tab value="locations">Locations</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="search">
            <SearchTab
              place={place}
              search={search}
              drawn={drawn}
              cart={{ has: cart.has, add: (image, priceId) => cart.add(image, priceId, place) }}
              onToggle={toggle}
              onHighlight={setHighlighted}
            />
          </Tabs.Panel>
          <Tabs.Panel value="satellites">{null}</Tabs.Panel>
          <Tabs.Panel value="locations">
            <LocationsTab loggedIn onGoTo={fly} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </div>
  );
}

/** The open tab stands in the address. */
function useTab(): [Tab, (tab: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'search';
  const open = (next: string | null) => {
    const changed = new URLSearchParams(search);
    changed.set('tab', next ?? 'search');
    setSearch(changed, { replace: true });
  };
  return [tab, open];
}

/** The selected location and how it changes: by search and lists with a flight, by a click on the globe without. */
function useSelectedPlace(globe: GlobeHandle | null) {
  const { current: place, goTo, rename } = useLocations();
  const openedAtPlace = usePlaceInUrl();
  const { latitude, longitude } = place;

  const fly = (target: Place) => {
    goTo(target);
    globe?.flyTo(target, GLOBE.placeHeightM, GLOBE.flightSec);
  };
  const pick = (point: GlobePoint) => {
    const picked = unnamedPlace(point);
    goTo(picked);
    void namePlace(picked).then(rename);
  };
  useBrowserPosition(!openedAtPlace, (position) => {
    goTo(position);
    globe?.flyTo(position, GLOBE.startHeightM, GLOBE.flightSec);
  });
  useEffect(() => {
    if (!globe) return;
    const { current } = useLocations.getState();
    globe.flyTo(current, GLOBE.startHeightM, GLOBE.flightSec);
  }, [globe]);
  useEffect(() => {
    globe?.setPin({ latitude, longitude });
  }, [globe, latitude, longitude]);
  return { place, fly, pick };
}

/** The search of the selected location and its footprints on the globe. Another location has no results yet. */
function useSearchOnGlobe(place: Place, globe: GlobeHandle | null) {
  const { submitted, drawn, toggleDrawn } = useSearch();
  const [highlightedId, setHighlighted] = useState<string | null>(null);
  const here = useMemo(() => (submitted && isSamePlace(submitted.place, place) ? submitted : null), [submitted, place]);
  const search = useArchiveSearch(here);
  const footprints = useFootprints({ images: search.images, drawn, highlightedId });
  useEffect(() => {
    globe?.setFootprints(footprints);
  }, [globe, footprints]);

  const toggle = (image: ArchiveImage, sizeName: string) => {
    const quad = quadOf(image);
    const first = !footprints.some(({ id }) => drawn.some((key) => key === id));
    if (first && quad && !drawn.includes(drawnKey(image.featureId, sizeName))) {
      const { center, heightM } = viewOf(quad);
      globe?.flyTo(center, heightM, GLOBE.flightSec);
    }
    toggleDrawn(drawnKey(image.featureId, sizeName));
  };
  return { search: here ? search : null, drawn, toggle, setHighlighted };
}
