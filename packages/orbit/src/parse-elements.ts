import { ElementError, type ElementSet, parseOmm } from './elements.ts';
import { keepNewest, type ParsedSets } from './keep-newest.ts';
import { looksLikeOmmCsv, parseOmmCsvRows } from './omm-csv.ts';
import { parseTleSets } from './tle.ts';

export type ElementFormat = 'tle' | 'omm-json' | 'omm-csv';

/** A record that could not be read, as a plain object that a worker can send. Positions count from 1. */
export interface BrokenElements {
  readonly reason: string;
  readonly line: number | null;
  readonly column: number | null;
  /** Position in a list of records. */
  readonly record: number | null;
  readonly field: string | null;
  /** Position and reason in one sentence. */
  readonly message: string;
}

export interface ParsedElements {
  /** Null if the text has no known format. */
  readonly format: ElementFormat | null;
  readonly elements: ElementSet[];
  readonly broken: BrokenElements[];
}

/**
 * Reads pasted elements in any format: TLE with two or three lines, one OMM record or a list of them in JSON, or OMM in
 * CSV. It never throws: errors are listed with line, column, record or field, and reason, and the rest is kept. Of
 * several sets with the same catalog number, the newest is used and the others are listed.
 *
 * @example
 * const { format, elements, broken } = parseElements(clipboardText);
 */
export function parseElements(text: string): ParsedElements {
  const bare = text.replace(/^\uFEFF/, '');
  const format = detectFormat(bare);
  try {
    if (format === null) throw new ElementError(unknownFormatReason(bare));
    const { elements, broken } = keepNewest(parsers[format](bare));
    return { format, elements, broken: broken.map(toBrokenElements) };
  } catch (error) {
    if (!(error instanceof ElementError)) throw error;
    return { format, elements: [], broken: [toBrokenElements(error)] };
  }
}

const parsers: Readonly<Record<ElementFormat, (text: string) => ParsedSets>> = {
  tle: parseTleSets,
  'omm-json': parseOmmJson,
  'omm-csv': parseOmmCsvRows,
};

function detectFormat(text: string): ElementFormat | null {
  if (/^\s*[[{]/.test(text)) return 'omm-json';
  if (looksLikeOmmCsv(text)) return 'omm-csv';
  return /^[12] /m.test(text) ? 'tle' : null;
}

function unknownFormatReason(text: string): string {
  if (text.trim() === '') return 'the text is empty';
  const wanted = 'give two or three lines of a TLE, or OMM as JSON or CSV';
  return /^\s*(<|CCSDS_OMM_VERS)/.test(text) ? `OMM as XML or KVN is not read: ${wanted}` : `no elements: ${wanted}`;
}

function parseOmmJson(text: string): ParsedSets {
  const given = parseJson(text);
  if (!Array.isArray(given)) return { found: [{ elements: parseOmm(given), line: null, record: null }], broken: [] };
  const reading: ParsedSets = { found: [], broken: [] };
  for (const [index, item] of given.entries()) {
    const record = index + 1;
    try {
      reading.found.push({ elements: parseOmm(item), line: null, record });
    } catch (error) {
      if (!(error instanceof ElementError)) throw error;
      reading.broken.push(error.in({ record }));
    }
  }
  return reading;
}

/** Some engines include the position of a syntax error in its message: "(line 1 column 5)". */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '');
    const where = place === null ? {} : { line: Number(place[1]), column: Number(place[2]) };
    throw new ElementError('the text is not JSON', where);
  }
}

function toBrokenElements({ reason, line, column, record, field, message }: ElementError): BrokenElements {
  return { reason, line, column, record, field, message };
}
