import { createHash, createSecretKey, type KeyObject } from 'node:crypto';

/** A key of 256 bits that seals secrets. */
export interface SecretKey {
  /** 16 hex digits derived from the key: equal keys always have the same id, and different keys different ones. */
  readonly id: string;
  readonly key: KeyObject;
}

const KEY_BYTES = 32;
/** base64url is our own form; `openssl rand` writes base64 and hex. */
const SPELLINGS: readonly (readonly [RegExp, BufferEncoding])[] = [
  [/^[\w-]{43}$/, 'base64url'],
  [/^[A-Za-z0-9+/]{43}=$/, 'base64'],
  [/^[0-9a-fA-F]{64}$/, 'hex'],
];

/** @returns null when the text is not a key of 256 bits */
export function parseSecretKey(text: string): SecretKey | null {
  const spelling = SPELLINGS.find(([pattern]) => pattern.test(text));
  if (!spelling) return null;
  const bytes = Buffer.from(text, spelling[1]);
  if (bytes.length !== KEY_BYTES) return null;
  const id = createHash('sha256').update('groundtrack secret key').update(bytes).digest('hex').slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

/** One key per line; lines that start with # and empty lines are ignored. @returns null if a line is not a key */
export function parseSecretKeys(text: string): readonly SecretKey[] | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#')).map(parseSecretKey);
  return keys.length > 0 && keys.every((key) => key !== null) ? keys : null;
}
