import { ElementError, type ElementSet, parseOmm } from './elements.ts';
import { keepNewest, type ParsedSets } from './keep-newest.ts';

const NEEDED = [
  'NORAD_CAT_ID',
  'EPOCH',
  'MEAN_MOTION',
  'ECCENTRICITY',
  'INCLINATION',
  'RA_OF_ASC_NODE',
  'ARG_OF_PERICENTER',
  'MEAN_ANOMALY',
  'BSTAR',
] as const;
const OPTIONAL = [
  'OBJECT_NAME',
  'OBJECT_ID',
  'CLASSIFICATION_TYPE',
  'ELEMENT_SET_NO',
  'REV_AT_EPOCH',
  'MEAN_MOTION_DOT',
  'MEAN_MOTION_DDOT',
  'MEAN_ELEMENT_THEORY',
  'EPHEMERIS_TYPE',
] as const;

export interface OmmCsv {
  readonly elements: ElementSet[];
  /** Rejected rows: the first line, counted from 1 including the header, and why. */
  readonly broken: { readonly line: number; readonly reason: string }[];
}

/**
 * Reads orbit mean elements in CelesTrak's CSV variant of OMM: a header row with the columns in any order, LF or CRLF,
 * quoted fields, numbers like `.10171986E-2`. A broken row is listed and does not affect others. Of several sets with
 * the same catalog number, the newest is used and the others are listed.
 *
 * @throws {@link ElementError} if the header lacks a required column
 * @example
 * const { elements, broken } = parseOmmCsv(await response.text());
 */
export function parseOmmCsv(text: string): OmmCsv {
  const { elements, broken } = keepNewest(parseOmmCsvRows(text));
  return {
    elements,
    broken: broken.map(({ line, field, reason }) => ({
      line: line ?? 1,
      reason: field === null ? reason : `${field}: ${reason}`,
    })),
  };
}

/** Whether a text starts with the header of an OMM table. */
export function looksLikeOmmCsv(text: string): boolean {
  const header =
    text
      .slice(0, 2000)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  return header.includes(',') && header.toUpperCase().includes('NORAD_CAT_ID');
}

/** All rows with their lines. Rows end at line breaks, so that an unclosed quote does not affect other rows. */
export function parseOmmCsvRows(text: string): ParsedSets {
  const reading: ParsedSets = { found: [], broken: [] };
  let columns: Columns | null = null;
  let line = 0;
  for (let from = text.startsWith('\uFEFF') ? 1 : 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    const row = text.slice(from, end).trimEnd();
    from = end + 1;
    line += 1;
    if (row === '') continue;
    try {
      if (columns === null) columns = parseHeader(parseFields(row));
      else reading.found.push({ elements: toElements(parseFields(row), columns), line, record: null });
    } catch (error) {
      if (!(error instanceof ElementError)) throw error;
      const placed = error.in({ line });
      if (columns === null) throw placed;
      reading.broken.push(placed);
    }
  }
  if (columns === null) throw new ElementError('there is no header row', { line: 1 });
  return reading;
}

interface Columns {
  readonly count: number;
  readonly at: Readonly<Record<(typeof NEEDED)[number] | (typeof OPTIONAL)[number], number>>;
}

function parseHeader(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim().toUpperCase());
  const missing = NEEDED.find((name) => !names.includes(name));
  if (missing !== undefined) throw new ElementError('the header names no such column', { field: missing });
  const at = Object.fromEntries([...NEEDED, ...OPTIONAL].map((name) => [name, names.indexOf(name)]));
  // The entries are those of both lists, the keys of the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { count: names.length, at: at as Columns['at'] };
}

function toElements(fields: readonly string[], { at, count }: Columns): ElementSet {
  if (fields.length !== count) throw new ElementError(`has ${fields.length} fields, the header names ${count}`);
  return parseOmm({
    OBJECT_NAME: fields[at.OBJECT_NAME],
    OBJECT_ID: fields[at.OBJECT_ID],
    EPOCH: fields[at.EPOCH],
    MEAN_MOTION: fields[at.MEAN_MOTION],
    ECCENTRICITY: fields[at.ECCENTRICITY],
    INCLINATION: fields[at.INCLINATION],
    RA_OF_ASC_NODE: fields[at.RA_OF_ASC_NODE],
    ARG_OF_PERICENTER: fields[at.ARG_OF_PERICENTER],
    MEAN_ANOMALY: fields[at.MEAN_ANOMALY],
    CLASSIFICATION_TYPE: fields[at.CLASSIFICATION_TYPE],
    NORAD_CAT_ID: fields[at.NORAD_CAT_ID],
    ELEMENT_SET_NO: fields[at.ELEMENT_SET_NO],
    REV_AT_EPOCH: fields[at.REV_AT_EPOCH],
    BSTAR: fields[at.BSTAR],
    MEAN_MOTION_DOT: fields[at.MEAN_MOTION_DOT],
    MEAN_MOTION_DDOT: fields[at.MEAN_MOTION_DDOT],
    MEAN_ELEMENT_THEORY: fields[at.MEAN_ELEMENT_THEORY],
    EPHEMERIS_TYPE: fields[at.EPHEMERIS_TYPE],
  });
}

/** Fields of a row, quoted as in RFC 4180: a quote inside a quoted field is doubled. */
function parseFields(row: string): string[] {
  if (!row.includes('"')) return row.split(',');
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (let more = true; more; ) {
    const match = field.exec(row);
    if (match === null) throw new ElementError(`a quote is not closed or is inside field ${fields.length + 1}`);
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    more = match[3] === ',';
  }
  return fields;
}
