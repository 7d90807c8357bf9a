/** The inner loops over all pixels. Each works on one kind of array and makes no calls. Negative places are skipped. */

type Bits = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Four horizontal and four vertical weights per pixel. */
export const CUBIC_WEIGHTS = 8;

export function nearestRow(values: Bits, drawn: Bits, places: Int32Array): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? -1;
    if (place >= 0) drawn[i] = values[place] ?? 0;
  }
}

interface LinearRow {
  /** Index of the upper left pixel of the four. */
  readonly places: Int32Array;
  /** Offset to the right of its center, then down, alternating. */
  readonly fractions: Float64Array;
  /** Distance from a pixel to the one below. */
  readonly step: number;
}

export function linearRow(values: Float64Array, drawn: Float64Array, { places, fractions, step }: LinearRow): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? -1;
    if (place < 0) {
      drawn[i] = 0;
      continue;
    }
    const across = fractions[2 * i] ?? 0;
    const down = fractions[2 * i + 1] ?? 0;
    const below = place + step;
    const upper = (values[place] ?? 0) * (1 - across) + (values[place + 1] ?? 0) * across;
    const lower = (values[below] ?? 0) * (1 - across) + (values[below + 1] ?? 0) * across;
    drawn[i] = upper * (1 - down) + lower * down;
  }
}

/** Cubic convolution with a = -0.5 (R. Keys, 1981), the cubic of GDAL and Photoshop. */
export function weighCubic(fractions: Float64Array, weights: Float64Array): void {
  for (let i = 0, to = 0; i < fractions.length; i++, to += 4) {
    const t = fractions[i] ?? 0;
    weights[to] = t * (-0.5 + t * (1 - 0.5 * t));
    weights[to + 1] = 1 + t * t * (-2.5 + 1.5 * t);
    weights[to + 2] = t * (0.5 + t * (2 - 1.5 * t));
    weights[to + 3] = t * t * (-0.5 + 0.5 * t);
  }
}

interface CubicRow {
  /** Index of the upper left pixel of the central four. */
  readonly places: Int32Array;
  readonly weights: Float64Array;
  readonly step: number;
}

export function cubicRow(values: Float64Array, drawn: Float64Array, { places, weights, step }: CubicRow): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? -1;
    let sum = 0;
    if (place >= 0) {
      const w = i * CUBIC_WEIGHTS;
      const a = weights[w] ?? 0;
      const b = weights[w + 1] ?? 0;
      const c = weights[w + 2] ?? 0;
      const d = weights[w + 3] ?? 0;
      for (let j = 0, from = place - step - 1; j < 4; j++, from += step)
        sum +=
          (weights[w + 4 + j] ?? 0) *
          (a * (values[from] ?? 0) +
            b * (values[from + 1] ?? 0) +
            c * (values[from + 2] ?? 0) +
            d * (values[from + 3] ?? 0));
    }
    drawn[i] = sum;
  }
}

export function roundRow(drawn: Float64Array, min: number, max: number): void {
  for (let i = 0; i < drawn.length; i++) {
    const value = Math.floor((drawn[i] ?? 0) + 0.5);
    drawn[i] = value < min ? min : value > max ? max : value;
  }
}

/** Replaces a result that equals the no-data value with the next value, like GDAL. */
export function avoidNoData(value: number, noData: number | null, min: number): number {
  return value === noData ? (value > min ? value - 1 : value + 1) : value;
}

export function avoidRow(drawn: Float64Array, noData: number, min: number): void {
  for (let i = 0; i < drawn.length; i++) if (drawn[i] === noData) drawn[i] = avoidNoData(noData, noData, min);
}

/** Stores integers of any sign as the bits of their type. */
export function storeRow(drawn: Float64Array, target: Bits, at: number): void {
  for (let i = 0; i < drawn.length; i++) target[at + i] = drawn[i] ?? 0;
}
