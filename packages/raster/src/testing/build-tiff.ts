/** Numbers, which are written as LONG, or text. */
type Tags = Readonly<Record<number, readonly number[] | string>>;

/** An image of a file. Its blocks become strips. */
export interface TiffPage {
  readonly tags: Tags;
  readonly blocks: readonly Uint8Array[];
}

const ASCII = 2;
const LONG = 4;
const ENTRY_BYTES = 12;

/** Builds a little-endian TIFF of several images (TIFF 6.0 section 2): each with its blocks, values, and directory. */
export function buildTiff(pages: readonly TiffPage[]): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0)];
  let length = 8;
  const append = (bytes: Uint8Array): number => {
    const at = length;
    // Values begin at even positions.
    const padded = bytes.length % 2 === 0 ? bytes : Uint8Array.of(...bytes, 0);
    parts.push(padded);
    length += padded.length;
    return at;
  };
  /** Views of the positions of the next directory. */
  let link = new DataView(parts[0]?.buffer ?? new ArrayBuffer(8), 4);
  for (const { tags, blocks } of pages) {
    const offsets = blocks.map((block) => (block.length === 0 ? 0 : append(block)));
    const all: Tags = { ...tags, 273: offsets, 279: blocks.map((block) => block.length) };
    const directory = new Uint8Array(2 + Object.keys(all).length * ENTRY_BYTES + 4);
    const view = new DataView(directory.buffer);
    view.setUint16(0, Object.keys(all).length, true);
    // The keys of an object are in ascending order, as those of a directory.
    for (const [i, [number, value]] of Object.entries(all).entries()) {
      const isText = typeof value === 'string';
      const bytes = isText ? Buffer.from(`${value}\0`) : new Uint8Array(Uint32Array.from(value).buffer);
      const at = 2 + i * ENTRY_BYTES;
      view.setUint16(at, Number(number), true);
      view.setUint16(at + 2, isText ? ASCII : LONG, true);
      view.setUint32(at + 4, isText ? bytes.length : value.length, true);
      if (bytes.length <= 4) directory.set(bytes, at + 8);
      else view.setUint32(at + 8, append(bytes), true);
    }
    link.setUint32(0, append(directory), true);
    link = new DataView(directory.buffer, directory.length - 4);
  }
  return Buffer.concat(parts);
}
