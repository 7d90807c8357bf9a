import '@mantine/core/styles/Tabs.layer.css';
import type { ArchiveImage, Place } from '@groundtrack/contract';
import { Button, Tabs, type TabsProps } from '@mantine/core';
import { memo, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useBaseMap } from '../../api/base-map.ts';
import { useSimulatedGround } from '../../api/simulated-ground.ts';
import { loadedComponent } from '../../app/loaded-component.tsx';
import type { Globe, GlobePoint } from '../../globe/globe.ts';
import { GlobeView } from '../../globe/globe-view.tsx';
import { useGraphics } from '../../globe/quality.ts';
import { Afterwards } from '../../ui/afterwards.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useShortcut } from '../../util/shortcuts.ts';
import { useHandler } from '../../util/use-handler.ts';
import { useOwnSearchParams } from '../../util/use-own-search-params.ts';
import { whenIdle } from '../../util/when-idle.ts';
import { isSamePlace } from '../locations/place-rules.ts';
import { SelectedLocation } from '../locations/selected-location.tsx';
import { boughtOfAddress } from '../my-imagery/bought-address.ts';
import type { SearchActions } from '../search/search-actions.ts';
import { SearchTab } from '../search/search-tab.tsx';
import { AreaButton, AreaOpener } from './area-opener.tsx';
import { type BoughtShown, NOTHING_BOUGHT } from './bought-shown.ts';
import globePane from './globe-pane.module.css';
import classes from './home.module.css';
import { OverGlobe } from './over-globe.tsx';
import { useAreaTool } from './use-area-tool.ts';
import { useSearchOnGlobe } from './use-search-on-globe.ts';
import { useSelectedPlace } from './use-selected-place.ts';
import { useTracked } from './use-tracked.ts';
import { useWayBack } from './use-way-back.ts';

const TABS = ['search', 'satellites', 'locations'] as const;
type Tab = (typeof TABS)[number];

// What the form of the search does without: each comes when it is asked for, or once the globe is there and nothing else to do.
const Waiting = () => <Loading label="Loading" />;
const SkyLayer = loadedComponent(async () => (await import('./sky-layer.tsx')).SkyLayer, Waiting);
const LocationsTab = loadedComponent(
  async () => (await import('../locations/locations-tab.tsx')).LocationsTab,
  Waiting,
);
const BoughtLayer = loadedComponent(
  async () => (await import('./bought-layer.tsx')).BoughtLayer,
  () => null,
);
const FootprintLayer = loadedComponent(
  async () => (await import('../search/footprint-layer.tsx')).FootprintLayer,
  () => null,
);
const FoundForCart = loadedComponent(
  async () => (await import('./found-for-cart.tsx')).FoundForCart,
  () => <Loading label="Searching the archives" lines={4} />,
);

/** The Home screen of a logged-in user: lists on one side, the globe on the other, one selected location for both. */
export function HomeScreen() {
  const [globe, setGlobe] = useState<Globe | null>(null);
  const baseMap = useBaseMap();
  const ground = useSimulatedGround();
  const shownGround = useGraphics((state) => state.ground) ? ground : null;
  const pane = useRef<HTMLDivElement>(null);
  const { showGlobe, goBack } = useWayBack(pane);
  const [tab, setTab] = useTab();
  const { place, fly, pick } = useSelectedPlace(globe);
  const { view, onView, track, leave } = useTracked();
  const { card, takeCard } = useCard();
  const { found, actions, hover, pick: pickFootprint } = useSearchOnGlobe(place, globe);
  const { bought, setBought, namesBought } = useBoughtShown(globe);
  const area = useAreaTool(globe, place.area);
  const { hasSky, hasLocations } = useLaterParts(globe, tab, view.satelliteId !== null);

  // The same function in every render: answers of providers change this screen, but nothing in the lists of places.
  const flyAway = useHandler((target: Place) => {
    fly(target);
    leave();
  });
  const onGlobe =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      showGlobe();
      act(...args);
    };
  const goTo = useHandler(onGlobe(flyAway));
  const isSkyTab = tab === 'satellites';
  const sky = { place, globe, view, onView, onTrack: track, onTrackInList: onGlobe(track), card };
  const onDoubleClick = () => (area.isOpen ? area.onEnd() : track(null));
  const onPick = (point: GlobePoint, footprintIds: readonly string[] = []) => {
    if (area.takesPick(point)) return;
    if (pickFootprint(footprintIds)) setTab('search');
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
      {globe ? (
        <FootprintLayer globe={globe} images={found?.search.images ?? NO_IMAGES} beside={bought.footprints} />
      ) : null}
      <div ref={pane} className={`${globePane.pane} ${classes.globe}`}>
        <GlobeView
          baseMap={baseMap}
          ground={shownGround}
          onGlobe={setGlobe}
          onPick={onPick}
          onHoverFootprint={hover}
          onHandle={area.onHandle}
          onPickSatellite={track}
          onStopTracking={onDoubleClick}
        />
        <div className={classes.overGlobe}>
          <OverGlobe hasGround={ground !== null} onChoose={flyAway} />
        </div>
        <div ref={takeCard} className={classes.tracked}>
          <BackToList onBack={goBack} />
          {namesBought ? <BoughtLayer globe={globe} onShow={setBought} /> : null}
        </div>
        <Credits of={[shownGround?.attribution, baseMap?.attribution]} />
      </div>
      <div className={classes.lists}>
        <h1 className={classes.hidden}>Search Archive</h1>
        <SelectedLocation place={place} loggedIn onGoTo={goTo}>
          {area.isOpen ? null : (
            <AreaButton isThere={place.area !== undefined} wasOpen={area.wasOpen} onOpen={() => area.open(true)} />
          )}
        </SelectedLocation>
        <AreaOpener globe={globe} place={place} area={area} onUse={flyAway} />
        <TabsAfterwards value={tab} onChange={setTab}>
          <TabNames />
          <Tabs.Panel value="search">
            <SearchTab place={place} found={found} actions={searchActions} Found={FoundForCart} />
          </Tabs.Panel>
          <Tabs.Panel value="satellites">{hasSky ? <SkyLayer {...sky} isTab={isSkyTab} /> : null}</Tabs.Panel>
          <Tabs.Panel value="locations">{hasLocations ? <LocationsTab loggedIn onGoTo={goTo} /> : null}</Tabs.Panel>
        </TabsAfterwards>
      </div>
    </div>
  );
}

function TabsAfterwards(tabs: TabsProps) {
  return (
    <Afterwards placeholder={<Waiting />}>
      <Tabs keepMountedMode="display-none" className={classes.tabs} {...tabs} />
    </Afterwards>
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

function Credits({ of }: { readonly of: readonly (string | undefined)[] }) {
  return <p className={classes.credits}>{[...of, 'Places: GeoNames (CC BY 4.0)'].filter(Boolean).join(' · ')}</p>;
}

/** What is there by now, beside the form of the search: all of it once the globe is, and before what somebody asks for. */
function useLaterParts(globe: Globe | null, tab: Tab, isTracking: boolean) {
  const isLater = useLater(globe !== null);
  const isLayer = useGraphics(({ satellites }) => satellites);
  const hasSky = useOnce(isLater || isLayer || isTracking || tab === 'satellites');
  const hasLocations = useOnce(isLater || tab === 'locations');
  return { hasSky, hasLocations };
}

/** Where the card of a tracked satellite stands. Said at once, it would have all of the screen drawn again in the task that draws it. */
function useCard() {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const takeCard = useCallback((element: HTMLElement | null) => startTransition(() => setCard(element)), []);
  return { card, takeCard };
}

/** Once a condition is true and the browser has nothing better to do. */
function useLater(isTime: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => (isTime ? whenIdle(() => setLater(true)) : undefined), [isTime]);
  return isLater;
}

/** Whether something is true or ever was. */
function useOnce(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
}

function useTabShortcuts(open: (tab: Tab) => void): void {
  useShortcut('tabSearch', () => open('search'));
  useShortcut('tabSatellites', () => open('satellites'));
  useShortcut('tabLocations', () => open('locations'));
}

/** What the globe shows of a bought image; its layer, which is there while the address names one, hands it over. */
function useBoughtShown(globe: Globe | null) {
  const [bought, setBought] = useState<BoughtShown>(NOTHING_BOUGHT);
  const [address] = useOwnSearchParams();
  useEffect(() => globe?.setImagery(bought.imagery), [globe, bought.imagery]);
  return { bought, setBought, namesBought: boughtOfAddress(address) !== null };
}

const NO_IMAGES: readonly ArchiveImage[] = [];

/** The same functions as long as the screen is there: a long list of results is not drawn again for each of them. */
function useStable(actions: SearchActions): SearchActions {
  const submit = useHandler(actions.submit);
  const toggle = useHandler(actions.toggle);
  const fit = useHandler(actions.fit);
  return useMemo(() => ({ submit, toggle, fit }), [submit, toggle, fit]);
}

/** The open tab is in the address. */
function useTab(): [Tab, (tab: string | null) => void] {
  const [search, setSearch] = useOwnSearchParams();
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'search';
  const open = (next: string | null) => {
    const changed = new URLSearchParams(search);
    changed.set('tab', next ?? 'search');
    setSearch(changed, { replace: true });
  };
  useTabShortcuts(open);
  return [tab, open];
}
