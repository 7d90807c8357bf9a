import { createHash } from 'node:crypto';
import type { Ids } from '../../../system/ports.ts';

/** Base 32 of Crockford: no letter looks like a digit or like another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_PER_LETTER = 5;
const LETTERS = 20;
const GROUP = 5;

const TYPED = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`);
const AS_MAILED = new RegExp(`^[${ALPHABET}]{${GROUP}}(-[${ALPHABET}]{${GROUP}}){${LETTERS / GROUP - 1}}$`);

/** A password of 100 random bits in groups that can be read out: `7YQ0C-9MSTB-4HXK1-E2RWA`. */
export function newTemporaryPassword(ids: Pick<Ids, 'secret'>): string {
  const bytes = Buffer.from(ids.secret(LETTERS * BITS_PER_LETTER), 'base64url');
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = Array.from(
    { length: LETTERS },
    (_, i) => ALPHABET[Number.parseInt(bits.slice(i * BITS_PER_LETTER, (i + 1) * BITS_PER_LETTER), 2)],
  );
  return letters.join('').replace(/.{5}(?!$)/g, '$&-');
}

/**
 * The hash under which a temporary password is stored, however it is typed: in lower case, without hyphens, with `O` for
 * zero. SHA-256 is enough for 100 random bits: there is nothing to guess.
 * @returns null when the text cannot be a temporary password
 */
export function temporaryPasswordHash(typed: string): Uint8Array | null {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return TYPED.test(letters) ? createHash('sha256').update(letters).digest() : null;
}

/** Whether a text is written as temporary passwords are mailed. */
export function looksTemporary(password: string): boolean {
  return AS_MAILED.test(password);
}
