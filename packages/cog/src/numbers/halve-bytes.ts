/** Two rows of pixels of a tile to halve into one. Positions count pixels, not samples. */
export interface ByteRows {
  readonly bytes: Uint8Array;
  /** Zero for pixels without data; null if all pixels have data. */
  readonly valid: Uint8Array | null;
  readonly bands: number;
  /** Start of each row. Both are the same below the lower edge. */
  readonly upper: number;
  readonly lower: number;
  readonly columns: number;
}

/** Start of the halved row. */
export interface ByteTarget {
  readonly bytes: Uint8Array;
  readonly valid: Uint8Array | null;
  readonly at: number;
}

/**
 * Averages bytes in blocks of 2 by 2, like `TileHalver` for the other types, but with integers, which takes a fifth of
 * the time. Pixels without data do not count; if none has data, the first value is kept.
 */
export function halveBytes(rows: ByteRows, target: ByteTarget): void {
  const { valid, upper, lower, columns } = rows;
  const half = Math.ceil(columns / 2);
  if (!valid || (isFilled(valid, upper, columns) && isFilled(valid, lower, columns))) {
    averageAll(rows, target);
    target.valid?.fill(1, target.at, target.at + half);
  } else averageHeld(rows, target);
}

function isFilled(valid: Uint8Array, from: number, count: number): boolean {
  return !valid.subarray(from, from + count).includes(0);
}

function averageAll({ bytes, bands, upper, lower, columns }: ByteRows, target: ByteTarget): void {
  const [top, bottom, into] = [upper * bands, lower * bands, target.bytes];
  for (let x = 0, to = target.at * bands; x < columns; x += 2) {
    const left = x * bands;
    const right = x + 1 < columns ? left + bands : left;
    for (let band = 0; band < bands; band++, to++)
      into[to] =
        ((bytes[top + left + band] ?? 0) +
          (bytes[top + right + band] ?? 0) +
          (bytes[bottom + left + band] ?? 0) +
          (bytes[bottom + right + band] ?? 0) +
          2) >>
        2;
  }
}

function averageHeld(rows: ByteRows, target: ByteTarget): void {
  const { bytes, valid, bands, upper, lower, columns } = rows;
  const into = target.bytes;
  for (let x = 0, to = target.at; x < columns; x += 2, to++) {
    const right = x + 1 < columns ? x + 1 : x;
    const [a, b, c, d] = [upper + x, upper + right, lower + x, lower + right];
    const hasA = valid?.[a] === 0 ? 0 : 1;
    const hasB = valid?.[b] === 0 ? 0 : 1;
    const hasC = valid?.[c] === 0 ? 0 : 1;
    const hasD = valid?.[d] === 0 ? 0 : 1;
    const count = hasA + hasB + hasC + hasD;
    for (let band = 0; band < bands; band++) {
      const first = bytes[a * bands + band] ?? 0;
      const sum =
        hasA * first +
        hasB * (bytes[b * bands + band] ?? 0) +
        hasC * (bytes[c * bands + band] ?? 0) +
        hasD * (bytes[d * bands + band] ?? 0);
      into[to * bands + band] = count === 0 ? first : Math.floor(sum / count + 0.5);
    }
    if (target.valid) target.valid[to] = count > 0 ? 1 : 0;
  }
}
