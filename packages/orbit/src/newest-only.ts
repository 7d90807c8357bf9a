import { ElementError, type ElementSet } from './elements.ts';

/** An element set and where it stood: the line of a text or the record of a list, from 1. */
interface FoundElements {
  readonly elements: ElementSet;
  readonly line: number | null;
  readonly record: number | null;
}

/** What a text held: sets, and what could not be read, both in order. */
export interface Reading {
  readonly found: FoundElements[];
  readonly broken: ElementError[];
}

/** One set a catalogue number, the newest; the others join the broken ones in the order of the text. */
export function newestOnly({ found, broken }: Reading): { elements: ElementSet[]; broken: ElementError[] } {
  const newest = new Map<string, FoundElements>();
  const doubles: ElementError[] = [];
  for (const next of found) {
    const id = next.elements.satelliteId;
    const known = newest.get(id);
    if (known === undefined) {
      newest.set(id, next);
      continue;
    }
    const [kept, left] = next.elements.epochMs > known.elements.epochMs ? [next, known] : [known, next];
    newest.set(id, kept);
    doubles.push(new ElementError(`catalogue number ${id} stands again in ${placeOf(kept)}`, whereOf(left)));
  }
  const inOrder = [...broken, ...doubles].toSorted((a, b) => (a.line ?? a.record ?? 0) - (b.line ?? b.record ?? 0));
  return { elements: Array.from(newest.values(), ({ elements }) => elements), broken: inOrder };
}

function placeOf({ line, record }: FoundElements): string {
  return line === null ? `record ${record}` : `line ${line}`;
}

function whereOf({ line, record }: FoundElements): { line?: number; record?: number } {
  return { ...(line === null ? {} : { line }), ...(record === null ? {} : { record }) };
}
