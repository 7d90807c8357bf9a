import { createHash } from 'node:crypto';
import type { Ids } from '../../../platform/system/ports.ts';
import { isAsShown, newReadableCode, readableLetters } from '../readable-code.ts';

/** 100 random bits: `7YQ0C-9MSTB-4HXK1-E2RWA`. */
const SHAPE = { letters: 20, group: 5 };

export function newTemporaryPassword(ids: Pick<Ids, 'secret'>): string {
  return newReadableCode(ids, SHAPE);
}

/**
 * The hash under which a temporary password is stored, independent of its spelling. SHA-256 is enough for 100 random
 * bits, which cannot be guessed.
 * @returns null if the text cannot be a temporary password
 */
export function temporaryPasswordHash(typed: string): Uint8Array | null {
  const letters = readableLetters(typed, SHAPE);
  return letters === null ? null : createHash('sha256').update(letters).digest();
}

/** Whether a text has the format of mailed temporary passwords. */
export function looksTemporary(password: string): boolean {
  return isAsShown(password, SHAPE);
}
