import { clamp01 } from './noise.ts';

/**
 * The word SIMULATED as a translucent stamp. Its letters are strokes of our own, so that no font has to be installed.
 * Small pictures carry it once across the middle, large ones again and again.
 */

type Stroke = readonly (readonly [number, number])[];

/** Strokes in a box 4 wide and 6 high, y down. */
const letters: Readonly<Record<string, readonly Stroke[]>> = {
  S: [
    [
      [3.9, 0.9],
      [3.1, 0.1],
      [1, 0.1],
      [0.1, 0.9],
      [0.1, 2.1],
      [0.9, 2.8],
      [3.1, 3.2],
      [3.9, 4],
      [3.9, 5.1],
      [3, 5.9],
      [0.9, 5.9],
      [0.1, 5.1],
    ],
  ],
  I: [
    [
      [2, 0],
      [2, 6],
    ],
  ],
  M: [
    [
      [0, 6],
      [0, 0],
      [2, 3.4],
      [4, 0],
      [4, 6],
    ],
  ],
  U: [
    [
      [0, 0],
      [0, 4.7],
      [1.1, 5.9],
      [2.9, 5.9],
      [4, 4.7],
      [4, 0],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 6],
      [3.7, 6],
    ],
  ],
  A: [
    [
      [0, 6],
      [2, 0],
      [4, 6],
    ],
    [
      [0.8, 3.9],
      [3.2, 3.9],
    ],
  ],
  T: [
    [
      [0, 0],
      [4, 0],
    ],
    [
      [2, 0],
      [2, 6],
    ],
  ],
  E: [
    [
      [3.8, 0],
      [0, 0],
      [0, 6],
      [3.8, 6],
    ],
    [
      [0, 3],
      [3.2, 3],
    ],
  ],
  D: [
    [
      [0, 0],
      [0, 6],
      [2.3, 6],
      [4, 4.4],
      [4, 1.6],
      [2.3, 0],
      [0, 0],
    ],
  ],
};

const word = 'SIMULATED';
const advance = 5.6;
const wordUnits = word.length * advance - (advance - 4) + 2;
const heightUnits = 8;
const maskWidth = 768;
const maskScale = maskWidth / wordUnits;
const maskHeight = Math.round(heightUnits * maskScale);
let mask: Int8Array | undefined;

/** 127 inside a letter, -127 on the dark rim around it, 0 elsewhere. */
function wordMask(): Int8Array {
  mask ??= drawMask();
  return mask;
}

function drawMask(): Int8Array {
  const result = new Int8Array(maskWidth * maskHeight);
  for (let y = 0; y < maskHeight; y++) {
    for (let x = 0; x < maskWidth; x++) {
      const ux = x / maskScale - 1;
      const index = Math.max(0, Math.min(word.length - 1, Math.floor((ux + 0.8) / advance)));
      const d = letterDistance(word[index] as string, ux - index * advance, y / maskScale - 1) * maskScale;
      const body = clamp01(0.42 * maskScale - d + 0.5);
      const rim = clamp01(0.42 * maskScale + 3.5 - d) * (1 - body);
      result[y * maskWidth + x] = Math.round(127 * (body > 0 ? body : -rim));
    }
  }
  return result;
}

function letterDistance(letter: string, x: number, y: number): number {
  let best = Infinity;
  for (const stroke of letters[letter] ?? []) {
    for (let i = 1; i < stroke.length; i++) {
      const [ax, ay] = stroke[i - 1] as readonly [number, number];
      const [bx, by] = stroke[i] as readonly [number, number];
      const [dx, dy] = [bx - ax, by - ay];
      const t = clamp01(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy));
      best = Math.min(best, Math.hypot(x - ax - t * dx, y - ay - t * dy));
    }
  }
  return best;
}

export class Watermark {
  readonly #cos = Math.cos(-0.42);
  readonly #sin = Math.sin(-0.42);
  readonly #scale: number;
  readonly #centreX: number;
  readonly #centreY: number;
  readonly #once: boolean;

  constructor(widthPx: number, heightPx: number) {
    this.#once = Math.min(widthPx, heightPx) < 1400;
    const wordPx = this.#once ? 0.8 * Math.min(widthPx, heightPx * 1.6) : 820;
    this.#scale = maskWidth / wordPx;
    this.#centreX = widthPx / 2;
    this.#centreY = heightPx / 2;
  }

  /** How the stamp changes a row: each pixel is drawn towards white or, at the rim, towards black. */
  stamp(row: Uint8Array, y: number, channels: number): void {
    const bits = wordMask();
    const dy = y + 0.5 - this.#centreY;
    const width = row.length / channels;
    for (let x = 0; x < width; x++) {
      const dx = x + 0.5 - this.#centreX;
      let mx = (dx * this.#cos + dy * this.#sin) * this.#scale + maskWidth / 2;
      let my = (dy * this.#cos - dx * this.#sin) * this.#scale + maskHeight / 2;
      if (!this.#once) {
        const line = Math.floor(my / (maskHeight * 7));
        my -= line * maskHeight * 7;
        mx += (line & 1) * maskWidth * 0.8;
        mx -= Math.floor(mx / (maskWidth * 1.6)) * maskWidth * 1.6;
      }
      if (mx < 0 || my < 0 || mx >= maskWidth || my >= maskHeight) continue;
      const value = bits[Math.floor(my) * maskWidth + Math.floor(mx)] as number;
      if (value === 0) continue;
      const part = value > 0 ? (value / 127) * 0.3 : (-value / 127) * 0.2;
      const towards = value > 0 ? 255 : 0;
      for (let c = x * channels; c < (x + 1) * channels; c++) {
        row[c] = (row[c] as number) + (towards - (row[c] as number)) * part;
      }
    }
  }
}
