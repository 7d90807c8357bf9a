import { type Coordinates, coordinatesLabel, type ReadCoordinates, wrong } from './coordinates.ts';
import type { GridPoint } from './ellipsoid.ts';
import { fromUps, toUps } from './ups.ts';
import { centralMeridian, fromUtm, toUtm } from './utm.ts';

// The Military Grid Reference System on WGS 84: DMA TM 8358.1 chapter 3, NGA.STND.0037 section 3.

const SQUARE_M = 100_000;
/** Bands of 8° from 80° S, the last one (X) of 12°. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const COLUMNS = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'] as const;
const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
/** Rows repeat after 2,000 km, and begin with F in even zones. */
const ROW_CYCLE_M = ROWS.length * SQUARE_M;
const EVEN_ZONE_ROW = 5;
const METRES_PER_DEGREE = 110_500;

/** The polar zones: west and east half of each cap, with the grid coordinates of their first column and row. */
const POLAR = {
  A: { columns: 'JKLPQRSTUXYZ', rows: 'ABCDEFGHJKLMNPQRSTUVWXYZ', eastingM: 800_000, northingM: 800_000 },
  B: { columns: 'ABCFGHJKLPQR', rows: 'ABCDEFGHJKLMNPQRSTUVWXYZ', eastingM: 2_000_000, northingM: 800_000 },
  Y: { columns: 'JKLPQRSTUXYZ', rows: 'ABCDEFGHJKLMNP', eastingM: 800_000, northingM: 1_300_000 },
  Z: { columns: 'ABCFGHJ', rows: 'ABCDEFGHJKLMNP', eastingM: 2_000_000, northingM: 1_300_000 },
} as const;
type PolarZone = keyof typeof POLAR;

const REFERENCE = /^(\d{1,3})?\s*([A-Z])\s*([A-Z]{2})\s*(\d+)(?:\s+(\d+))?$/;
/** Written in one piece, so that nothing else can be meant. */
const BARE_SQUARE = /^\d{1,2}[A-Z][A-Z]{2}$/;

interface Reference {
  readonly band: string;
  readonly square: string;
  /** Position of the middle of the named cell within its 100 km square, and the cell's width. */
  readonly within: GridPoint;
  readonly cellM: number;
}

/**
 * Reads an MGRS or USNG reference of 2 to 10 digits, `18SUJ3789806909` or `18S UJ 37898 06909`, as the middle of the
 * cell it names. Null for a text that is no such reference.
 */
export function readMgrs(text: string): ReadCoordinates | null {
  const written = text.trim().toUpperCase();
  if (BARE_SQUARE.test(written)) {
    return wrong(`MGRS: ${written} needs 2 to 10 digits after it, one half for the easting, one for the northing`);
  }
  const match = REFERENCE.exec(written);
  if (!match) return null;
  const [, zoneText, band = '', square = '', first = '', second] = match;
  // Without a zone number only a polar zone can be meant.
  if (zoneText === undefined && !(band in POLAR)) return null;
  const digits = first + (second ?? '');
  if (digits.length > 10) return wrong(`MGRS: ${digits.length} digits are more than 10`);
  if (digits.length % 2 === 1 || (second !== undefined && second.length !== first.length)) {
    return wrong(`MGRS: easting and northing need as many digits each, not ${digits.length} together`);
  }
  const reference = { band, square, ...withinSquare(digits) };
  const at = zoneText === undefined ? readPolar(reference) : readZone(Number(zoneText), reference);
  return typeof at === 'string'
    ? wrong(`MGRS: ${at}`)
    : { ok: true, at, label: `${written} (${coordinatesLabel(at)})` };
}

function withinSquare(digits: string): Pick<Reference, 'within' | 'cellM'> {
  const half = digits.length / 2;
  const cellM = SQUARE_M / 10 ** half;
  const middle = (part: string): number => (Number(part) + 0.5) * cellM;
  return { cellM, within: { eastingM: middle(digits.slice(0, half)), northingM: middle(digits.slice(half)) } };
}

/** @returns the middle of the cell, or what is wrong */
function readPolar({ band, square, within }: Reference): Coordinates | string {
  // The caller has looked the letter up.
  const zone = POLAR[band as PolarZone];
  const column = zone.columns.indexOf(square.charAt(0));
  const row = zone.rows.indexOf(square.charAt(1));
  if (column < 0 || row < 0) return `square ${square} does not exist in polar zone ${band}`;
  const south = band < 'C';
  const at = fromUps(
    {
      eastingM: zone.eastingM + column * SQUARE_M + within.eastingM,
      northingM: zone.northingM + row * SQUARE_M + within.northingM,
    },
    south,
  );
  const edge = south ? 80 : 84;
  // A cell may reach over the edge of the cap, as far as its 100 km square does.
  if (Math.abs(at.latitude) < edge - 1) return `square ${square} lies outside polar zone ${band}`;
  return rounded(at);
}

/** @returns the middle of the cell, or what is wrong */
function readZone(zone: number, { band, square, within, cellM }: Reference): Coordinates | string {
  if (zone < 1 || zone > 60) return `zone ${zone} does not exist (1 to 60)`;
  if (band in POLAR) return `${band} is a polar zone and takes no zone number before it`;
  if (!BANDS.includes(band)) return `band ${band} does not exist (C to X without I and O)`;
  const lonRange = zoneRange(zone, band);
  if (!lonRange) return `zone ${zone}${band} does not exist (Svalbard has 31X, 33X, 35X and 37X)`;
  const column = columnsOf(zone).indexOf(square.charAt(0));
  const row = ROWS.indexOf(square.charAt(1));
  if (column < 0 || row < 0) return `square ${square} does not exist in zone ${zone}`;
  const eastingM = (column + 1) * SQUARE_M + within.eastingM;
  const rowM = ((row - firstRow(zone) + ROWS.length) % ROWS.length) * SQUARE_M + within.northingM;
  const [southEdge, northEdge] = bandRange(band);
  const south = southEdge < 0;
  const floorM = toUtm({ latitude: southEdge, longitude: centralMeridian(zone) }, zone).northingM - SQUARE_M;
  const northingM = rowM + Math.max(0, Math.ceil((floorM - rowM) / ROW_CYCLE_M)) * ROW_CYCLE_M;
  const at = fromUtm({ eastingM, northingM }, zone, south);
  // The middle of a cell that the edge of the zone cuts may lie outside, by half a diagonal.
  const slackDeg = cellM / Math.SQRT2 / METRES_PER_DEGREE + 1e-6;
  const slackLonDeg = slackDeg / Math.cos((Math.min(Math.abs(at.latitude), 84.5) * Math.PI) / 180);
  const [west, east] = lonRange;
  const away = ((at.longitude - west + 540) % 360) - 180;
  const inside =
    at.latitude >= southEdge - slackDeg &&
    at.latitude <= northEdge + slackDeg &&
    away >= -slackLonDeg &&
    away <= east - west + slackLonDeg;
  return inside ? rounded(at) : `this cell of square ${square} lies outside zone ${zone}${band}`;
}

function columnsOf(zone: number): string {
  return COLUMNS[(zone - 1) % 3] ?? '';
}

function firstRow(zone: number): number {
  return zone % 2 === 0 ? EVEN_ZONE_ROW : 0;
}

function bandRange(band: string): readonly [southDeg: number, northDeg: number] {
  const south = BANDS.indexOf(band) * 8 - 80;
  return [south, band === 'X' ? 84 : south + 8];
}

/** West and east edge in degrees; null for the three zones that Svalbard leaves out. */
function zoneRange(zone: number, band: string): readonly [westDeg: number, eastDeg: number] | null {
  const special: Readonly<Record<string, readonly [number, number] | null>> = {
    '31V': [0, 3],
    '32V': [3, 12],
    '31X': [0, 9],
    '32X': null,
    '33X': [9, 21],
    '34X': null,
    '35X': [21, 33],
    '36X': null,
    '37X': [33, 42],
  };
  const found = special[`${zone}${band}`];
  return found === undefined ? [zone * 6 - 186, zone * 6 - 180] : found;
}

/**
 * The MGRS reference of the square metre that holds a position: `18SUJ3789806909`.
 * @param digits of easting and northing each, 1 (10 km) to 5 (1 m)
 */
export function mgrsOf({ latitude, longitude }: Coordinates, digits = 5): string {
  // Closer to the equator than a double tells apart from it, a southern northing would be 10,000 km: a square too far.
  const at = { latitude: Math.abs(latitude) < 1e-9 ? 0 : latitude, longitude };
  return at.latitude >= 84 || at.latitude < -80 ? polarReference(at, digits) : zoneReference(at, digits);
}

function zoneReference(at: Coordinates, digits: number): string {
  const band = BANDS.charAt(Math.min(BANDS.length - 1, Math.floor((at.latitude + 80) / 8)));
  const zone = zoneOf(at, band);
  const { eastingM, northingM } = toUtm(at, zone);
  const column = columnsOf(zone).charAt(Math.floor(eastingM / SQUARE_M) - 1);
  const row = ROWS.charAt((Math.floor(northingM / SQUARE_M) + firstRow(zone)) % ROWS.length);
  return `${String(zone).padStart(2, '0')}${band}${column}${row}${cellDigits({ eastingM, northingM }, digits)}`;
}

function zoneOf({ longitude }: Coordinates, band: string): number {
  const plain = (Math.floor((longitude + 180) / 6) % 60) + 1;
  const near = [plain - 1, plain, plain + 1].find((zone) => {
    const range = zoneRange(zone, band);
    return range !== null && longitude >= range[0] && longitude < range[1];
  });
  return near ?? plain;
}

function polarReference(at: Coordinates, digits: number): string {
  const { eastingM, northingM } = toUps(at);
  const east = eastingM >= 2_000_000;
  const letter = at.latitude < 0 ? (east ? 'B' : 'A') : east ? 'Z' : 'Y';
  const zone = POLAR[letter];
  const column = zone.columns.charAt(Math.floor((eastingM - zone.eastingM) / SQUARE_M));
  const row = zone.rows.charAt(Math.floor((northingM - zone.northingM) / SQUARE_M));
  return `${letter}${column}${row}${cellDigits({ eastingM, northingM }, digits)}`;
}

/** Digits are cut, not rounded: they name the cell (NGA.STND.0037 section 3.6). */
function cellDigits({ eastingM, northingM }: GridPoint, digits: number): string {
  const part = (metres: number): string =>
    String(Math.floor((metres % SQUARE_M) / 10 ** (5 - digits))).padStart(digits, '0');
  return part(eastingM) + part(northingM);
}

/** Seven decimals are a centimetre. */
function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) };
}
