import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of the concatenated parts (RFC 2104). Each purpose has its own secret. */
export function toMac(secret: string | Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** The block size of SHA-256. HMAC pads shorter keys with zeros, and hashes longer ones. */
const BLOCK_BYTES = 64;

/**
 * HMAC-SHA256 under one key for lists of hundreds of texts, as base64url: two hashes per text (RFC 2104). It takes half
 * the time, because no OpenSSL object is created and collected for each.
 */
export function toMacUnder(secret: string): (text: string) => string {
  const bytes = Buffer.from(secret);
  const key = Buffer.alloc(BLOCK_BYTES);
  key.set(bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes);
  const inner = key.map((byte) => byte ^ 0x36);
  const outer = key.map((byte) => byte ^ 0x5c);
  return (text) =>
    hash(
      'sha256',
      Buffer.concat([outer, hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')]),
      'base64url',
    );
}

/** Compares in constant time. */
export function isSameMac(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
