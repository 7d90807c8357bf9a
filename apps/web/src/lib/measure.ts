import geodesic from 'geographiclib-geodesic';
import { formatDigits, formatNumber } from './intl.ts';

/** A position in degrees. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export type Measuring = 'length' | 'area';

/** The length of a line, or the area inside a ring, on the WGS 84 ellipsoid (Karney 2013); null while points are missing. */
export function measure(
  what: Measuring,
  places: readonly Place[],
): { readonly lengthM: number; readonly areaM2: number } | null {
  if (places.length < (what === 'length' ? 2 : 3)) return null;
  const polygon = geodesic.Geodesic.WGS84.Polygon(what === 'length');
  for (const { latitude, longitude } of places) polygon.AddPoint(latitude, longitude);
  // The ring may run in either direction.
  const { perimeter, area } = polygon.Compute(false, true);
  return { lengthM: perimeter, areaM2: what === 'length' ? 0 : Math.abs(area ?? 0) };
}

/** More decimals are finer than a pixel. */
const DIGITS = 5;
/** From here on, decimals say nothing. */
const LARGE = 1000;

/** `812.4 m`, `13.207 km`; with one decimal, `13.2 km` */
export function lengthText(lengthM: number, decimals?: number): string {
  return lengthM < 1000 ? `${digits(lengthM, decimals)} m` : `${digits(lengthM / 1000, decimals)} km`;
}

/** `2,310 m²`, `4.215 ha`, `13.2 km²` */
export function areaText(areaM2: number, decimals?: number): string {
  if (areaM2 < 10_000) return `${digits(areaM2, decimals)} m²`;
  return areaM2 < 1e6 ? `${digits(areaM2 / 10_000, decimals)} ha` : `${digits(areaM2 / 1e6, decimals)} km²`;
}

function digits(value: number, decimals: number | undefined): string {
  if (decimals === undefined) return formatDigits(value, DIGITS);
  return formatNumber(value, value < LARGE ? decimals : 0);
}
