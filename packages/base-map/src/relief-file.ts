/**
 * `src/relief.jpegs`: the heights of the world every two arc minutes (3.7 km), as gray images side by side, row by row
 * from the northwest. The file has the length of each image, then the images.
 */
export const RELIEF_FILE = new URL('./relief.jpegs', import.meta.url);

/** Side of an image, in cells of two arc minutes. */
export const BLOCK_CELLS = 675;
export const BLOCKS_ACROSS = 16;
export const BLOCKS_DOWN = 8;

export function packBlocks(blocks: readonly Uint8Array[]): Uint8Array {
  const lengths = Buffer.alloc(4 * blocks.length);
  for (const [index, { length }] of blocks.entries()) lengths.writeUInt32LE(length, 4 * index);
  return Buffer.concat([lengths, ...blocks]);
}

/** @param file as written by {@link packBlocks} */
export function unpackBlocks(file: Uint8Array, count = BLOCKS_ACROSS * BLOCKS_DOWN): Uint8Array[] {
  const lengths = new DataView(file.buffer, file.byteOffset, 4 * count);
  let at = 4 * count;
  return Array.from({ length: count }, (_, index) => {
    const from = at;
    at += lengths.getUint32(4 * index, true);
    return file.subarray(from, at);
  });
}

/**
 * Meters above sea level by the gray value of a cell, every eighth value. Measured: the median height of such cells in
 * NOAA's ETOPO5.
 */
const METERS_EVERY_EIGHTH = [
  -9700, -8300, -6620, -5560, -4500, -3500, -2580, -1610, -855, -172, -49, -20, -8, 27, 55, 102, 163, 268, 398, 540,
  686, 838, 991, 1372, 1874, 2439, 3200, 3932, 4648, 5334, 6300, 7500, 8800,
];

/** Meters above sea level by gray value. */
export const METERS: Float32Array = Float32Array.from({ length: 256 }, (_, gray) => {
  const [low = 0, high = 0] = METERS_EVERY_EIGHTH.slice(Math.floor(gray / 8), Math.floor(gray / 8) + 2);
  return low + ((high - low) * (gray % 8)) / 8;
});
