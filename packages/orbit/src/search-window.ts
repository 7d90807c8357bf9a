import type { Moment, View } from './pass.ts';

/** A query in the units of the search: seconds from the start of the window, sines of elevations. */
export interface SearchWindow {
  readonly startMs: number;
  readonly endSec: number;
  readonly minElevation: number;
  readonly minSine: number;
  /** Null without an upper limit. */
  readonly maxSine: number | null;
  readonly firstOnly: boolean;
}

/** A stretch above the lower limit, not yet clipped to the window. */
export interface Arc {
  readonly rise: Moment;
  readonly peak: View;
  readonly set: Moment;
}
