import { type Place, productsEndpoint, type TaskingOffer } from '@groundtrack/contract';
import { type ComponentProps, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useApi } from '../../api/use-api.ts';
import type { Globe } from '../../globe/globe.ts';
import { useGraphics } from '../../globe/quality.ts';
import { ElevationField } from '../locations/elevation-field.tsx';
import { useExtraSatellites } from '../satellites/custom-satellites/use-extra-satellites.ts';
import { PassLinkContext, ShownPassContext } from '../satellites/pass-links.ts';
import { SatellitesTab } from '../satellites/satellites-tab.tsx';
import type { SkyPass } from '../satellites/sky-list.ts';
import type { SkyView } from '../satellites/sky-view.ts';
import { TrackedSatellite } from '../satellites/tracked-satellite.tsx';
import { useSky } from '../satellites/use-sky.ts';
import { useSkyList } from '../satellites/use-sky-list.ts';
import type { ChangeSkyView } from '../satellites/use-sky-view.ts';
import { useTracking } from '../satellites/use-tracking.ts';
import { passLink } from './home-links.ts';

export interface SkyLayerProps {
  readonly place: Place;
  readonly globe: Globe | null;
  readonly view: SkyView;
  readonly onView: ChangeSkyView;
  readonly onTrack: (satelliteId: string | null) => void;
  /** The same for clicks in the list, which may be below the globe. */
  readonly onTrackInList: (satelliteId: string | null) => void;
  /** Whether the tab is open. Otherwise satellites are a layer of the map, and the tracked one is shown. */
  readonly isTab: boolean;
  /** The container of the tracked satellite's card; null until it exists. */
  readonly card: HTMLElement | null;
}

/** The satellites over the selected location: on the globe, as the card of the tracked one, and in the open tab. */
export function SkyLayer({ place, globe, view, onView, onTrack, onTrackInList, isTab, card }: SkyLayerProps) {
  const [shownPass, setShownPass] = useState<SkyPass | null>(null);
  const sky = useSky(place, { view, extra: useExtraSatellites(), shownPass });
  const list = useSkyList(sky, view);
  const isLayer = useGraphics(({ satellites }) => satellites);
  const step = useTracking({ globe, sky, list, isShown: isTab || isLayer, onTrack });
  return (
    <>
      {card ? createPortal(<TrackedSatellite sky={sky} onStop={() => onTrack(null)} onStep={step} />, card) : null}
      {/* Paused while hidden. All of its state is in the URL. */}
      {isTab ? (
        <ShownPassContext value={setShownPass}>
          <Passes place={place} sky={sky} list={list} view={view} onView={onView} onTrack={onTrackInList} />
        </ShownPassContext>
      ) : null}
    </>
  );
}

const NO_OFFERS: readonly TaskingOffer[] = [];

/** The passes over the place with links to task them, and the height of the place among their filters. */
function Passes(tab: Omit<ComponentProps<typeof SatellitesTab>, 'heightField'>) {
  const { place } = tab;
  const { data } = useApi(productsEndpoint, {}, { staleTime: 5 * 60_000 });
  const offers = data?.tasking ?? NO_OFFERS;
  const toTasking = useMemo(() => passLink(place, offers), [place, offers]);
  return (
    <PassLinkContext value={toTasking}>
      <SatellitesTab
        {...tab}
        heightField={<ElevationField key={`${place.latitude},${place.longitude}`} place={place} />}
      />
    </PassLinkContext>
  );
}
