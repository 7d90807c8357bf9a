import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { once } from '../../lib/once.ts';

/**
 * Other names of the 30,000 largest towns in all scripts (GeoNames, CC BY 4.0). `tools/fixtures/town-names.ts` writes the
 * file. Its names stay in one buffer: as strings they would take ten times the memory.
 */
const FILE = new URL('./town-names.br', import.meta.url);

export interface TownName {
  /** The id of the town in the gazetteer. */
  readonly id: number;
  /** The name as it is written. */
  readonly name: string;
  /** The text is the whole name, not only its prefix. */
  readonly isWhole: boolean;
}

interface TownNames {
  /** Largest towns first. */
  readonly ids: readonly number[];
  /** Lines sorted by their bytes: folded name, tab, name, tab, index of its town. */
  readonly lines: Buffer;
  /** Where each line starts; the last entry is the length of the file. */
  readonly starts: Uint32Array;
  /** Index of the town of each line. */
  readonly towns: Uint16Array;
}

const NEWLINE = 0x0a;
const DIGIT_ZERO = 0x30;
const DIGIT_NINE = 0x39;

const readTownNames = once((): TownNames => {
  const file = brotliDecompressSync(readFileSync(FILE));
  const headEnd = file.indexOf(NEWLINE);
  const lines = file.subarray(headEnd + 1);
  const starts = [0];
  for (let end = lines.indexOf(NEWLINE); end >= 0; end = lines.indexOf(NEWLINE, end + 1)) starts.push(end + 1);
  const towns = Uint16Array.from(starts.slice(1), (next) => readNumberBefore(lines, next - 1));
  const ids = file.toString('latin1', 0, headEnd).split(' ').map(Number);
  return { ids, lines, starts: Uint32Array.from(starts), towns };
});

function readNumberBefore(bytes: Buffer, end: number): number {
  let [value, place] = [0, 1];
  for (let i = end - 1; i >= 0; i--) {
    const byte = bytes[i] ?? 0;
    if (byte < DIGIT_ZERO || byte > DIGIT_NINE) break;
    value += (byte - DIGIT_ZERO) * place;
    place *= 10;
  }
  return value;
}

/**
 * Towns with another name that equals or begins with a text, the largest first, whole names before prefixes.
 * @param folded normalized by `foldName`
 * @param typed the text as the user typed it, which selects among spellings of one name
 * @example findTownNames('москва', 'Москва', 1) // [{ id: 524901, name: 'Москва', isWhole: true }]
 */
export function findTownNames(folded: string, typed: string, limit: number): readonly TownName[] {
  if (folded === '') return [];
  const names = readTownNames();
  const lowerTyped = typed.toLowerCase();
  const isTyped = (line: number) => lowerTyped.includes(nameAt(names, line).toLowerCase());
  const whole = select(names, `${folded}\t`, isTyped);
  const beginning = select(names, folded, (line, known) => lengthOf(names, line) < lengthOf(names, known));
  const toTown = (isWhole: boolean) => (found: readonly [town: number, line: number]) => ({
    id: names.ids[found[0]] ?? 0,
    name: nameAt(names, found[1]),
    isWhole,
  });
  const byRank = (lines: ReadonlyMap<number, number>) => [...lines].toSorted(([one], [other]) => one - other);
  return [
    ...byRank(whole).slice(0, limit).map(toTown(true)),
    ...byRank(beginning)
      .filter(([town]) => !whole.has(town))
      .slice(0, limit)
      .map(toTown(false)),
  ].slice(0, limit);
}

/** One line of each town with names that begin with a prefix: the first, or a later one that is better. */
function select(
  names: TownNames,
  prefix: string,
  isBetter: (line: number, known: number) => boolean,
): ReadonlyMap<number, number> {
  const bytes = Buffer.from(prefix);
  const [from, to] = [lowerBound(names, bytes), lowerBound(names, Buffer.concat([bytes, Buffer.of(0xff)]))];
  const lines = new Map<number, number>();
  for (let line = from; line < to; line++) {
    const town = names.towns[line] ?? 0;
    const known = lines.get(town);
    if (known === undefined || isBetter(line, known)) lines.set(town, line);
  }
  return lines;
}

/** The first line that is not before the bytes. */
function lowerBound({ lines, starts }: TownNames, bytes: Buffer): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [start = 0, end = 0] = starts.subarray(middle, middle + 2);
    if (lines.compare(bytes, 0, bytes.length, start, Math.min(end, start + bytes.length)) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lengthOf({ starts }: TownNames, line: number): number {
  return (starts[line + 1] ?? 0) - (starts[line] ?? 0);
}

function nameAt({ lines, starts }: TownNames, line: number): string {
  return lines.toString('utf8', starts[line], starts[line + 1]).split('\t')[1] ?? '';
}
