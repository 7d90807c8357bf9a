import { formatDigits, formatNumber } from './intl.ts';

/**
 * Formats lengths and areas. Stored, sent and billed values stay metric, and product names are the providers' own
 * texts. Inputs are meters, kilometers or square kilometers.
 */
export interface Units {
  /** Ground sample distance: `50 cm` below a meter, otherwise `1.5 m`; a dash if unknown. */
  readonly resolution: (gsdM: number | null) => string;
  /** `13.1 km`, `8.14 mi` */
  readonly distance: (lengthKm: number) => string;
  /** `10 × 10 km`, without line breaks. */
  readonly box: (xKm: number, yKm: number) => string;
  /** `7.5 km/s` */
  readonly speed: (speedKmS: number) => string;
  /** `25 km²`; in miles with the billed unit: `9.65 mi² (25 km²)`. */
  readonly area: (areaKm2: number) => string;
  /** Converts typed lengths. */
  readonly typed: TypedLength;
}

/** A length in a text field, always stored in meters. */
export interface TypedLength {
  /** `m` or `ft` */
  readonly unit: string;
  readonly fromMeters: (lengthM: number) => number;
  readonly toMeters: (length: number) => number;
}

/** The international foot and mile, exactly (NIST SP 811, appendix B.8). */
const M_PER_FT = 0.3048;
const KM_PER_MI = 1.609344;

const fixed = (value: number, decimals: number) => Number(value.toFixed(decimals));

export const METRIC: Units = {
  resolution: (gsdM) => {
    if (gsdM === null) return '–';
    return gsdM < 1 ? `${formatNumber(gsdM * 100)} cm` : `${formatNumber(gsdM, 2)} m`;
  },
  distance: (lengthKm) => `${formatNumber(lengthKm, lengthKm < 100 ? 1 : 0)} km`,
  box: (xKm, yKm) => `${formatNumber(xKm, 1)}\u00a0×\u00a0${formatNumber(yKm, 1)}\u00a0km`,
  speed: (speedKmS) => `${speedKmS.toFixed(1)} km/s`,
  area: (areaKm2) => `${formatNumber(areaKm2, 2)} km²`,
  typed: { unit: 'm', fromMeters: (lengthM) => lengthM, toMeters: (lengthM) => lengthM },
};

export const US: Units = {
  resolution: (gsdM) => (gsdM === null ? '–' : `${formatDigits(gsdM / M_PER_FT, 3)} ft`),
  distance: (lengthKm) => `${formatDigits(lengthKm / KM_PER_MI, 3)} mi`,
  box: (xKm, yKm) => `${formatDigits(xKm / KM_PER_MI, 3)}\u00a0×\u00a0${formatDigits(yKm / KM_PER_MI, 3)}\u00a0mi`,
  speed: (speedKmS) => `${(speedKmS / KM_PER_MI).toFixed(1)} mi/s`,
  area: (areaKm2) => `${formatDigits(areaKm2 / KM_PER_MI ** 2, 3)} mi² (${METRIC.area(areaKm2)})`,
  // Enough decimals to show a length typed in feet unchanged.
  typed: {
    unit: 'ft',
    fromMeters: (lengthM) => fixed(lengthM / M_PER_FT, 2),
    toMeters: (lengthFt) => fixed(lengthFt * M_PER_FT, 4),
  },
};
