export interface ByteRange {
  readonly start: number;
  /** Inclusive, as in the header. */
  readonly end: number;
}

/**
 * Parses a `Range` header with one byte range (RFC 9110 section 14). Several ranges, other units, and invalid values
 * are ignored as the standard permits, and the whole file is sent.
 * @returns null for the whole file, `unsatisfiable` if the range starts behind the end
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const [, set] = /^bytes=(.*)$/is.exec(header ?? '') ?? [];
  // A list may have empty elements, and white space around each (RFC 9110 section 5.6.1).
  const specs = (set ?? '').split(',').flatMap((spec) => spec.replace(/^[ \t]+|[ \t]+$/g, '') || []);
  const [, first, last] = (specs.length === 1 && /^(\d*)-(\d*)$/.exec(specs[0] ?? '')) || [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return suffix(Number(last), sizeBytes);
  const start = Number(first);
  if (last !== '' && BigInt(last) < BigInt(first)) return null;
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}

function suffix(lengthBytes: number, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  if (lengthBytes === 0) return 'unsatisfiable';
  // A range cannot express all of an empty file, so the file is sent.
  return sizeBytes === 0 ? null : { start: Math.max(0, sizeBytes - lengthBytes), end: sizeBytes - 1 };
}
