import type { LonLat } from '@groundtrack/geo';
import { AreaReadError } from './area-limits.ts';
import type { Shapes } from './shapes.ts';

const BEGIN = /^\s*(SRID\s*=\s*\d+\s*;\s*)?(POINT|LINESTRING|POLYGON|MULTI\w+|GEOMETRYCOLLECTION)Z?M?\b/i;
const TOKEN = /[(),;]|[^\s(),;]+/y;
const BLANKS = /\s*/y;
const DEGREES = ['4326', '4979', '4258', '4269'];
const DEPTH_AT_MOST = 20;

export function isWkt(text: string): boolean {
  return BEGIN.test(text);
}

/** Adds Well-Known Text (OGC 06-103r4 section 7): one geometry, or several in a row, including the SRID of EWKT. */
export function readWkt(text: string, shapes: Shapes): void {
  const reader = new WktReader(text);
  while (reader.peek() !== null) {
    readGeometry(reader, shapes, 0);
    while (reader.peek() === ';' || reader.peek() === ',') reader.next();
  }
}

function readGeometry(reader: WktReader, shapes: Shapes, depth: number): void {
  const type = reader.next().toUpperCase();
  if (type.startsWith('SRID=')) {
    const srid = type.slice(5);
    if (!DEGREES.includes(srid))
      throw new AreaReadError(
        `The WKT is in the grid with the SRID ${srid}. Save it in degrees of WGS 84 (SRID 4326).`,
      );
    reader.expect(';');
    return readGeometry(reader, shapes, depth);
  }
  if (/^Z?M?$/i.test(reader.peek() ?? '-')) reader.next();
  if (reader.peek()?.toUpperCase() === 'EMPTY') return void reader.next();
  const lists = (visit: () => void) => reader.list(visit);
  switch (type.replace(/Z?M?$/, (tail) => (tail === 'M' || tail.startsWith('Z') ? '' : tail))) {
    case 'POLYGON':
      return shapes.addPolygon(readRings(reader));
    case 'MULTIPOLYGON':
      return lists(() => shapes.addPolygon(readRings(reader)));
    case 'LINESTRING':
      return shapes.addLine(readLine(reader));
    case 'MULTILINESTRING':
      return lists(() => shapes.addLine(readLine(reader)));
    case 'POINT':
    case 'MULTIPOINT':
      return lists(() => {
        if (reader.peek() === '(') reader.list(() => readPosition(reader));
        else readPosition(reader);
        shapes.addPoint();
      });
    case 'GEOMETRYCOLLECTION':
      if (depth > DEPTH_AT_MOST) throw new AreaReadError(`The WKT has collections more than ${DEPTH_AT_MOST} deep.`);
      return lists(() => readGeometry(reader, shapes, depth + 1));
    default:
      throw reader.error(`“${type.slice(0, 40)}” is not a supported geometry`);
  }
}

function readRings(reader: WktReader): LonLat[][] {
  const rings: LonLat[][] = [];
  reader.list(() => rings.push(readLine(reader)));
  return rings;
}

function readLine(reader: WktReader): LonLat[] {
  const line: LonLat[] = [];
  reader.list(() => line.push(readPosition(reader)));
  return line;
}

function readPosition(reader: WktReader): LonLat {
  const numbers: number[] = [];
  for (let token = reader.peek(); token !== null && !/[(),]/.test(token); token = reader.peek())
    numbers.push(Number(reader.next()));
  const [lon, lat] = numbers;
  if (lon === undefined || lat === undefined || numbers.length > 4)
    throw reader.error('A position has two to four numbers');
  return [lon, lat];
}

class WktReader {
  readonly #text: string;
  #at = 0;
  #peeked: string | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  peek(): string | null {
    this.#peeked ??= this.#read();
    return this.#peeked;
  }

  next(): string {
    const token = this.peek();
    if (token === null) throw this.error('The text ends too early');
    this.#peeked = null;
    return token;
  }

  expect(token: string): void {
    const found = this.peek();
    if (found !== token)
      throw this.error(`Expected “${token}”${found === null ? '' : `, not “${found.slice(0, 20)}”`}`);
    this.next();
  }

  /** The content of brackets, split at commas. */
  list(visit: () => unknown): void {
    if (this.peek()?.toUpperCase() === 'EMPTY') return void this.next();
    this.expect('(');
    visit();
    while (this.peek() === ',') {
      this.next();
      visit();
    }
    this.expect(')');
  }

  error(what: string): AreaReadError {
    const before = this.#text.slice(0, this.#at);
    const line = before.split('\n').length;
    return new AreaReadError(
      `The WKT is incomplete or wrong at line ${line}, character ${before.length - before.lastIndexOf('\n')}. ${what}.`,
    );
  }

  #read(): string | null {
    BLANKS.lastIndex = this.#at;
    BLANKS.exec(this.#text);
    TOKEN.lastIndex = BLANKS.lastIndex;
    const [token = null] = TOKEN.exec(this.#text) ?? [];
    this.#at = token === null ? this.#text.length : TOKEN.lastIndex;
    return token;
  }
}
