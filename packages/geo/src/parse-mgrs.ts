import { wrapLongitude } from './longitude.ts';
import {
  BANDS,
  bandRange,
  columnsOfZone,
  firstRowOfZone,
  POLAR_ZONES,
  type PolarZone,
  ROWS,
  SQUARE_M,
  zoneRange,
} from './mgrs-grid.ts';
import { failure, type ParsedCoordinates } from './parsed-coordinates.ts';
import type { Coordinates, EastNorth, LonLat } from './position.ts';
import { fromUps } from './ups.ts';
import { centralMeridian, fromUtm, toUtm } from './utm.ts';

const REFERENCE = /^(\d{1,3})?\s*([A-Z])\s*([A-Z]{2})\s*(\d+)(?:\s+(\d+))?$/;
/** A square without digits in one word cannot be anything else. */
const BARE_SQUARE = /^\d{1,2}[A-Z][A-Z]{2}$/;
const ROW_CYCLE_M = ROWS.length * SQUARE_M;
const METRES_PER_DEGREE = 110_500;

interface Reference {
  readonly band: string;
  readonly square: string;
  /** Center of the cell within its 100 km square, and the width of the cell. */
  readonly within: EastNorth;
  readonly cellM: number;
}

/** The center of a cell, or the reason why there is none. */
type CellMiddle = Coordinates | string;

/**
 * Parses an MGRS or USNG reference of 2 to 10 digits, `18SUJ3789806909` or `18S UJ 37898 06909`, as the center of its
 * cell.
 * @returns null for a text that is not such a reference; a reason for one without a cell
 */
export function parseMgrs(text: string): ParsedCoordinates | null {
  const written = text.trim().toUpperCase();
  if (BARE_SQUARE.test(written)) {
    return failure(`MGRS: ${written} needs 2 to 10 digits after it, one half for the easting, one for the northing`);
  }
  const match = REFERENCE.exec(written);
  if (!match) return null;
  const [, zoneText, band = '', square = '', first = '', second] = match;
  // Only polar zones have no zone number.
  if (zoneText === undefined && !(band in POLAR_ZONES)) return null;
  const digits = first + (second ?? '');
  if (digits.length > 10) return failure(`MGRS: ${digits.length} digits are more than 10`);
  if (digits.length % 2 === 1 || (second !== undefined && second.length !== first.length)) {
    return failure(`MGRS: easting and northing need as many digits each, not ${digits.length} together`);
  }
  const reference = { band, square, ...cellWithinSquare(digits) };
  const at = zoneText === undefined ? polarCell(reference) : zoneCell(Number(zoneText), reference);
  return typeof at === 'string' ? failure(`MGRS: ${at}`) : { ok: true, at, label: written };
}

function cellWithinSquare(digits: string): Pick<Reference, 'within' | 'cellM'> {
  const half = digits.length / 2;
  const cellM = SQUARE_M / 10 ** half;
  const middle = (part: string): number => (Number(part) + 0.5) * cellM;
  return { cellM, within: [middle(digits.slice(0, half)), middle(digits.slice(half))] };
}

function polarCell({ band, square, within }: Reference): CellMiddle {
  // The caller has looked the letter up.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const zone = POLAR_ZONES[band as PolarZone];
  const column = zone.columns.indexOf(square.charAt(0));
  const row = zone.rows.indexOf(square.charAt(1));
  if (column < 0 || row < 0) return `square ${square} does not exist in polar zone ${band}`;
  const south = band < 'C';
  const at = fromUps([zone.eastM + column * SQUARE_M + within[0], zone.northM + row * SQUARE_M + within[1]], south);
  const edge = south ? 80 : 84;
  // A cell may extend beyond the edge of the cap, as far as its 100 km square does.
  if (Math.abs(at[1]) < edge - 1) return `square ${square} lies outside polar zone ${band}`;
  return toCoordinates(at);
}

function zoneCell(zone: number, { band, square, within, cellM }: Reference): CellMiddle {
  if (zone < 1 || zone > 60) return `zone ${zone} does not exist (1 to 60)`;
  if (band in POLAR_ZONES) return `${band} is a polar zone and takes no zone number before it`;
  if (!BANDS.includes(band)) return `band ${band} does not exist (C to X without I and O)`;
  if (!zoneRange(zone, band)) return `zone ${zone}${band} does not exist (Svalbard has 31X, 33X, 35X and 37X)`;
  const column = columnsOfZone(zone).indexOf(square.charAt(0));
  const row = ROWS.indexOf(square.charAt(1));
  if (column < 0 || row < 0) return `square ${square} does not exist in zone ${zone}`;
  const eastM = (column + 1) * SQUARE_M + within[0];
  const rowM = ((row - firstRowOfZone(zone) + ROWS.length) % ROWS.length) * SQUARE_M + within[1];
  const [southDeg] = bandRange(band);
  const floorM = toUtm([centralMeridian(zone), southDeg], zone)[1] - SQUARE_M;
  const northM = rowM + Math.max(0, Math.ceil((floorM - rowM) / ROW_CYCLE_M)) * ROW_CYCLE_M;
  const at = fromUtm([eastM, northM], zone, southDeg < 0);
  return isInZone(at, { zone, band, cellM })
    ? toCoordinates(at)
    : `this cell of square ${square} lies outside zone ${zone}${band}`;
}

/**
 * Whether the center of a cell is in its zone. If the zone's edge cuts the cell, it may be up to half a diagonal
 * outside.
 */
function isInZone(
  [lonDeg, latDeg]: LonLat,
  { zone, band, cellM }: Pick<Reference, 'band' | 'cellM'> & { readonly zone: number },
): boolean {
  const [southDeg, northDeg] = bandRange(band);
  const [westDeg, eastDeg] = zoneRange(zone, band) ?? [0, 0];
  const slackDeg = cellM / Math.SQRT2 / METRES_PER_DEGREE + 1e-6;
  const slackLonDeg = slackDeg / Math.cos((Math.min(Math.abs(latDeg), 84.5) * Math.PI) / 180);
  const away = wrapLongitude(lonDeg - westDeg);
  return (
    latDeg >= southDeg - slackDeg &&
    latDeg <= northDeg + slackDeg &&
    away >= -slackLonDeg &&
    away <= eastDeg - westDeg + slackLonDeg
  );
}

/** Seven decimals are a centimeter. */
function toCoordinates([lonDeg, latDeg]: LonLat): Coordinates {
  return { latitude: Number(latDeg.toFixed(7)), longitude: Number(lonDeg.toFixed(7)) };
}
