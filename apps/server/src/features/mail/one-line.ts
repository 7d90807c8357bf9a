/** Control characters, line and paragraph separators, and marks that change the text direction. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes text of a buyer or a provider safe as part of one line. A line break in a subject would start another header
 * (RFC 5322, section 2.2), and in a plain-text body a forged line.
 */
export function oneLine(text: string): string {
  return text.replace(UNFIT, ' ').replace(/\s+/gu, ' ').trim();
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts text between two user-perceived characters, and marks the cut. */
export function shortened(text: string, longest: number): string {
  const all = Array.from(characters.segment(text), ({ segment }) => segment);
  if (all.length <= longest) return text;
  const kept = all.slice(0, longest - 1).join('');
  return `${kept.trimEnd()}…`;
}
