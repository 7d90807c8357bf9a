import type { Coordinates, LonLat } from './position.ts';

/**
 * Decimal degrees for users: `39.0045° N, 76.8755° W`, with four decimals (ten meters), or more if the position has
 * them.
 * @param mostDecimals 6 are ten centimeters
 */
export function formatCoordinates({ latitude, longitude }: Coordinates, mostDecimals = 6): string {
  const half = (value: number, positive: string, negative: string): string =>
    `${toDecimals(Math.abs(value), mostDecimals)}° ${value < 0 ? negative : positive}`;
  return `${half(latitude, 'N', 'S')}, ${half(longitude, 'E', 'W')}`;
}

/** `47.4000, 8.5000`: a position in a message, latitude first, as users enter it. */
export function positionText([lonDeg, latDeg]: LonLat): string {
  return `${latDeg.toFixed(4)}, ${lonDeg.toFixed(4)}`;
}

function toDecimals(value: number, most: number): string {
  const exact = value.toFixed(most);
  const short = value.toFixed(4);
  return Number(exact) === Number(short) ? short : exact.replace(/0+$/, '');
}

/**
 * Degrees, minutes, and seconds for users: `39° 00′ 16.2″ N, 76° 52′ 31.8″ W`, to a tenth of a second (three meters).
 */
export function formatDms({ latitude, longitude }: Coordinates): string {
  return `${dmsHalf(latitude, 'N', 'S')}, ${dmsHalf(longitude, 'E', 'W')}`;
}

function dmsHalf(value: number, positive: string, negative: string): string {
  // Rounded once, in the smallest unit: 59.96″ must not become 60.0″.
  const tenths = Math.round(Math.abs(value) * 36_000);
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, '0');
  return `${Math.floor(tenths / 36_000)}° ${minutes}′ ${seconds}″ ${value < 0 ? negative : positive}`;
}
