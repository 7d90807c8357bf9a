import type { BaseMap, OnlineMap, SimulatedGround } from '@groundtrack/contract';
import { create } from 'zustand';
import type { MapLayer } from './globe.ts';
import { useGraphics } from './quality.ts';

interface MapInView {
  /** The map of another server that the globe shows; null while it shows the built-in one. */
  readonly map: OnlineMap | null;
  /** Whether the camera is low enough for the simulated ground. */
  readonly isNear: boolean;
  /** Whether it is so low that the built-in map has nothing in view. */
  readonly isBelowMap: boolean;
}

export const useMapInView = create<MapInView>(() => ({ map: null, isNear: false, isBelowMap: false }));

/** The layer that is shown unless the user chooses another. Without maps of other servers, the map has no streets. */
export function firstLayerOf(baseMap: BaseMap | null): MapLayer {
  return baseMap?.online[0]?.layer ?? 'satellite';
}

export function useLayer(firstLayer: MapLayer): MapLayer {
  return useGraphics(({ layer }) => layer) ?? firstLayer;
}

/**
 * Without a choice of the user, the simulated ground does not cover a map with real streets or pictures, nor a map that
 * the user prefers to satellite pictures.
 */
export function useIsGroundShown(): boolean {
  const isOnline = useMapInView(({ map }) => map !== null);
  const isMapChosen = useGraphics(({ layer }) => layer === 'map');
  return useGraphics(({ ground }) => ground) ?? !(isOnline || isMapChosen);
}

export function useShownGround(ground: SimulatedGround | null): SimulatedGround | null {
  return useIsGroundShown() ? ground : null;
}
