/** Width and height of a tile in pixels. */
export const TILE_PX = 256;

const arrays = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;
type DataType = keyof typeof arrays;

export type BandNumbers =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** The values of a tile: bands in the requested order, and 0 in `valid` for pixels without data. */
export interface NumbersOfTile {
  readonly bands: readonly BandNumbers[];
  readonly valid: Uint8Array;
}

const PIXELS = TILE_PX ** 2;

/** Serializes the values for a response: one band after the other, row by row from the north-west, and then `valid`. */
export function numbersToBytes({ bands, valid }: NumbersOfTile): Uint8Array<ArrayBuffer> {
  const parts = [...bands, valid].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Parses the values of `count` bands. An empty response means that the tile has no data.
 * @param dataType of the image description; unknown types count as `float64`
 */
export function bytesToNumbers(answer: ArrayBuffer, dataType: string, count: number): NumbersOfTile {
  const Numbers = isDataType(dataType) ? arrays[dataType] : Float64Array;
  const bandBytes = PIXELS * Numbers.BYTES_PER_ELEMENT;
  const isEmpty = answer.byteLength === 0;
  const bytes = isEmpty ? new ArrayBuffer(bandBytes + PIXELS) : answer;
  return {
    bands: Array.from({ length: count }, (_, i) => new Numbers(bytes, isEmpty ? 0 : i * bandBytes, PIXELS)),
    valid: new Uint8Array(bytes, bytes.byteLength - PIXELS),
  };
}

function isDataType(name: string): name is DataType {
  return Object.hasOwn(arrays, name);
}
