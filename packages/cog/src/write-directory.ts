import type { Field } from './tags.ts';

/** Length of the file header, after which the first directory may begin. */
export const HEADER_BYTES = 8;

/** Writes the file header of a little-endian classic TIFF (TIFF 6.0 section 2). */
export function writeHeader(head: Buffer, firstDirectoryAt: number): void {
  head.write('II', 0, 'latin1');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(firstDirectoryAt, 4);
}

/** Bytes of a directory with the values that do not fit into its entries. */
export function directoryBytes(fields: readonly Field[]): number {
  const values = fields.reduce((sum, { bytes }) => sum + (bytes.length > 4 ? even(bytes.length) : 0), 0);
  return entriesBytes(fields) + values;
}

/**
 * Writes a directory at `at`, its longer values right behind it. It takes {@link directoryBytes}.
 * @param fields in the order of their tags
 * @param nextAt position of the next directory; 0 ends the list
 */
export function writeDirectory(head: Buffer, at: number, fields: readonly Field[], nextAt: number): void {
  head.writeUInt16LE(fields.length, at);
  let entry = at + 2;
  let valueAt = at + entriesBytes(fields);
  for (const { tag: number, type, count, bytes } of fields) {
    head.writeUInt16LE(number, entry);
    head.writeUInt16LE(type, entry + 2);
    head.writeUInt32LE(count, entry + 4);
    if (bytes.length <= 4) {
      bytes.copy(head, entry + 8);
    } else {
      head.writeUInt32LE(valueAt, entry + 8);
      bytes.copy(head, valueAt);
      valueAt += even(bytes.length);
    }
    entry += 12;
  }
  head.writeUInt32LE(nextAt, entry);
}

/** A count, twelve bytes for each entry and the position of the next directory. */
function entriesBytes(fields: readonly Field[]): number {
  return even(2 + fields.length * 12 + 4);
}

/** Values begin at even positions (TIFF 6.0 section 2). */
export function even(value: number): number {
  return value + (value % 2);
}
