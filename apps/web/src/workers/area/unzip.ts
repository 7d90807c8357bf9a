import { formatNumber } from '../../lib/intl.ts';
import { AreaReadError, megabytes, READ_LIMITS } from './area-limits.ts';

/** A file of a ZIP that is not unpacked yet. */
export interface ZipEntry {
  readonly name: string;
  readonly unpack: () => Promise<Uint8Array>;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_END_OF_DIRECTORY = 0x06064b50;
const ZIP64_EXTRA = 1;
/** These values mean that the field is in a ZIP64 record. */
const OVER_16 = 0xffff;
const OVER_32 = 0xffff_ffff;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5 || bytes[2] === 7);
}

/**
 * The files of a ZIP (PKWARE APPNOTE 6.3.10), unpacked on demand. The unpacked bytes of all files are counted while
 * unpacking, because the directory may be wrong.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, directoryAt } = readEnd(view);
  if (count > READ_LIMITS.zipEntries)
    throw new AreaReadError(
      `The ZIP has ${count === OVER_16 ? '65,535 or more' : formatNumber(count)} files. The limit is ${READ_LIMITS.zipEntries}. Put only the area in it.`,
    );
  const unpacked = { bytes: 0 };
  const decoder = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let i = 0, at = directoryAt; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged();
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    );
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > view.byteLength) throw damaged();
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const packed = {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      ...readPlace(view, { entryAt: at, extraAt: at + 46 + nameLength, extraLength }),
    };
    if (!name.endsWith('/')) entries.push({ name, unpack: () => unpack(bytes, { name, ...packed }, unpacked) });
    at = next;
  }
  return entries;
}

function readEnd(view: DataView): { readonly count: number; readonly directoryAt: number } {
  const end = findEnd(view);
  const locatorAt = end - 20;
  if (locatorAt < 0 || view.getUint32(locatorAt, true) !== ZIP64_LOCATOR)
    return { count: view.getUint16(end + 10, true), directoryAt: view.getUint32(end + 16, true) };
  const at = readUint64(view, locatorAt + 8);
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== ZIP64_END_OF_DIRECTORY) throw damaged();
  return { count: readUint64(view, at + 32), directoryAt: readUint64(view, at + 48) };
}

/** The packed size and the offset of a file. A ZIP64 field only has the values that did not fit, in this order. */
function readPlace(
  view: DataView,
  {
    entryAt,
    extraAt,
    extraLength,
  }: { readonly entryAt: number; readonly extraAt: number; readonly extraLength: number },
): { readonly size: number; readonly at: number } {
  const [unpackedSize, size = 0, at = 0] = [24, 20, 42].map((offset) => view.getUint32(entryAt + offset, true));
  const values = [unpackedSize, size, at];
  if (!values.includes(OVER_32)) return { size, at };
  const end = extraAt + extraLength;
  for (let field = extraAt; field + 4 <= end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== ZIP64_EXTRA) continue;
    let valueAt = field + 4;
    const [, longSize = 0, longAt = 0] = values.map((value) => {
      if (value !== OVER_32) return value;
      if (valueAt + 8 > end) throw damaged();
      valueAt += 8;
      return readUint64(view, valueAt - 8);
    });
    return { size: longSize, at: longAt };
  }
  throw damaged();
}

function readUint64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function findEnd(view: DataView): number {
  // It is followed by a comment of at most 65,535 bytes.
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - OVER_16); at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw damaged();
}

interface Packed {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly size: number;
  readonly at: number;
}

async function unpack(bytes: Uint8Array, packed: Packed, unpacked: { bytes: number }): Promise<Uint8Array> {
  const { name, isEncrypted, method, size, at } = packed;
  if (isEncrypted) throw new AreaReadError(`“${name}” in the ZIP is encrypted. Save it without a password.`);
  if (method !== STORED && method !== DEFLATED)
    throw new AreaReadError(
      `“${name}” in the ZIP is compressed with method ${method}, which is not supported. Use Deflate.`,
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== LOCAL_ENTRY) throw damaged();
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + size > view.byteLength) throw damaged();
  // Parts of an array of the page are never shared with another thread.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const part = bytes.subarray(from, from + size) as Uint8Array<ArrayBuffer>;
  const content = method === STORED ? count(part, unpacked) : await inflate(part, unpacked);
  if (isZip(content))
    throw new AreaReadError(`“${name}” in the ZIP is a ZIP itself. Unpack it, and open what is inside.`);
  return content;
}

async function inflate(part: Uint8Array<ArrayBuffer>, unpacked: { bytes: number }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of new Blob([part]).stream().pipeThrough(new DecompressionStream('deflate-raw')))
      chunks.push(count(chunk, unpacked));
  } catch (error) {
    throw error instanceof AreaReadError ? error : damaged();
  }
  const content = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    content.set(chunk, at);
    at += chunk.length;
  }
  return content;
}

function count(chunk: Uint8Array, unpacked: { bytes: number }): Uint8Array {
  unpacked.bytes += chunk.length;
  if (unpacked.bytes > READ_LIMITS.unpackedBytes)
    throw new AreaReadError(
      `The ZIP unpacks to more than ${megabytes(READ_LIMITS.unpackedBytes)}. Put only the area in it.`,
    );
  return chunk;
}

function damaged(): AreaReadError {
  return new AreaReadError('The ZIP is damaged or incomplete. Make or download it again.');
}
