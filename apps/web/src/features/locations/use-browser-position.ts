import type { Place } from '@groundtrack/contract';
import { useEffect, useEffectEvent } from 'react';
import { browserPosition } from './browser-position.ts';
import { useLocations } from './location-store.ts';

/** Asks the browser once after each load of the page where it is. */
export function useBrowserPosition(wanted: boolean, onPosition: (place: Place) => void): void {
  const asked = useLocations((state) => state.positionAsked);
  const noteAsked = useLocations((state) => state.askedPosition);
  const give = useEffectEvent(onPosition);
  useEffect(() => {
    if (!wanted || asked) return;
    noteAsked();
    // Refused or not to be had: the place stays what it is.
    void browserPosition().then((position) => (position.ok ? give(position.place) : undefined));
  }, [wanted, asked, noteAsked]);
}
