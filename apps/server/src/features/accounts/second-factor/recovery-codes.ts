import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '@groundtrack/contract';
import type { Ids } from '../../../platform/system/ports.ts';
import { newReadableCode, readableLetters } from '../readable-code.ts';

/** 80 random bits: `7YQ0-9MST-4HXK-E2RW`. */
const SHAPE = { letters: 16, group: 4 };

export interface NewRecoveryCodes {
  /** Shown once, and never stored. */
  readonly codes: readonly string[];
  readonly hashes: readonly Uint8Array[];
}

/** Recovery codes as their owner sees them, once. */
export interface ShownCodes {
  readonly recoveryCodes: string[];
}

export function newRecoveryCodes(ids: Pick<Ids, 'secret'>, accountId: string): NewRecoveryCodes {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newReadableCode(ids, SHAPE));
  return { codes, hashes: codes.map((code) => toHash(code.replaceAll('-', ''), accountId)) };
}

/**
 * SHA-256 is enough for 80 random bits, which cannot be guessed. The random id of the account is the salt (OWASP ASVS
 * 4.0.3, 2.6.2).
 * @returns null if the text cannot be such a code
 */
export function recoveryCodeHash(typed: string, accountId: string): Uint8Array | null {
  const letters = readableLetters(typed, SHAPE);
  return letters === null ? null : toHash(letters, accountId);
}

function toHash(letters: string, accountId: string): Uint8Array {
  return createHash('sha256').update(`${accountId} ${letters}`).digest();
}
