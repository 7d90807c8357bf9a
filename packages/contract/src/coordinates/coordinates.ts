/** A position on WGS 84 in degrees, north and east positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a text that is meant as a position says, or why it cannot be one. */
export type ReadCoordinates =
  | { readonly ok: true; readonly at: Coordinates; readonly label: string }
  | { readonly ok: false; readonly reason: string };

export function wrong(reason: string): ReadCoordinates {
  return { ok: false, reason };
}

/** `39.0045° N, 76.8755° W` */
export function coordinatesLabel({ latitude, longitude }: Coordinates): string {
  return `${half(latitude, 'N', 'S')}, ${half(longitude, 'E', 'W')}`;
}

function half(value: number, positive: string, negative: string): string {
  // As many decimals as were meant, four to six: ten metres to ten centimetres.
  const size = Math.abs(value)
    .toFixed(6)
    .replace(/0{1,2}$/, '');
  return `${size}° ${value < 0 ? negative : positive}`;
}

/** `39° 00′ 16.2″ N, 76° 52′ 31.8″ W`, to a tenth of a second (three metres). */
export function dmsLabel({ latitude, longitude }: Coordinates): string {
  return `${dmsHalf(latitude, 'N', 'S')}, ${dmsHalf(longitude, 'E', 'W')}`;
}

function dmsHalf(value: number, positive: string, negative: string): string {
  // Rounded once, in the smallest unit: 59.96″ must not become 60.0″.
  const tenths = Math.round(Math.abs(value) * 36_000);
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, '0');
  return `${Math.floor(tenths / 36_000)}° ${minutes}′ ${seconds}″ ${value < 0 ? negative : positive}`;
}
