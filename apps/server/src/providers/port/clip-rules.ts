/** The products that a provider sells for an area, within these limits. */
export interface ClipRules {
  /**
   * `any-shape`: squares, and the part of a scene in the area, clipped to its shape. `whole-scene`: only whole scenes.
   */
  readonly sells: 'any-shape' | 'whole-scene';
  readonly leastKm2: number;
  readonly largestKm2: number;
}
