import { lettersOf } from '../../lib/intl.ts';

/** A name as it is drawn. */
export interface NameText {
  readonly text: string;
  readonly direction: 'ltr' | 'rtl';
  /** Whether letters may be spaced and slanted. Letters of many scripts are joined, and spaces would tear them apart. */
  readonly isLoose: boolean;
}

/** Characters without a shape, and those that change the direction of the text around them. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const FIRST_LETTER = /\p{L}/u;
const LOOSE_LETTERS =
  /^[\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]*$/u;

/** Longer names are cut, at a word if one ends in the last third. */
const LETTERS_MAX = 36;

/** Names come from users and data files: the direction comes from the first letter, and long ones are cut. */
export function toNameText(name: string): NameText {
  const clean = name.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim();
  const first = FIRST_LETTER.exec(clean)?.[0] ?? '';
  return {
    text: cut(clean),
    direction: RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr',
    isLoose: LOOSE_LETTERS.test(clean),
  };
}

function cut(text: string): string {
  if (text.length <= LETTERS_MAX) return text;
  const letters = lettersOf(text.slice(0, 20 * LETTERS_MAX));
  if (letters.length <= LETTERS_MAX) return letters.join('');
  const start = letters.slice(0, LETTERS_MAX - 1).join('');
  const wordEnd = start.search(/[\s,/(–-]+[^\s,/(–-]*$/u);
  return `${wordEnd > (start.length * 2) / 3 ? start.slice(0, wordEnd) : start}…`;
}
