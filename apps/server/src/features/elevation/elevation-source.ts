import type { Coordinates } from '@groundtrack/geo';

/** Knows how high the ground is. */
export interface ElevationSource {
  /** Metres above sea level; 0 where nobody knows or the source does not answer. Never throws. */
  elevationAt(at: Coordinates, signal: AbortSignal): Promise<number>;
}

/** Without a source the ground is at 0. */
export const flatGround: ElevationSource = { elevationAt: async () => 0 };
