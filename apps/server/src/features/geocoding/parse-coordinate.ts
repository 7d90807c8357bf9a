export interface Coordinate {
  readonly latitude: number;
  readonly longitude: number;
}

/** One half of a typed coordinate: an optional hemisphere and degrees, minutes, seconds. */
interface Half {
  readonly hemisphere: string | null;
  readonly degrees: number;
}

const TOKEN = /[+-]?\d+(?:\.\d+)?|[NSEW]|[,;]/g;
/** What may stand between tokens: blanks and the marks of degrees, minutes and seconds in all their spellings. */
const MARKS = /[\s°º:'"′″’”´]/g;

/**
 * Reads a coordinate as people type it, latitude first unless hemispheres say otherwise: `39.0045, -76.8755`,
 * `39°00'16"N 76°52'32"W`, `N 39 0.27 W 76 52.53`. Null for anything that is not, or cannot be, a coordinate.
 */
export function parseCoordinate(text: string): Coordinate | null {
  const plain = text.toUpperCase().replaceAll('−', '-');
  const tokens = plain.match(TOKEN) ?? [];
  if (plain.replace(TOKEN, '').replace(MARKS, '') !== '') return null;
  const [first, second] = splitHalves(tokens).map(readHalf);
  if (!first || !second) return null;
  const axes = `${axisOf(first, 'latitude')} ${axisOf(second, 'longitude')}`;
  if (axes === 'latitude longitude') return inRange(first.degrees, second.degrees);
  if (`${axisOf(first, 'longitude')} ${axisOf(second, 'latitude')}` === 'longitude latitude') {
    return inRange(second.degrees, first.degrees);
  }
  return null;
}

/** Halves are parted by a comma, else by their hemisphere, else in the middle. */
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

function readHalf(tokens: readonly string[]): Half | null {
  const letters = tokens.filter(isHemisphere);
  const atEdge = tokens.findIndex(isHemisphere) <= 0 || isHemisphere(tokens.at(-1) ?? '');
  const parts = tokens.filter((token) => !isHemisphere(token));
  if (letters.length > 1 || !atEdge || parts.length < 1 || parts.length > 3) return null;
  const [degrees = '', ...sixtieths] = parts;
  const hemisphere = letters[0] ?? null;
  const signed = /^[+-]/.test(degrees);
  // A sign beside a hemisphere would say the same twice, or the opposite.
  if (signed && hemisphere !== null) return null;
  if (sixtieths.some((part) => !/^\d/.test(part) || Number(part) >= 60)) return null;
  // Only the smallest unit has decimals.
  if (parts.slice(0, -1).some((part) => part.includes('.'))) return null;
  const size = parts.reduce((sum, part, index) => sum + Math.abs(Number(part)) / 60 ** index, 0);
  const negative = degrees.startsWith('-') || hemisphere === 'S' || hemisphere === 'W';
  // Sixtieths leave binary dust; nine decimals are a tenth of a millimetre.
  return { hemisphere, degrees: Number((negative ? -size : size).toFixed(9)) };
}

function axisOf({ hemisphere }: Half, otherwise: 'latitude' | 'longitude'): 'latitude' | 'longitude' {
  if (hemisphere === null) return otherwise;
  return 'NS'.includes(hemisphere) ? 'latitude' : 'longitude';
}

function inRange(latitude: number, longitude: number): Coordinate | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
