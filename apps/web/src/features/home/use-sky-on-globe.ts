import type { Place } from '@groundtrack/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Globe } from '../../globe/globe.ts';
import { useGraphics } from '../../globe/quality.ts';
import { useExtraSatellites } from '../satellites/custom-satellites/use-extra-satellites.ts';
import type { SkyList } from '../satellites/sky-list.ts';
import type { SkyView } from '../satellites/sky-view.ts';
import { type Sky, useSky } from '../satellites/use-sky.ts';
import { useSkyList } from '../satellites/use-sky-list.ts';
import { type ChangeSkyView, useSkyView } from '../satellites/use-sky-view.ts';
import { useTracking } from '../satellites/use-tracking.ts';

export interface SkyOnGlobe {
  readonly view: SkyView;
  readonly onView: ChangeSkyView;
  readonly sky: Sky;
  readonly list: SkyList | null;
  readonly track: (satelliteId: string | null) => void;
  /** Tracks the satellite before or after in the list. */
  readonly step: (by: 1 | -1) => void;
  /** The camera flies to a place: it can no longer follow a satellite. */
  readonly leave: () => void;
}

/**
 * The satellites over the selected location, on the globe and in the tab; the address says which one is tracked.
 * @param isTab whether the tab is open; elsewhere satellites are a layer of the map, and the tracked one is shown
 */
export function useSkyOnGlobe(place: Place, globe: Globe | null, isTab: boolean): SkyOnGlobe {
  const [view, onView] = useSkyView();
  const extra = useExtraSatellites();
  const sky = useSky(place, { view, extra });
  const list = useSkyList(sky, view);
  const track = (satelliteId: string | null) => onView({ satelliteId });
  const isLayer = useGraphics(({ satellites }) => satellites);
  const step = useTracking({ globe, sky, list, isShown: isTab || isLayer, onTrack: track });

  // A flight changes the place as well, and both are in the address: this goes into it after the place has.
  const [flights, setFlights] = useState(0);
  const stop = useEffectEvent(() => view.satelliteId === null || track(null));
  useEffect(() => {
    if (flights > 0) stop();
  }, [flights]);
  return { view, onView, sky, list, track, step, leave: () => setFlights(flights + 1) };
}
