import type { Pass, Site } from '@groundtrack/orbit';

/** The part of an area that a pass reaches. */
interface PassOverArea {
  /** 0 to 1; null if unknown. */
  readonly share: number | null;
  /** The point of the area nearest to the track, to which the times and angles of the pass refer. */
  readonly site: Site;
}

/** A pass over the site of a job, or over its area. */
export interface FoundPass extends Pass {
  readonly area?: PassOverArea;
}
