import type { Pass, Site } from '@groundtrack/orbit';

/** What a pass reaches of an area. */
export interface PassOverArea {
  /** 0 to 1; null where it is not known. */
  readonly share: number | null;
  /** The part of the area nearest to the track: the times and angles of the pass are those of it. */
  readonly site: Site;
}

/** A pass over the site of a job, or over its area. */
export interface FoundPass extends Pass {
  readonly area?: PassOverArea;
}
