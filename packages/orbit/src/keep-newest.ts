import { ElementError, type ElementSet } from './elements.ts';

/** An element set and its position: the line of a text or the record of a list, from 1. */
interface FoundElements {
  readonly elements: ElementSet;
  readonly line: number | null;
  readonly record: number | null;
}

/** The sets of a text and the errors of invalid ones, both in order. */
export interface ParsedSets {
  readonly found: FoundElements[];
  readonly broken: ElementError[];
}

/** Keeps the newest set of each catalog number. The others are listed as broken, in the order of the text. */
export function keepNewest({ found, broken }: ParsedSets): { elements: ElementSet[]; broken: ElementError[] } {
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
    doubles.push(new ElementError(`catalog number ${id} is repeated in ${toPlaceText(kept)}`, toElementPlace(left)));
  }
  const inOrder = [...broken, ...doubles].toSorted((a, b) => (a.line ?? a.record ?? 0) - (b.line ?? b.record ?? 0));
  return { elements: Array.from(newest.values(), ({ elements }) => elements), broken: inOrder };
}

function toPlaceText({ line, record }: FoundElements): string {
  return line === null ? `record ${record}` : `line ${line}`;
}

function toElementPlace({ line, record }: FoundElements): { line?: number; record?: number } {
  return { ...(line === null ? {} : { line }), ...(record === null ? {} : { record }) };
}
