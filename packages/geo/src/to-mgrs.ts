import { BANDS, columnsOfZone, firstRowOfZone, POLAR_ZONES, ROWS, SQUARE_M, zoneRange } from './mgrs-grid.ts';
import type { Coordinates, EastNorth, LonLat } from './position.ts';
import { POLE_M, toUps } from './ups.ts';
import { toUtm, zoneAt } from './utm.ts';

/**
 * The MGRS reference of the square meter at a position.
 * @param digits of easting and northing each, 1 (10 km) to 5 (1 m)
 * @example toMgrs({ latitude: 39.0045, longitude: -76.8755 }) // '18SUJ3760118949'
 */
export function toMgrs({ latitude, longitude }: Coordinates, digits = 5): string {
  // This close to the equator, rounding would turn a southern northing into 10,000 km, which is in the wrong
  // square.
  const position: LonLat = [longitude, Math.abs(latitude) < 1e-9 ? 0 : latitude];
  return position[1] >= 84 || position[1] < -80 ? polarReference(position, digits) : zoneReference(position, digits);
}

function zoneReference(position: LonLat, digits: number): string {
  const [lonDeg, latDeg] = position;
  const band = BANDS.charAt(Math.min(BANDS.length - 1, Math.floor((latDeg + 80) / 8)));
  const zone = zoneInBand(lonDeg, band);
  const meters = toUtm(position, zone);
  const column = columnsOfZone(zone).charAt(Math.floor(meters[0] / SQUARE_M) - 1);
  const row = ROWS.charAt((Math.floor(meters[1] / SQUARE_M) + firstRowOfZone(zone)) % ROWS.length);
  return `${String(zone).padStart(2, '0')}${band}${column}${row}${toCellDigits(meters, digits)}`;
}

function zoneInBand(lonDeg: number, band: string): number {
  const plain = zoneAt(lonDeg);
  const near = [plain - 1, plain, plain + 1].find((zone) => {
    const range = zoneRange(zone, band);
    return range !== null && lonDeg >= range[0] && lonDeg < range[1];
  });
  return near ?? plain;
}

function polarReference(position: LonLat, digits: number): string {
  const meters = toUps(position);
  const east = meters[0] >= POLE_M;
  const letter = position[1] < 0 ? (east ? 'B' : 'A') : east ? 'Z' : 'Y';
  const zone = POLAR_ZONES[letter];
  const column = zone.columns.charAt(Math.floor((meters[0] - zone.eastM) / SQUARE_M));
  const row = zone.rows.charAt(Math.floor((meters[1] - zone.northM) / SQUARE_M));
  return `${letter}${column}${row}${toCellDigits(meters, digits)}`;
}

/** Digits are cut, not rounded: they name the cell (NGA.STND.0037 section 3.6). */
function toCellDigits([eastM, northM]: EastNorth, digits: number): string {
  const part = (meters: number): string =>
    String(Math.floor((meters % SQUARE_M) / 10 ** (5 - digits))).padStart(digits, '0');
  return part(eastM) + part(northM);
}
