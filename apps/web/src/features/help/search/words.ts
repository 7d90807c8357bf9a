/** A word of a text with its position, normalized without case and accents. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** No word to mark. */
export const NO_WORDS: ReadonlySet<string> = new Set();

const WORD = /[\p{L}\p{N}]+/gu;
const ACCENTS = /\p{M}/gu;

/** The words of a text, in order. */
export function toWords(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word.normalize('NFD').replace(ACCENTS, '').toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}
