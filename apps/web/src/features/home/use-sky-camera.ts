import type { Place } from '@groundtrack/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CAMERA_DEFAULTS } from '../../globe/camera-defaults.ts';
import type { CameraView, Globe } from '../../globe/globe.ts';
import { placeView } from '../../globe/place-view.ts';
import { isSamePlace } from '../../lib/places.ts';

interface SkyCamera {
  readonly globe: Globe | null;
  readonly place: Place;
  /** Whether the Satellites tab is open. */
  readonly isSky: boolean;
  /** A followed satellite keeps the camera. */
  readonly isTracking: boolean;
}

/** The view of a place with the satellites around it. */
export function skyView(place: Place): CameraView {
  return { center: place, heightM: CAMERA_DEFAULTS.startHeightM };
}

/** Low enough to see where a place is. */
const AROUND_PLACE_M = 50_000;

/** The view of a place that the user goes to again from among the satellites. */
export function returnView(place: Place): CameraView {
  const { center, heightM } = placeView(place);
  return { center, heightM: Math.max(heightM, AROUND_PLACE_M) };
}

/** Moves the camera out while the Satellites tab is open, and back afterwards. */
export function useSkyCamera({ globe, place, isSky, isTracking }: SkyCamera): void {
  const wasSky = useRef<boolean | null>(null);
  const left = useRef<{ readonly view: CameraView; readonly place: Place } | null>(null);
  const move = useEffectEvent((by: Globe, { isSky, isTracking }: Pick<SkyCamera, 'isSky' | 'isTracking'>) => {
    const before = wasSky.current;
    wasSky.current = isSky;
    if (isTracking) return;
    if (isSky && before !== true) {
      // A link that opens the tab left no other view.
      if (before === false) left.current ??= { view: by.cameraView(), place };
      fly(by, skyView(place));
    } else if (!isSky && left.current) {
      const { view, place: seen } = left.current;
      left.current = null;
      fly(by, isSamePlace(seen, place) ? view : placeView(place));
    }
  });
  useEffect(() => {
    if (globe !== null) move(globe, { isSky, isTracking });
  }, [globe, isSky, isTracking]);
}

function fly(globe: Globe, { center, heightM }: CameraView): void {
  globe.flyTo(center, heightM, CAMERA_DEFAULTS.flightSec);
}
