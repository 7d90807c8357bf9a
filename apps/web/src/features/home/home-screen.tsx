import type { Place } from '@groundtrack/contract';
import { Button, Tabs } from '@mantine/core';
import { lazy, memo, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useBaseMap } from '../../api/base-map.ts';
import { useSimulatedGround } from '../../api/simulated-ground.ts';
import type { Globe, GlobePoint } from '../../globe/globe.ts';
import globePane from '../../globe/globe-pane.module.css';
import { GlobeView } from '../../globe/globe-view.tsx';
import { MapCredits } from '../../globe/map-credits.tsx';
import { useShownGround } from '../../globe/map-in-view.ts';
import { useGraphics } from '../../globe/quality.ts';
import { useWayBack } from '../../globe/use-way-back.ts';
import { isSamePlace } from '../../lib/places.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { usePageParams } from '../../lib/use-page-params.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { Loading } from '../../ui/loading.tsx';
import { AreaButton, AreaOpener } from '../area/area-opener.tsx';
import { useAreaTool } from '../area/use-area-tool.ts';
import { SelectedLocation } from '../locations/selected-location.tsx';
import { useIsPlaceInUrl } from '../locations/use-place-in-url.ts';
import { usePurchasedShown } from '../my-imagery/purchased-shown.ts';
import { useTracked } from '../satellites/use-tracked.ts';
import { FootprintLayer } from '../search/footprint-layer.tsx';
import { ImagesHere } from '../search/images-here.tsx';
import type { SearchActions } from '../search/search-actions.ts';
import { SearchTab } from '../search/search-tab.tsx';
import { useSearchOnGlobe } from '../search/use-search-on-globe.ts';
import classes from './home.module.css';
import { OverGlobe } from './over-globe.tsx';
import { SearchResultsWithCart } from './search-results-with-cart.tsx';
import { useSelectedPlace } from './use-selected-place.ts';

const TABS = ['search', 'satellites', 'locations'] as const;
type Tab = (typeof TABS)[number];

// Loaded later, because it is not visible at first.
const SkyLayer = lazy(async () => ({ default: (await import('./sky-layer.tsx')).SkyLayer }));
const LocationsTab = lazy(async () => ({ default: (await import('../locations/locations-tab.tsx')).LocationsTab }));
const PurchasedImageLayer = lazy(async () => ({
  default: (await import('../my-imagery/purchased-image-layer.tsx')).PurchasedImageLayer,
}));

/** The Home screen of a logged-in user: lists on one side, the globe on the other, one selected location for both. */
export function HomeScreen() {
  const [globe, setGlobe] = useState<Globe | null>(null);
  const baseMap = useBaseMap();
  const ground = useSimulatedGround();
  const shownGround = useShownGround(ground);
  const pane = useRef<HTMLDivElement>(null);
  const { showGlobe, goBack } = useWayBack(pane);
  const [tab, setTab] = useTab();
  const isSkyTab = tab === 'satellites';
  const { place, fly, pick } = useSelectedPlace(globe, isSkyTab);
  const { view, onView, track, leave } = useTracked();
  const large = useState(false);
  const [card, setCard] = useState<HTMLElement | null>(null);
  const isPlaceInUrl = useIsPlaceInUrl(place);
  // Results that arrive in the Satellites tab do not move the camera.
  const searched = useSearchOnGlobe(place, { globe: isSkyTab ? null : globe, isPlaceInUrl });
  const { found, actions } = searched;
  const { purchased, setPurchased, hasPurchased } = usePurchasedShown(globe);
  const area = useAreaTool(globe, place.area, tab);
  const isSkyLayer = useGraphics(({ satellites }) => satellites);

  const flyAway = useStableCallback((target: Place) => {
    fly(target);
    leave();
  });
  const onGlobe =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      showGlobe();
      act(...args);
    };
  const goTo = useStableCallback(onGlobe(flyAway));
  const footprints = { images: found?.search.images, isHidden: isSkyTab || area.isOpen, beside: purchased.footprints };
  const sky = { place, globe, view, onView, onTrack: track, onTrackInList: onGlobe(track), card };
  // On a phone.
  const height = large[0] || area.isOpen ? 'large' : found && tab === 'search' ? 'low' : undefined;
  const onDoubleClick = () => (area.isOpen ? area.onEnd() : track(null));
  const onPick = (point: GlobePoint, footprintIds: readonly string[] = []) => {
    if (area.takesPick(point)) return;
    if (searched.pick(point, footprintIds)) setTab('search');
    else pick(point);
  };
  const searchActions = useStable({
    submit: (search) => {
      if (!isSamePlace(search.place, place)) flyAway(search.place);
      actions.submit(search);
    },
    toggle: onGlobe(actions.toggle),
    fit: onGlobe(actions.fit),
  });
  return (
    <div className={classes.home}>
      {globe ? <FootprintLayer globe={globe} {...footprints} /> : null}
      <div ref={pane} className={`${globePane.pane} ${classes.globe}`} data-height={height}>
        <GlobeView
          baseMap={baseMap}
          ground={shownGround}
          onGlobe={setGlobe}
          onPick={onPick}
          onHoverFootprint={searched.hover}
          onHandle={area.onHandle}
          onPickSatellite={track}
          onStopTracking={onDoubleClick}
        />
        <OverGlobe onChoose={flyAway} hasGround={ground !== null} baseMap={baseMap} large={large} />
        <div ref={setCard} className={classes.tracked}>
          <BackToList onBack={goBack} />
          {footprints.isHidden ? null : <ImagesHere here={searched.here} onSearch={pick} />}
          <Suspense>{hasPurchased ? <PurchasedImageLayer globe={globe} onShow={setPurchased} /> : null}</Suspense>
        </div>
        <MapCredits className={classes.credits} baseMap={baseMap} ground={shownGround} />
      </div>
      <div className={classes.lists}>
        <PlaceHead globe={globe} place={place} area={area} onGoTo={goTo} onUse={flyAway} />
        <Tabs keepMountedMode="display-none" className={classes.tabs} value={tab} onChange={setTab}>
          <TabNames />
          <Tabs.Panel value="search">
            <SearchTab place={place} found={found} actions={searchActions} Found={SearchResultsWithCart} />
          </Tabs.Panel>
          <LazyPanel value="satellites" isWanted={isSkyTab || isSkyLayer || view.satelliteId !== null}>
            <SkyLayer {...sky} isTab={isSkyTab} />
          </LazyPanel>
          <LazyPanel value="locations" isWanted={tab === 'locations'}>
            <LocationsTab loggedIn onGoTo={goTo} />
          </LazyPanel>
        </Tabs>
      </div>
    </div>
  );
}

const TabNames = memo(function TabNames() {
  return (
    <Tabs.List grow>
      <Tabs.Tab value="search">Search Imagery</Tabs.Tab>
      <Tabs.Tab value="satellites">Satellites</Tabs.Tab>
      <Tabs.Tab value="locations">Locations</Tabs.Tab>
    </Tabs.List>
  );
});

function BackToList({ onBack }: { readonly onBack: (() => void) | null }) {
  if (!onBack) return null;
  return (
    <Button size="xs" variant="default" className={classes.back} onClick={onBack}>
      Back to the list
    </Button>
  );
}

interface PlaceHeadProps {
  readonly globe: Globe | null;
  readonly place: Place;
  readonly area: ReturnType<typeof useAreaTool>;
  readonly onGoTo: (place: Place) => void;
  readonly onUse: (place: Place) => void;
}

/** The heading, the selected location, and the panel to draw or upload an area instead. */
function PlaceHead({ globe, place, area, onGoTo, onUse }: PlaceHeadProps) {
  return (
    <>
      <h1 className={classes.hidden}>Search Archive</h1>
      <SelectedLocation place={place} loggedIn onGoTo={onGoTo}>
        {area.isOpen ? null : (
          <AreaButton isThere={place.area !== undefined} wasOpen={area.wasOpen} onOpen={() => area.open(true)} />
        )}
      </SelectedLocation>
      <AreaOpener globe={globe} place={place} area={area} onUse={onUse} />
    </>
  );
}

interface LazyPanelProps {
  readonly value: Tab;
  readonly isWanted: boolean;
  readonly children: ReactNode;
}

/** A panel whose content is mounted when it is first wanted, and then kept. */
function LazyPanel({ value, isWanted, children }: LazyPanelProps) {
  const [isMounted, setMounted] = useState(isWanted);
  if (isWanted && !isMounted) setMounted(true);
  return (
    <Tabs.Panel value={value}>
      <Suspense fallback={<Loading label="Loading" />}>{isMounted ? children : null}</Suspense>
    </Tabs.Panel>
  );
}

function useTabShortcuts(open: (tab: Tab) => void): void {
  useShortcut('tabSearch', () => open('search'));
  useShortcut('tabSatellites', () => open('satellites'));
  useShortcut('tabLocations', () => open('locations'));
}

/** Stable actions, so that a long list of results does not render again with each response. */
function useStable(actions: SearchActions): SearchActions {
  const submit = useStableCallback(actions.submit);
  const toggle = useStableCallback(actions.toggle);
  const fit = useStableCallback(actions.fit);
  return useMemo(() => ({ submit, toggle, fit }), [submit, toggle, fit]);
}

/** The open tab, kept in the address. */
function useTab(): [Tab, (tab: string | null) => void] {
  const [search, setSearch] = usePageParams();
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'search';
  const open = (next: string | null) => setSearch((address) => withTab(address, next ?? 'search'), { replace: true });
  useTabShortcuts(open);
  return [tab, open];
}

function withTab(address: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('tab', tab);
  return next;
}
