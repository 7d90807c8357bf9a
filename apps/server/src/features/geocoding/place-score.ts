import type { Place } from '@groundtrack/contract';

/** A found place. Places of all sources are ranked by their score. */
export interface ScoredPlace {
  readonly place: Place;
  readonly score: number;
}

/** How well a text fits a name. */
export const LIKENESS = {
  /** The English name, or the one of the gazetteer. */
  whole: 1.2,
  /** A name in another language, or a former one. */
  otherName: 1.15,
  /** Only the kind of the place is missing, such as `Lake`. */
  almost: 1.1,
  prefix: 0.9,
  otherPrefix: 0.85,
  /** Prefixes of some words. */
  part: 0.7,
} as const;

/** A tenfold population adds a tenth. @param weight population, or a number comparable with it */
export function toScore(likeness: number, weight: number): number {
  return likeness + 0.1 * Math.log10(weight + 1);
}
