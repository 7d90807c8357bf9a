import { parseTle } from '@groundtrack/orbit';
import { problemOf, type ReadOne, readOne } from './element-reading.ts';

interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/**
 * Reads element sets of two or three lines one by one, so that a broken one costs nothing but itself. What stands where
 * a set should begin and is none of its lines is a name.
 */
export function* readTleText(text: string): Generator<ReadOne, void, void> {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line, index): Line => ({ text: line.trimEnd(), number: index + 1 }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
  let name: Line | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const kind = /^[12] /.exec(line.text)?.[0];
    if (kind === undefined) {
      if (name !== null) yield withoutElements(name);
      name = line;
      continue;
    }
    const second = lines[at + 1];
    if (kind === '2 ') yield incomplete("line 1 is missing before it: it starts with '1 '", line.number, name);
    else if (second?.text.startsWith('2 ')) {
      yield readPair(name, line, second);
      at += 1;
    } else yield incomplete("line 2 is missing: it starts with '2 '", line.number + 1, name);
    name = null;
  }
  if (name !== null) yield withoutElements(name);
}

function nameIn(line: Line | null): string | null {
  return line?.text.replace(/^0 /, '').trim() ?? null;
}

function readPair(nameLine: Line | null, first: Line, second: Line): ReadOne {
  const name = nameIn(nameLine);
  return readOne(
    () => {
      const [elements] = parseTle(`${first.text}\n${second.text}`);
      if (elements === undefined) throw new RangeError('two lines are one set');
      return name === null ? elements : { ...elements, name };
    },
    ({ line, column, field }) => ({
      // Limits of the elements themselves have a field but no place; they stand in the second line.
      line: line === 1 ? first.number : second.number,
      column,
      field,
      name: name ?? first.text.slice(2, 7).trim(),
    }),
  );
}

function incomplete(reason: string, line: number, name: Line | null): ReadOne {
  return { problem: problemOf(reason, { line, column: 1, name: nameIn(name) }) };
}

function withoutElements({ text, number }: Line): ReadOne {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  const reason = `'${shown}' is neither a line of elements nor a name before one`;
  return { problem: problemOf(reason, { line: number, column: 1 }) };
}
