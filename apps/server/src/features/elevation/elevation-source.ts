import type { Coordinates } from '@groundtrack/geo';

/** Heights of the ground. */
export interface ElevationSource {
  /** Meters above sea level; 0 if the height is unknown or the source does not respond. Never throws. */
  elevationAt(at: Coordinates, signal: AbortSignal): Promise<number>;
}

/** The source if none is configured: every height is 0. */
export const flatGround: ElevationSource = { elevationAt: async () => 0 };
