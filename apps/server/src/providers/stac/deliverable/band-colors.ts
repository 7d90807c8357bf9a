import { COMMON_BANDS } from '../../../lib/common-bands.ts';

/** A band as a catalog describes it. */
export interface StatedBand {
  /** Common name of the STAC eo extension. */
  readonly name: string | null;
  /** As stated: micrometers, by mistake sometimes nanometers. */
  readonly centerWavelength: number | null;
}

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
    const range = name === null ? undefined : COMMON_BANDS.get(name);
    if (!range || centerWavelength === null) continue;
    const centerUm = centerWavelength >= NANOMETERS_FROM ? centerWavelength / 1000 : centerWavelength;
    const [fromUm, toUm] = range;
    if (centerUm >= fromUm * (1 - TOLERANCE) && centerUm <= toUm * (1 + TOLERANCE)) continue;
    return `band ${i + 1} is called ${name}, with a center wavelength of ${Number(centerUm.toPrecision(4))} µm`;
  }
  return null;
}
