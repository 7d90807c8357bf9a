import type { Place } from '@groundtrack/contract';
import { useEffect, useEffectEvent } from 'react';
import { browserPosition } from './browser-position.ts';
import { useLocations } from './location-store.ts';

/** Requests the browser's position once after each page load. */
export function useBrowserPosition(wanted: boolean, onPosition: (place: Place) => void): void {
  const asked = useLocations((state) => state.positionAsked);
  const noteAsked = useLocations((state) => state.askedPosition);
  const give = useEffectEvent(onPosition);
  useEffect(() => {
    if (!wanted || asked) return;
    noteAsked();
    // Denied or unavailable: the place stays the same.
    void browserPosition().then((position) => (position.ok ? give(position.place) : undefined));
  }, [wanted, asked, noteAsked]);
}
