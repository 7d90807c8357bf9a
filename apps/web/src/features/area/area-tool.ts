import type { GlobeEvents, GlobePoint } from '../../globe/globe.ts';

/** Handles pointer events on the globe while an area is drawn. */
export interface AreaTool {
  /** @returns whether the click was handled */
  readonly onPick: (point: GlobePoint) => boolean;
  /** A double click. */
  readonly onEnd: () => void;
  readonly onHandle: NonNullable<GlobeEvents['onHandle']>;
}
