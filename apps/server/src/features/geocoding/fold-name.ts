/** Latin letters that Unicode does not decompose into a base letter and a mark. */
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
  }),
);

/**
 * Normalizes a name to what users type: lower case, no diacritics or apostrophes, other punctuation as one space.
 * @example foldName("Saint-Jean-d'Angély") // 'saint jean dangely'
 */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʻʼ`]/gu, '')
    .replace(/[ßæœøłđðþħıŋə]/gu, (letter) => BASE_LETTERS.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
