/** Placeholders of a tile address: XYZ, TMS (`{-y}`), and WMTS. */
const LEVEL = ['{z}', '{TileMatrix}'];
const COLUMN = ['{x}', '{TileCol}'];
const ROW = ['{y}', '{-y}', '{TileRow}'];
const KNOWN = [...LEVEL, ...COLUMN, ...ROW];

/**
 * Explains why the address of a tile server is invalid; null if it is valid.
 * @example tileAddressFault('https://tiles.example.org/{z}/{x}.png') // 'no place for the row: {y}, {-y} or {TileRow}'
 */
export function tileAddressFault(template: string): string | null {
  const address = URL.parse(template);
  if (!address) return 'not a web address';
  if (!/^https?:$/.test(address.protocol)) return `it begins with ${address.protocol}// instead of https:// or http://`;
  if (address.username || address.password)
    return 'it holds a user name or password, which every visitor’s browser would see';
  const names = [...template.matchAll(/\{[^}]*\}?/g)].map(([name]) => name);
  const unknown = names.find((name) => !KNOWN.includes(name));
  if (unknown === '{s}') return '{s} is a placeholder for several hosts: write the name of one of them';
  if (unknown) return `${unknown} is not known`;
  if (/\{/.test(template.split('/')[2] ?? '')) return 'the host has to be one and the same for all tiles';
  const missing = [
    { what: 'level', of: LEVEL },
    { what: 'column', of: COLUMN },
    { what: 'row', of: ROW },
  ].find(({ of }) => !of.some((name) => names.includes(name)));
  return missing ? `no place for the ${missing.what}: ${inWords(missing.of)}` : null;
}

function inWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
