/** What a provider sells where an area is asked, within these limits. */
export interface ClipRules {
  /** Beside squares what the scene shows of the area, clipped to any shape; or of every scene all of it, and no square. */
  readonly sells: 'any-shape' | 'whole-scene';
  readonly leastKm2: number;
  readonly largestKm2: number;
}
