import { Cartesian3, type CesiumWidget, type Scene } from '@cesium/engine';
import type { CameraView, GlobePoint } from '../globe.ts';
import { type MapTile, tilesIn } from '../map-tiles.ts';
import type { MapAhead } from './base-map.ts';
import { boundsBelow } from './bounds-below.ts';
import { STRAIGHT_DOWN } from './camera.ts';
import { steadyLevel, viewOf } from './steady-detail.ts';

/** From farther away, the view has few tiles, and those of the relief below them. */
const AHEAD_FROM_BELOW_M = 1_000_000;

/** Share of the usual duration for slow machines, where a flight shows few frames and each of them delays the map. */
const LOW_SHARE = 0.3;

interface FlightOptions {
  /** Of the shown map. */
  readonly ahead: () => MapAhead;
  /** Whether frames are expensive on this machine. */
  readonly isLow: () => boolean;
  /** Called immediately; the engine's `moveEnd` comes half a second later. */
  readonly onArrival: () => void;
}

interface Flights {
  readonly fly: (point: GlobePoint, heightM: number, durationSec: number) => void;
  /** Where the current flight ends; null without one. */
  readonly target: () => CameraView | null;
}

/**
 * Flies the camera over a point with north up, or jumps there without a duration or if motion should be reduced. The map of the target is prefetched.
 */
export function createFlights({ scene }: CesiumWidget, { ahead, isLow, onArrival }: FlightOptions): Flights {
  const { camera } = scene;
  let target: CameraView | null = null;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)');
  const fly = (point: GlobePoint, heightM: number, durationSec: number): void => {
    const destination = Cartesian3.fromDegrees(point.longitude, point.latitude, heightM);
    // The end is reported before the next flight begins.
    camera.cancelFlight();
    if (durationSec > 0 && !isStill.matches) {
      const prefetch = ahead();
      const cancel = () => {
        target = null;
        prefetch.end();
      };
      const complete = () => {
        cancel();
        onArrival();
      };
      target = { center: point, heightM };
      const tiles = tilesOfView(scene, point, heightM);
      prefetch.begin(tiles, isLow());
      const duration = durationSec * (isLow() && tiles.length > 0 ? LOW_SHARE : 1);
      camera.flyTo({ destination, orientation: STRAIGHT_DOWN, duration, complete, cancel });
    } else camera.setView({ destination, orientation: STRAIGHT_DOWN });
    scene.requestRender();
  };
  return { fly, target: () => target };
}

/** The map tiles in view of a camera that looks straight down at a point. */
function tilesOfView(scene: Scene, point: GlobePoint, heightM: number): MapTile[] {
  const view = viewOf(scene);
  if (!view || heightM > AHEAD_FROM_BELOW_M) return [];
  const { clientWidth, clientHeight } = scene.canvas;
  const bounds = boundsBelow(point, {
    eastWestM: view.pixelM * heightM * clientWidth,
    northSouthM: view.pixelM * heightM * clientHeight,
  });
  return tilesIn(steadyLevel({ ...view, heightM }), bounds);
}
