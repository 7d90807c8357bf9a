import { clamp01 } from './noise.ts';
import type { StampPart } from './scene.ts';
import { placeInPart, type StampPlace } from './stamp-place.ts';

/** The word SIMULATED as a translucent stamp. Its letters are strokes in this file, so no font has to be installed. */

/** The brightest band inside a letter, in steps of 0.0001: as bright as sand. */
const LEGIBLE = 1500;

type Stroke = readonly (readonly [number, number])[];

/** Strokes in a box with a width of 4 (1 for the I) and a height of 6, y down. */
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
      [0.5, 0],
      [0.5, 6],
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
const gap = 1.6;
const widthOf = (letter: string): number => (letter === 'I' ? 1 : 4);
/** Where each letter starts. */
const starts: number[] = [];
for (let index = 0, start = 0; index < word.length; index++) {
  starts.push(start);
  start += widthOf(word[index]) + gap;
}
const wordUnits = starts[word.length - 1] + 4 + 2;
const heightUnits = 8;
/** Half the width of a stroke and the width of its rim, in units, and at least in pixels. */
const strokeUnits = 0.42;
const strokeFewestPx = 0.75;
const rimUnits = 0.24;
const rimFewestPx = 2;
/** Larger words are enlarged from a mask of this width. */
const largestMaskPx = 768;

/** The word at one size: 127 inside a letter, -127 on the dark rim around it, 0 elsewhere. */
interface Mask {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly marks: Int8Array;
}

/** By width. A small word is drawn at its own size, because a reduced one loses parts of its strokes. */
const masks = new Map<number, Mask>();

function wordMask(wordPx: number): Mask {
  const widthPx = Math.min(largestMaskPx, Math.max(1, Math.round(wordPx)));
  const mask = masks.get(widthPx) ?? drawMask(widthPx);
  masks.set(widthPx, mask);
  return mask;
}

function drawMask(widthPx: number): Mask {
  const scale = widthPx / wordUnits;
  const heightPx = Math.max(1, Math.round(heightUnits * scale));
  const marks = new Int8Array(widthPx * heightPx);
  const strokePx = Math.max(strokeFewestPx, strokeUnits * scale);
  const rimPx = Math.max(rimFewestPx, rimUnits * scale);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const ux = (x + 0.5) / scale - 1;
      const index = Math.max(
        0,
        starts.findLastIndex((start) => start - gap / 2 <= ux),
      );
      const d = letterDistance(word[index], ux - starts[index], (y + 0.5) / scale - 1) * scale;
      const body = clamp01(strokePx - d + 0.5);
      const rim = clamp01(strokePx + rimPx - d + 0.5) * (1 - body);
      marks[y * widthPx + x] = Math.round(127 * (body > 0.3 ? body : -rim));
    }
  }
  return { widthPx, heightPx, marks };
}

function letterDistance(letter: string, x: number, y: number): number {
  let best = Infinity;
  for (const stroke of letters[letter] ?? []) {
    for (let i = 1; i < stroke.length; i++) {
      const a = stroke[i - 1];
      const b = stroke[i];
      const dx = b[0] - a[0];
      const dy = b[1] - a[1];
      const ex = x - a[0];
      const ey = y - a[1];
      const t = clamp01((ex * dx + ey * dy) / (dx * dx + dy * dy));
      best = Math.min(best, (ex - t * dx) ** 2 + (ey - t * dy) ** 2);
    }
  }
  return Math.sqrt(best);
}

/** Width of the word as a fraction of the picture, and its limits in pixels. Large pictures are seen small, too. */
const share = 0.3;
/** Previews are shown at a third of their size, in which the word must be legible. */
const shareOfSmall = 0.52;
const mostOfSmallPx = 280;
const shareOfLarge = 0.16;
const fewestPx = 96;
const mostPx = 900;
/** Letters of six pixels. */
const legiblePx = 52;

function toWordPx(widthPx: number): number {
  const ofSmall = Math.min(mostOfSmallPx, shareOfSmall * widthPx);
  return Math.min(widthPx, Math.max(fewestPx, ofSmall, Math.min(mostPx, share * widthPx), shareOfLarge * widthPx));
}

/** A repeated word is shifted so that this point, the foot of the L, lies in the part, however small it is. */
const anchor = { x: (1 + starts[word.indexOf('L')] + 0.2) / wordUnits, y: (1 + 5.6) / heightUnits };

/** Both keep something of the ground. */
const bodyOpacity = 0.9;
const rimOpacity = 0.8;

/** Stamps the word into the lower left corner, or inside of each part. */
export class Watermark {
  readonly #places: readonly StampPlace[];

  constructor(widthPx: number, heightPx: number, parts?: readonly StampPart[]) {
    const size = { widthPx, heightPx, aspect: wordUnits / heightUnits, legiblePx };
    this.#places = parts
      ? parts.flatMap((part) => placeInPart(part, size, toWordPx) ?? [])
      : [inCorner(toWordPx(widthPx), heightPx)];
  }

  /** Stamps a row: blends its pixels toward white or, at the rim, toward black. */
  stamp(row: Uint8Array, y: number, channels: number): void {
    this.#eachMarked(row.length / channels, y, (x, mark) => {
      const part = Math.abs(mark) * (mark > 0 ? bodyOpacity : rimOpacity);
      const toward = mark > 0 ? 255 : 0;
      for (let c = x * channels; c < (x + 1) * channels; c++) row[c] = row[c] + (toward - row[c]) * part;
    });
  }

  /**
   * Stamps a row of band values: multiplies all bands of a pixel by one factor, so that band ratios stay the same. On
   * water it is larger, because half more of almost nothing could not be read.
   */
  stampNumbers(row: Uint16Array, y: number, bands: number): void {
    this.#eachMarked(row.length / bands, y, (x, mark) => {
      const [from, to] = [x * bands, (x + 1) * bands];
      let brightest = 1;
      for (let b = from; b < to; b++) brightest = Math.max(brightest, row[b]);
      const factor = mark > 0 ? 1 + Math.max(0.5, LEGIBLE / brightest - 1) * mark : 1 + 0.3 * mark;
      for (let b = from; b < to; b++) row[b] = Math.max(1, Math.min(65_535, row[b] * factor + 0.5));
    });
  }

  /**
   * Visits the pixels of a row that the word or its rim covers, with the coverage: 1 inside a letter to -1 on the rim.
   */
  #eachMarked(widthPx: number, y: number, visit: (x: number, mark: number) => void): void {
    for (const { left, top, wordPx, repeatIn } of this.#places) {
      const { widthPx: maskWidth, heightPx: maskHeight, marks } = wordMask(wordPx);
      if (repeatIn && (y < repeatIn.top || y >= repeatIn.bottom)) continue;
      const scale = maskWidth / wordPx;
      const my = (y + 0.5 - top) * scale + (repeatIn ? anchor.y * maskHeight : 0);
      if (!repeatIn && (my < 0 || my >= maskHeight)) continue;
      const row = Math.floor(repeatIn ? modulo(my, maskHeight) : my) * maskWidth;
      const end = Math.min(widthPx, repeatIn ? repeatIn.right : Math.ceil(left + wordPx));
      for (let x = repeatIn ? repeatIn.left : Math.max(0, Math.floor(left)); x < end; x++) {
        const mx = (x + 0.5 - left) * scale + (repeatIn ? anchor.x * maskWidth : 0);
        if (!repeatIn && (mx < 0 || mx >= maskWidth)) continue;
        const value = marks[row + Math.floor(repeatIn ? modulo(mx, maskWidth) : mx)];
        if (value !== 0) visit(x, value / 127);
      }
    }
  }
}

function inCorner(wordPx: number, heightPx: number): StampPlace {
  const marginPx = 0.04 * wordPx;
  return { left: marginPx, top: heightPx - marginPx - (heightUnits / wordUnits) * wordPx, wordPx };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
