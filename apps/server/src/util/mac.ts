import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of the parts one after the other (RFC 2104). Each purpose has a secret of its own. */
export function toMac(secret: string | Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** Compares in a time that says nothing about where two texts or codes differ. */
export function isSameMac(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
