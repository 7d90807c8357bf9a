/** Control characters, line and paragraph separators, and marks that turn the direction of what follows. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text of a buyer or a provider as part of one line: a line break in a subject would begin a header of its own (RFC
 * 5322, section 2.2), and in a plain text a row that nobody wrote.
 */
export function oneLine(text: string): string {
  return text.replace(UNFIT, ' ').replace(/\s+/gu, ' ').trim();
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cut between two characters as people count them, with a mark where something is missing. */
export function shortened(text: string, longest: number): string {
  const all = Array.from(characters.segment(text), ({ segment }) => segment);
  if (all.length <= longest) return text;
  const kept = all.slice(0, longest - 1).join('');
  return `${kept.trimEnd()}…`;
}
