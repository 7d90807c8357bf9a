import type { Place } from '@groundtrack/contract';
import { useEffect, useEffectEvent } from 'react';
import { browserPosition } from './browser-position.ts';
import { useLocations } from './location-store.ts';

/** Requests the browser's position once after each page load. */
export function useBrowserPosition(wanted: boolean, onPosition: (place: Place) => void): void {
  const isRequested = useLocations((state) => state.isPositionRequested);
  const markRequested = useLocations((state) => state.markPositionRequested);
  const give = useEffectEvent(onPosition);
  useEffect(() => {
    if (!wanted || isRequested) return;
    markRequested();
    // Denied or unavailable: the place stays the same.
    void browserPosition().then((position) => (position.ok ? give(position.place) : undefined));
  }, [wanted, isRequested, markRequested]);
}
