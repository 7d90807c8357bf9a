import type { LonLat, Polygon } from '@groundtrack/geo';

const MAX_TEXT = 1_000_000;
const POSITION = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * The polygons of a WKT text (OGC 06-103r4): POLYGON or MULTIPOLYGON, also with Z or M, which are left out.
 * @returns null for anything else, and for a ring of fewer than four positions
 */
export function parseWkt(text: string): Polygon[] | null {
  if (text.length > MAX_TEXT) return null;
  const found = /^\s*(?:srid=\d+;)?\s*(?<kind>multi)?polygon\s*(?:zm|z|m)?\s*(?<body>\(.*\))\s*$/is.exec(text)?.groups;
  if (found?.['body'] === undefined) return null;
  const body = found['body'].replaceAll(/\s*([(),])\s*/g, '$1');
  const polygons = found['kind'] === undefined ? [inner(body)] : splitGroups(inner(body)).map(inner);
  const parsed = polygons.map((polygon) => splitGroups(polygon).map((ring) => parseRing(inner(ring))));
  const isWhole =
    parsed.length > 0 && parsed.every((rings) => rings.length > 0 && rings.every((ring) => ring !== null));
  if (!isWhole) return null;
  return parsed.map((rings) => ({ type: 'Polygon', coordinates: rings.filter((ring) => ring !== null) }));
}

/** @example toWkt([[5, 52], [6, 52], [6, 53], [5, 52]]) // POLYGON ((5 52, 6 52, 6 53, 5 52)) */
export function toWkt(ring: readonly LonLat[]): string {
  return `POLYGON ((${ring.map(([lon, lat]) => `${round(lon)} ${round(lat)}`).join(', ')}))`;
}

/** About a centimeter. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

function inner(text: string): string {
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : '';
}

/** The groups in parentheses of a list, with their parentheses. */
function splitGroups(text: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(' && depth++ === 0) start = i;
    if (text[i] === ')' && --depth === 0) groups.push(text.slice(start, i + 1));
  }
  return groups;
}

function parseRing(text: string): LonLat[] | null {
  const ring = text.split(',').map((position): LonLat | null => {
    const [lon = '', lat = ''] = position.trim().split(/\s+/);
    if (!POSITION.test(lon) || !POSITION.test(lat)) return null;
    return [Number(lon), Number(lat)];
  });
  const known = ring.filter((position) => position !== null);
  return known.length === ring.length && known.length >= 4 ? known : null;
}
