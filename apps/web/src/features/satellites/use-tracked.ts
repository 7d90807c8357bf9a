import { useEffect, useEffectEvent, useState } from 'react';
import type { SkyView } from './sky-view.ts';
import { type ChangeSkyView, useSkyView } from './use-sky-view.ts';

export interface Tracked {
  readonly view: SkyView;
  readonly onView: ChangeSkyView;
  readonly track: (satelliteId: string | null) => void;
  /** Called when the camera flies to a place and can no longer follow a satellite. */
  readonly leave: () => void;
}

/** Reads the view of the Satellites tab and the tracked satellite from the URL, without loading the satellites. */
export function useTracked(): Tracked {
  const [view, onView] = useSkyView();
  const track = (satelliteId: string | null) => onView({ satelliteId });
  // A flight also changes the place, and that change writes to the URL first.
  const [flights, setFlights] = useState(0);
  const stop = useEffectEvent(() => view.satelliteId === null || track(null));
  useEffect(() => {
    if (flights > 0) stop();
  }, [flights]);
  return { view, onView, track, leave: () => setFlights(flights + 1) };
}
