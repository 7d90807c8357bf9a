/** A band as a catalog describes it. */
export interface StatedBand {
  /** Common name of the STAC eo extension. */
  readonly name: string | null;
  /** As stated: micrometers, by mistake sometimes nanometers. */
  readonly centerWavelength: number | null;
}

/** Where the centers of bands of a common name lie, micrometers: the table of the STAC eo extension 2.0. */
const RANGES: ReadonlyMap<string, readonly [fromUm: number, toUm: number]> = new Map([
  ['coastal', [0.4, 0.45]],
  ['blue', [0.45, 0.53]],
  ['green', [0.51, 0.6]],
  ['green05', [0.51, 0.55]],
  ['yellow', [0.58, 0.62]],
  ['pan', [0.4, 1]],
  ['red', [0.6, 0.7]],
  ['rededge', [0.69, 0.79]],
  ['rededge071', [0.69, 0.73]],
  ['rededge075', [0.73, 0.76]],
  ['rededge078', [0.76, 0.79]],
  ['nir', [0.75, 1]],
  ['nir08', [0.75, 0.9]],
  ['nir09', [0.85, 1.05]],
  ['cirrus', [1.35, 1.4]],
  ['swir16', [1.55, 1.75]],
  ['swir22', [2.08, 2.35]],
  ['lwir', [8, 15]],
  ['lwir11', [10.5, 11.5]],
  ['lwir12', [11.5, 12.5]],
]);
/** Sensors differ by this share; a band of another color is farther off. */
const TOLERANCE = 0.04;
/** No band has a center of so many micrometers: these are nanometers. */
const NANOMETERS_FROM = 100;

/**
 * Why the names of bands cannot be believed: a picture by them would have wrong colors; null: nothing speaks against them.
 * @example 'band 1 is called red, with a center wavelength of 0.842 µm'
 */
export function findWrongColor(bands: readonly StatedBand[]): string | null {
  for (const [i, { name, centerWavelength }] of bands.entries()) {
    const range = name === null ? undefined : RANGES.get(name);
    if (!range || centerWavelength === null) continue;
    const centerUm = centerWavelength >= NANOMETERS_FROM ? centerWavelength / 1000 : centerWavelength;
    const [fromUm, toUm] = range;
    if (centerUm >= fromUm * (1 - TOLERANCE) && centerUm <= toUm * (1 + TOLERANCE)) continue;
    return `band ${i + 1} is called ${name}, with a center wavelength of ${Number(centerUm.toPrecision(4))} µm`;
  }
  return null;
}
