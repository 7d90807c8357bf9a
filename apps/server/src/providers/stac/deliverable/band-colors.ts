import { COMMON_BANDS } from '../../../lib/common-bands.ts';

/** A band as a catalog describes it. */
export interface StatedBand {
  /** Common name of the STAC eo extension. */
  readonly name: string | null;
  /** As stated, usually in micrometers, sometimes by mistake in nanometers. */
  readonly centerWavelength: number | null;
}

/** Relative tolerance between sensors. A band of another color differs by more. */
const TOLERANCE = 0.04;
/** Center wavelengths from this value on must be in nanometers: no band has so many micrometers. */
const NANOMETERS_FROM = 100;

/**
 * Finds band names that contradict their wavelengths, because a picture drawn by them would have wrong colors. Null if
 * nothing contradicts.
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
