import { assertEphemerisType, assertPlausible, ElementError, type ElementSet } from './elements.ts';
import type { ParsedSets } from './keep-newest.ts';
import { MS_PER_DAY } from './utc.ts';

const LINE_LENGTH = 69;
/** Alpha-5 writes catalog numbers 100000 to 339999 with a letter, without I and O (Space-Track). */
const ALPHA_5 = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

interface Line {
  readonly text: string;
  /** Line number in the text, from 1. */
  readonly number: number;
}

/** The sum of all digits, with a minus sign as 1, modulo 10. */
export function checksum(line: string): number {
  let sum = 0;
  for (const char of line.slice(0, LINE_LENGTH - 1)) {
    if (char === '-') sum += 1;
    else if (char >= '0' && char <= '9') sum += Number(char);
  }
  return sum % 10;
}

function assertLine({ text, number }: Line, kind: '1' | '2'): void {
  if (!text.startsWith(`${kind} `)) {
    throw new ElementError(`line ${kind} of an element set must start with '${kind} '`, { line: number, column: 1 });
  }
  if (text.length !== LINE_LENGTH) {
    throw new ElementError(`has ${text.length} characters, must have ${LINE_LENGTH}`, {
      line: number,
      column: Math.min(text.length, LINE_LENGTH) + 1,
    });
  }
  const given = text.charAt(LINE_LENGTH - 1);
  const computed = String(checksum(text));
  if (given !== computed) {
    throw new ElementError(`checksum is ${given}, the line adds up to ${computed}`, {
      line: number,
      column: LINE_LENGTH,
    });
  }
}

/** Columns `from` to `to` (from 1, inclusive) as a number; `pattern` rejects stray characters. */
function parseNumber(line: Line, [from, to]: readonly [number, number], field: string): number {
  const text = line.text.slice(from - 1, to);
  const value = /^\s*[+-]?\s*\d*\.?\d*\s*$/.test(text) ? Number(text.replaceAll(' ', '')) : Number.NaN;
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw new ElementError(`${field} '${text}' is not a number`, { line: line.number, column: from });
}

/** A field with an assumed leading decimal point and a power of ten: ` 28098-4` is 0.28098e-4. */
function parseExponent(line: Line, [from, to]: readonly [number, number], field: string): number {
  const text = line.text.slice(from - 1, to);
  if (text.trim() === '') return 0;
  const parts = /^([ +-])([\d ]{5})([+ -]\d)$/.exec(text);
  if (parts === null) throw new ElementError(`${field} '${text}' is not a number`, { line: line.number, column: from });
  const [, sign, digits = '', power = ''] = parts;
  const value = Number(`0.${digits.replaceAll(' ', '0')}e${power.replace(' ', '+')}`);
  return sign === '-' ? -value : value;
}

function parseSatelliteId(line: Line): string {
  const text = line.text.slice(2, 7).trim();
  const letter = ALPHA_5.indexOf(text.charAt(0));
  if (/^\d{1,5}$/.test(text)) return String(Number(text));
  if (letter >= 0 && /^\d{4}$/.test(text.slice(1))) return String((letter + 10) * 10_000 + Number(text.slice(1)));
  throw new ElementError(`catalog number '${text}' is neither a number nor Alpha-5`, {
    line: line.number,
    column: 3,
  });
}

/** Two-digit years up to 56 belong to this century (Vallado, AIAA 2006-6753). */
function parseEpoch(line: Line): number {
  const year = parseNumber(line, [19, 20], 'epoch year');
  const dayOfYear = parseNumber(line, [21, 32], 'epoch day');
  if (dayOfYear < 1 || dayOfYear >= 367) {
    throw new ElementError(`epoch day ${dayOfYear} is not a day of a year`, { line: line.number, column: 21 });
  }
  return Date.UTC(year < 57 ? 2000 + year : 1900 + year, 0, 1) + (dayOfYear - 1) * MS_PER_DAY;
}

function parseObjectId(line: Line): string {
  const text = line.text.slice(9, 17).trim();
  if (!/^\d{5}[A-Z]*$/.test(text)) return '';
  const year = Number(text.slice(0, 2));
  return `${year < 57 ? 2000 + year : 1900 + year}-${text.slice(2)}`;
}

function parsePair(name: string, first: Line, second: Line): ElementSet {
  assertLine(first, '1');
  assertLine(second, '2');
  const satelliteId = parseSatelliteId(first);
  if (parseSatelliteId(second) !== satelliteId) {
    throw new ElementError('belongs to another satellite than the line before', { line: second.number, column: 3 });
  }
  const type = first.text.charAt(62).trim();
  if (!/^\d?$/.test(type))
    throw new ElementError(`ephemeris type '${type}' is not a digit`, { line: first.number, column: 63 });
  assertEphemerisType(Number(type), { line: first.number, column: 63 });
  const elements: ElementSet = {
    satelliteId,
    name: name || satelliteId,
    objectId: parseObjectId(first),
    classification: first.text.charAt(7).trim() || 'U',
    epochMs: parseEpoch(first),
    meanMotionDot: parseNumber(first, [34, 43], 'mean motion derivative'),
    meanMotionDdot: parseExponent(first, [45, 52], 'second mean motion derivative'),
    bstar: parseExponent(first, [54, 61], 'drag term'),
    elementSetNumber: Number(first.text.slice(64, 68)) || 0,
    inclinationDeg: parseNumber(second, [9, 16], 'inclination'),
    ascendingNodeDeg: parseNumber(second, [18, 25], 'ascending node'),
    eccentricity: parseNumber(second, [27, 33], 'eccentricity') / 1e7,
    argumentOfPericenterDeg: parseNumber(second, [35, 42], 'argument of perigee'),
    meanAnomalyDeg: parseNumber(second, [44, 51], 'mean anomaly'),
    meanMotionRevPerDay: parseNumber(second, [53, 63], 'mean motion'),
    revolutionAtEpoch: Number(second.text.slice(63, 68)) || 0,
  };
  return assertPlausible(elements);
}

/** Every set with its first line; a broken set is listed and does not affect others. */
export function parseTleSets(text: string): ParsedSets {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line, index): Line => ({ text: line.trimEnd(), number: index + 1 }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
  const reading: ParsedSets = { found: [], broken: [] };
  const refuse = (reason: string, line: number) => reading.broken.push(new ElementError(reason, { line, column: 1 }));
  let name: Line | null = null;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) break;
    if (!/^[12] /.test(line.text)) {
      if (name !== null) refuse('a name follows a name', line.number);
      name = line;
      continue;
    }
    const second = lines[index + 1];
    if (second === undefined) {
      refuse('line 2 is missing', line.number + 1);
    } else if (line.text.startsWith('1 ') && !second.text.startsWith('2 ')) {
      refuse("line 2 of an element set must start with '2 '", second.number);
    } else {
      addPair(reading, { name, first: line, second });
      index += 1;
    }
    name = null;
  }
  if (name !== null) refuse('a name without elements', name.number);
  return reading;
}

function addPair(reading: ParsedSets, set: { name: Line | null; first: Line; second: Line }): void {
  const name = set.name?.text.replace(/^0 /, '').trim() ?? '';
  try {
    const elements = parsePair(name, set.first, set.second);
    reading.found.push({ elements, line: set.first.number, record: null });
  } catch (error) {
    if (!(error instanceof ElementError)) throw error;
    reading.broken.push(error.line === null ? error.in({ line: set.second.number }) : error);
  }
}

/**
 * Reads all two- or three-line element sets of a text: LF or CRLF, names with or without the `0 ` prefix, Alpha-5
 * catalog numbers, empty lines and lines starting with `#` between sets.
 *
 * @throws {@link ElementError} naming line, column, and reason, including checksum errors
 */
export function parseTle(text: string): ElementSet[] {
  const { found, broken } = parseTleSets(text);
  const [first] = broken;
  if (first !== undefined) throw first;
  return found.map(({ elements }) => elements);
}

function formatSatelliteId(satelliteId: string): string | null {
  const number = Number(satelliteId);
  if (number <= 99_999) return String(number).padStart(5, '0');
  const letter = ALPHA_5.charAt(Math.floor(number / 10_000) - 10);
  return letter === '' ? null : letter + String(number % 10_000).padStart(4, '0');
}

function formatExponent(value: number): string {
  if (value === 0) return ' 00000+0';
  const sign = value < 0 ? '-' : ' ';
  const [mantissa = '', power = ''] = Math.abs(value).toExponential(4).split('e');
  const exponent = Number(power) + 1;
  if (exponent < -9) return ' 00000+0';
  return `${sign}${mantissa.replace('.', '')}${exponent > 0 ? '+' : '-'}${Math.abs(exponent)}`;
}

function formatEpoch(epochMs: number): string {
  const year = new Date(epochMs).getUTCFullYear();
  const day = (epochMs - Date.UTC(year, 0, 1)) / MS_PER_DAY + 1;
  return String(year % 100).padStart(2, '0') + day.toFixed(8).padStart(12, '0');
}

function formatObjectId(objectId: string): string {
  const parts = /^\d{2}(\d{2})-(\d{3}[A-Z]{0,3})$/.exec(objectId);
  return (parts === null ? '' : `${parts[1]}${parts[2]}`).padEnd(8);
}

function addChecksum(line: string): string {
  return line + String(checksum(line));
}

/**
 * Formats elements as the two lines of a TLE, with Alpha-5 above catalog number 99999. Returns null if the number does
 * not fit (above 339999). Excess digits are rounded.
 */
export function formatTle(elements: ElementSet): [string, string] | null {
  const id = formatSatelliteId(elements.satelliteId);
  if (id === null) return null;
  const dot = `${elements.meanMotionDot < 0 ? '-' : ' '}${Math.abs(elements.meanMotionDot).toFixed(8).slice(1)}`;
  const angle = (deg: number) => (((deg % 360) + 360) % 360).toFixed(4).padStart(8);
  const first = [
    `1 ${id}${elements.classification.charAt(0) || 'U'} ${formatObjectId(elements.objectId)}`,
    formatEpoch(elements.epochMs),
    dot,
    formatExponent(elements.meanMotionDdot),
    formatExponent(elements.bstar),
    `0 ${String(elements.elementSetNumber % 10_000).padStart(4)}`,
  ].join(' ');
  const second = [
    `2 ${id} ${elements.inclinationDeg.toFixed(4).padStart(8)}`,
    angle(elements.ascendingNodeDeg),
    Math.round(elements.eccentricity * 1e7)
      .toString()
      .padStart(7, '0'),
    angle(elements.argumentOfPericenterDeg),
    angle(elements.meanAnomalyDeg),
    elements.meanMotionRevPerDay.toFixed(8).padStart(11) + String(elements.revolutionAtEpoch % 100_000).padStart(5),
  ].join(' ');
  return [addChecksum(first), addChecksum(second)];
}
