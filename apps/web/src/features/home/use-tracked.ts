import { useEffect, useEffectEvent, useState } from 'react';
import type { SkyView } from '../satellites/sky-view.ts';
import { type ChangeSkyView, useSkyView } from '../satellites/use-sky-view.ts';

export interface Tracked {
  readonly view: SkyView;
  readonly onView: ChangeSkyView;
  readonly track: (satelliteId: string | null) => void;
  /** The camera flies to a place: it can no longer follow a satellite. */
  readonly leave: () => void;
}

/** What is looked at in the sky and which satellite is tracked, as the address says: all of it that needs no satellites. */
export function useTracked(): Tracked {
  const [view, onView] = useSkyView();
  const track = (satelliteId: string | null) => onView({ satelliteId });
  // A flight changes the place as well, and both are in the address: this goes into it after the place has.
  const [flights, setFlights] = useState(0);
  const stop = useEffectEvent(() => view.satelliteId === null || track(null));
  useEffect(() => {
    if (flights > 0) stop();
  }, [flights]);
  return { view, onView, track, leave: () => setFlights(flights + 1) };
}
