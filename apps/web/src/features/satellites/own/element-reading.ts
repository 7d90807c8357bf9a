import { ElementError, type ElementSet } from '@groundtrack/orbit';

/** Why some of a text is no element set, and where; from 1, null where that means nothing. */
export interface ElementProblem {
  readonly line: number | null;
  readonly column: number | null;
  /** The OMM field that is wrong. */
  readonly field: string | null;
  /** The satellite it belongs to, as far as it can be told. */
  readonly name: string | null;
  readonly reason: string;
}

/** One set of a text, or why it is none. */
export type ReadOne = { readonly value: ElementSet } | { readonly problem: ElementProblem };

/** What a text with elements holds: the good sets in their order, and everything that is wrong with the rest. */
export interface ElementReading {
  readonly sets: readonly ElementSet[];
  readonly problems: readonly ElementProblem[];
}

export function problemOf(reason: string, where: Partial<Omit<ElementProblem, 'reason'>> = {}): ElementProblem {
  return { line: null, column: null, field: null, name: null, ...where, reason };
}

/** Reads one set; what is wrong with it becomes a problem. */
export function readOne(
  read: () => ElementSet,
  where: (error: ElementError) => Partial<Omit<ElementProblem, 'reason'>>,
): ReadOne {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof ElementError)) throw error;
    return { problem: problemOf(error.reason, where(error)) };
  }
}

/** `Line 3, column 69, ISS: checksum is 1, the line adds up to 7` */
export function describeProblem({ line, column, field, name, reason }: ElementProblem): string {
  const place = [line === null ? null : `line ${line}`, column === null ? null : `column ${column}`, field, name]
    .filter((part) => part !== null)
    .join(', ');
  const text = place === '' ? reason : `${place}: ${reason}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
