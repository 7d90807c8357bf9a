import type { Place } from '@groundtrack/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocations } from './location-store.ts';
import { unnamedPlace } from './place-rules.ts';

const GIVE_UP_MS = 15_000;

/** Asks the browser once after each load of the page where it is; a given position is named 'Geolocation' (spec section 2). */
export function useBrowserPosition(wanted: boolean, onPosition: (place: Place) => void): void {
  const asked = useLocations((state) => state.positionAsked);
  const noteAsked = useLocations((state) => state.askedPosition);
  const give = useEffectEvent(onPosition);
  useEffect(() => {
    if (!wanted || asked) return;
    noteAsked();
    if (!('geolocation' in navigator)) return;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => give({ ...unnamedPlace(coords), location: 'Geolocation' }),
      // Refused or not to be had: the place stays what it is.
      () => undefined,
      { timeout: GIVE_UP_MS, maximumAge: 600_000 },
    );
  }, [wanted, asked, noteAsked]);
}
