import type { Field } from './tags.ts';

/** Length of the file header. The first directory may begin after it. */
export const HEADER_BYTES = 8;
export const BIG_HEADER_BYTES = 16;

/** Writes the file header of a little-endian classic TIFF (TIFF 6.0 section 2). */
export function writeHeader(head: Buffer, firstDirectoryAt: number): void {
  head.write('II', 0, 'latin1');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(firstDirectoryAt, 4);
}

/** Writes the file header of a little-endian BigTIFF, which has 64-bit positions. */
export function writeBigHeader(head: Buffer, firstDirectoryAt: number): void {
  head.write('II', 0, 'latin1');
  head.writeUInt16LE(43, 2);
  head.writeUInt16LE(8, 4);
  head.writeBigUInt64LE(BigInt(firstDirectoryAt), 8);
}

/** Size of a directory, including the values that do not fit into its entries. */
export function directoryBytes(fields: readonly Field[]): number {
  const values = fields.reduce((sum, { bytes }) => sum + (bytes.length > 4 ? even(bytes.length) : 0), 0);
  return entriesBytes(fields) + values;
}

/**
 * Writes a directory at `at`, followed by its longer values. It needs {@link directoryBytes} of space.
 * @param fields in tag order
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

/** Size of a BigTIFF directory, including the values that do not fit into its entries. */
export function bigDirectoryBytes(fields: readonly Field[]): number {
  const values = fields.reduce((sum, { bytes }) => sum + (bytes.length > 8 ? even(bytes.length) : 0), 0);
  return 8 + fields.length * 20 + 8 + values;
}

/** Writes the only directory of a BigTIFF; it needs {@link bigDirectoryBytes} of space. @param fields in tag order */
export function writeBigDirectory(head: Buffer, at: number, fields: readonly Field[]): void {
  head.writeBigUInt64LE(BigInt(fields.length), at);
  let valueAt = at + 8 + fields.length * 20 + 8;
  for (const [i, { tag: number, type, count, bytes }] of fields.entries()) {
    const entry = at + 8 + i * 20;
    head.writeUInt16LE(number, entry);
    head.writeUInt16LE(type, entry + 2);
    head.writeBigUInt64LE(BigInt(count), entry + 4);
    if (bytes.length <= 8) {
      bytes.copy(head, entry + 12);
    } else {
      head.writeBigUInt64LE(BigInt(valueAt), entry + 12);
      bytes.copy(head, valueAt);
      valueAt += even(bytes.length);
    }
  }
}

/** A count, twelve bytes per entry, and the position of the next directory. */
function entriesBytes(fields: readonly Field[]): number {
  return even(2 + fields.length * 12 + 4);
}

/** Rounds up to an even position, where values must begin (TIFF 6.0 section 2). */
export function even(value: number): number {
  return value + (value % 2);
}
