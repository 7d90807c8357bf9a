import type { GlobeEvents, GlobePoint } from '../../globe/globe.ts';

/** What takes the pointer on the globe while an area is made. */
export interface AreaTool {
  /** @returns whether the click was one of it */
  readonly onPick: (point: GlobePoint) => boolean;
  /** A double click. */
  readonly onEnd: () => void;
  readonly onHandle: NonNullable<GlobeEvents['onHandle']>;
}
