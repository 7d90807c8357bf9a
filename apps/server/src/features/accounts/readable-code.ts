import type { Ids } from '../../platform/system/ports.ts';

/** Crockford's base 32: none of its letters looks like a digit or another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_PER_LETTER = 5;

export interface CodeShape {
  readonly letters: number;
  /** Letters in a group; groups are separated by hyphens. */
  readonly group: number;
}

/** A random code that can be read aloud: `7YQ0C-9MSTB-4HXK1-E2RWA`. Every letter carries 5 random bits. */
export function newReadableCode(ids: Pick<Ids, 'secret'>, { letters, group }: CodeShape): string {
  const bytes = Buffer.from(ids.secret(letters * BITS_PER_LETTER), 'base64url');
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const code = Array.from(
    { length: letters },
    (_, i) => ALPHABET[Number.parseInt(bits.slice(i * BITS_PER_LETTER, (i + 1) * BITS_PER_LETTER), 2)],
  ).join('');
  return code.replace(new RegExp(`.{${group}}(?!$)`, 'g'), '$&-');
}

/**
 * Normalizes a typed code: lower case, missing hyphens, and `O` for zero are accepted.
 * @returns null if it is not a code
 */
export function readableLetters(typed: string, { letters }: CodeShape): string | null {
  const read = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return new RegExp(`^[${ALPHABET}]{${letters}}$`).test(read) ? read : null;
}

/** Whether a text has exactly the format in which codes are displayed. */
export function isAsShown(text: string, { letters, group }: CodeShape): boolean {
  return new RegExp(`^[${ALPHABET}]{${group}}(-[${ALPHABET}]{${group}}){${letters / group - 1}}$`).test(text);
}
