import { counterClockwise, type LonLat } from '@groundtrack/geo';
import { formatNumber } from '../../lib/intl.ts';
import { AreaReadError, counted, READ_LIMITS } from './area-limits.ts';

/** Each polygon's exterior and holes, as read and unchecked. */
export type AreaPolygons = readonly (readonly (readonly LonLat[])[])[];

/** Longest name of a saved area. */
const LONGEST_NAME = 200;

export interface FoundArea {
  readonly polygons: AreaPolygons;
  /** The name of its only named shape; empty if it has none, or several. */
  readonly name: string;
  /** Notes on ignored or interpreted content. */
  readonly notes: readonly string[];
}

/** Collects the shapes of a file of any format, and limits their number. */
export class Shapes {
  readonly #polygons: (readonly LonLat[])[][] = [];
  readonly #lines: LonLat[][] = [];
  readonly #notes: string[] = [];
  readonly #names = new Set<string>();
  #points = 0;
  #positions = 0;
  #turnsRings = false;

  /** For formats in which the direction of a ring has no meaning. */
  turnRings(): void {
    this.#turnsRings = true;
  }

  addPolygon(rings: LonLat[][]): void {
    for (const ring of rings) this.#count(ring.length);
    if (rings.length > 0) this.#polygons.push(this.#turnsRings ? rings.map(turned) : rings);
  }

  /** An outline of unknown direction. */
  addOutline(ring: LonLat[]): void {
    this.#count(ring.length);
    this.#polygons.push([counterClockwise(ring)]);
  }

  addLine(line: LonLat[]): void {
    this.#count(line.length);
    this.#lines.push(line);
  }

  addPoint(): void {
    this.#count(1);
    this.#points += 1;
  }

  /** The name of a shape, such as that of a KML placemark. */
  addName(name: string): void {
    const plain = name.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_NAME);
    if (plain !== '') this.#names.add(plain);
  }

  note(text: string): void {
    if (!this.#notes.includes(text)) this.#notes.push(text);
  }

  /** Without polygons, lines are read as outlines, such as a track around a field. */
  toArea(): FoundArea {
    const outlines = this.#lines.filter(({ length }) => length > 2);
    const isOfLines = this.#polygons.length === 0;
    const polygons = isOfLines ? outlines.map((line) => [counterClockwise(line)]) : this.#polygons;
    const lines = this.#lines.length - (isOfLines ? outlines.length : 0);
    const others = [lines > 0 ? counted(lines, 'line') : '', this.#points > 0 ? counted(this.#points, 'point') : '']
      .filter(Boolean)
      .join(' and ');
    if (polygons.length === 0)
      throw new AreaReadError(
        others === '' ? 'It has no polygon and no line.' : `It has no shape, only ${others}. An area needs a polygon.`,
      );
    const notes = [
      ...this.#notes,
      isOfLines
        ? outlines.length === 1
          ? 'Its line was taken as an outline.'
          : 'Its lines were taken as outlines.'
        : '',
      others === '' ? '' : `It also has ${others}, which were left out.`,
    ];
    const [name = '', ...otherNames] = this.#names;
    return { polygons, name: otherNames.length === 0 ? name : '', notes: notes.filter(Boolean) };
  }

  #count(positions: number): void {
    this.#positions += positions;
    if (this.#positions > READ_LIMITS.positions)
      throw new AreaReadError(
        `It has more than ${formatNumber(READ_LIMITS.positions)} positions. Simplify it, or save a part of it.`,
      );
  }
}

/** In GeoJSON winding order: the exterior counterclockwise, holes clockwise. */
function turned(ring: LonLat[], index: number): readonly LonLat[] {
  const exterior = counterClockwise(ring);
  return index === 0 ? exterior : exterior.toReversed();
}
