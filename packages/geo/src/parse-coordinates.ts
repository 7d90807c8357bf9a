import { formatCoordinates } from './format-coordinates.ts';
import { parseMgrs } from './parse-mgrs.ts';
import { failure, type ParsedCoordinates } from './parsed-coordinates.ts';
import type { Coordinates } from './position.ts';

type Axis = 'latitude' | 'longitude';

/** One coordinate of a typed position: its axis, if a hemisphere is given, and signed degrees. */
interface Half {
  readonly axis: Axis | null;
  readonly degrees: number;
}

/** A coordinate, or the error in it; null if it is not one. */
type ParsedHalf = Half | string | null;

const TOKEN = /[+-]?\d+(?:\.\d+)?|[NSEW]|[,;]/g;
/** Allowed between tokens: blanks, and the marks of degrees, minutes, and seconds in all their forms. */
const MARKS = /[\s°º˚:'"′″‵‶’”‘“´`]/g;
/** RFC 5870, `geo:39.0045,-76.8755,12;u=35`. Maps on phones add a query. */
const GEO_URI = /^geo:([^,;?]+),([^,;?]+)/i;
const LIMITS: Readonly<Record<Axis, number>> = { latitude: 90, longitude: 180 };

/**
 * Parses a typed position: decimal degrees, degrees and minutes, or degrees, minutes, and seconds (latitude first
 * unless hemispheres say otherwise), a geo URI, or an MGRS reference.
 * @returns null for a text that may be a name; a reason for an invalid position
 * @example parseCoordinates(`39°00'16"N 76°52'32"W`)
 */
export function parseCoordinates(text: string): ParsedCoordinates | null {
  const uri = GEO_URI.exec(text.trim());
  if (uri) return parseDegrees(`${uri[1]},${uri[2]}`);
  return parseDegrees(text) ?? parseMgrs(text);
}

function parseDegrees(text: string): ParsedCoordinates | null {
  const plain = withDecimalPoints(text.toUpperCase().replace(/[−‐‑–]/g, '-'));
  const tokens = plain.match(TOKEN) ?? [];
  if (!/\d/.test(plain) || plain.replace(TOKEN, '').replace(MARKS, '') !== '') return null;
  const halves = splitHalves(tokens);
  if (halves.length !== 2) return null;
  if (halves.some((half) => half.length === 0)) {
    return failure('Type both latitude and longitude: 39.0045, -76.8755');
  }
  const [first, second] = halves.map(parseHalf);
  if (typeof first === 'string') return failure(first);
  if (typeof second === 'string') return failure(second);
  return first && second ? joinHalves(first, second) : null;
}

/** A comma is read as a decimal comma only if nothing else is possible: `39,0045; -76,8755`, `39,0045 -76,8755`. */
function withDecimalPoints(text: string): string {
  const decimal = /(\d),(?=\d)/g;
  const count = text.match(decimal)?.length ?? 0;
  const needed = !text.includes('.') && (count === 2 || (count > 0 && text.includes(';')));
  return needed ? text.replace(decimal, '$1.') : text;
}

/** Splits at a comma, or else after a hemisphere, or else in the middle. */
function splitHalves(tokens: readonly string[]): readonly (readonly string[])[] {
  const separator = tokens.findIndex((token) => token === ',' || token === ';');
  if (separator >= 0) return [tokens.slice(0, separator), tokens.slice(separator + 1)];
  const letter = tokens.findIndex(isHemisphere);
  if (letter === 0) return splitAt(tokens, tokens.findLastIndex(isHemisphere));
  if (letter > 0) return splitAt(tokens, letter + 1);
  return tokens.length % 2 === 0 ? splitAt(tokens, tokens.length / 2) : [];
}

function splitAt(tokens: readonly string[], index: number): readonly (readonly string[])[] {
  return [tokens.slice(0, index), tokens.slice(index)];
}

function isHemisphere(token: string): boolean {
  return 'NSEW'.includes(token);
}

function parseHalf(tokens: readonly string[]): ParsedHalf {
  const letters = tokens.filter(isHemisphere);
  const atEdge = tokens.findIndex(isHemisphere) <= 0 || isHemisphere(tokens.at(-1) ?? '');
  const parts = tokens.filter((token) => !isHemisphere(token));
  if (letters.length > 1 || !atEdge || parts.length < 1 || parts.length > 3) return null;
  const [degrees = '', ...sixtieths] = parts;
  const letter = letters[0] ?? null;
  if (letter !== null && /^[+-]/.test(degrees)) {
    return `${degrees} ${letter} has a sign and a letter. Use one of them: -76.8755 is 76.8755 W`;
  }
  const reason = sixtiethsFailure(sixtieths);
  if (reason !== null) return reason;
  // Only the smallest unit has decimals.
  if (parts.slice(0, -1).some((part) => part.includes('.'))) return null;
  const size = parts.reduce((sum, part, index) => sum + Math.abs(Number(part)) / 60 ** index, 0);
  const negative = degrees.startsWith('-') || letter === 'S' || letter === 'W';
  const axis = letter === null ? null : 'NS'.includes(letter) ? 'latitude' : 'longitude';
  // Sixtieths are inexact in binary; nine decimals are a tenth of a millimeter.
  return { axis, degrees: Number((negative ? -size : size).toFixed(9)) + 0 };
}

function sixtiethsFailure(parts: readonly string[]): string | null {
  const index = parts.findIndex((part) => !(Number(part) >= 0 && Number(part) < 60) || /^[+-]/.test(part));
  if (index < 0) return null;
  return `${index === 0 ? 'Minutes' : 'Seconds'} ${parts[index]} are outside 0 to 60 (60 itself not included)`;
}

function joinHalves(first: Half, second: Half): ParsedCoordinates {
  if (first.axis !== null && first.axis === second.axis) {
    return failure(`Both halves are a ${first.axis}. One needs N or S, the other E or W`);
  }
  const turned = first.axis === 'longitude' || second.axis === 'latitude';
  const latitude = turned ? second.degrees : first.degrees;
  const longitude = turned ? first.degrees : second.degrees;
  const named = first.axis !== null || second.axis !== null;
  const reason = rangeFailure('latitude', latitude) ?? rangeFailure('longitude', longitude);
  if (reason === null) return found({ latitude, longitude });
  const swapped =
    !named && rangeFailure('latitude', longitude) === null && rangeFailure('longitude', latitude) === null;
  return failure(swapped ? `${reason}. Latitude comes first: ${longitude}, ${latitude}?` : reason);
}

function rangeFailure(axis: Axis, value: number): string | null {
  const limit = LIMITS[axis];
  if (Math.abs(value) <= limit) return null;
  return `${axis === 'latitude' ? 'Latitude' : 'Longitude'} ${value} is outside -${limit} to ${limit}`;
}

function found(at: Coordinates): ParsedCoordinates {
  return { ok: true, at, label: formatCoordinates(at) };
}
