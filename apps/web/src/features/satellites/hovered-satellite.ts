import { create } from 'zustand';

interface HoveredSatellite {
  readonly id: string | null;
}

/** The satellite of the row under the pointer, which the globe highlights. */
export const useHoveredSatellite = create<HoveredSatellite>(() => ({ id: null }));

/** For a row: enters a satellite, or leaves with null. */
export function hoverSatellite(id: string | null): void {
  useHoveredSatellite.setState({ id });
}
