/** Letters that Unicode does not decompose, and letters that users type for each other. */
const BASE_LETTERS = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ı: 'i',
    ŋ: 'n',
    ə: 'a',
    ς: 'σ',
    // Arabic: teh marbuta, alef maksura, and the Persian forms of yeh and kaf. The tatweel only stretches a word.
    ة: 'ه',
    ى: 'ي',
    ی: 'ي',
    ک: 'ك',
    ـ: '',
  }),
);

/**
 * Marks that a text may omit: accents, Hebrew points, and Arabic vowel signs. Marks of other scripts, such as the vowels
 * of Devanagari and Thai, are letters of a word.
 */
const OPTIONAL_MARKS = /[[\p{M}&&[\p{sc=Inherited}\p{sc=Arabic}\p{sc=Hebrew}]]\p{Cf}'’‘ʻʼ`]/gv;

/**
 * Normalizes a name to what users type: lower case, no diacritics or apostrophes, other punctuation as one space.
 * @example foldName("Saint-Jean-d'Angély") // 'saint jean dangely'
 */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .replace(/[ßæœøłđðþħıŋəςةىیکـ]/gu, (letter) => BASE_LETTERS.get(letter) ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
