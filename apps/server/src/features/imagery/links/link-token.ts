import { isSameMac, toMac } from '../../../lib/mac.ts';

/** The verified content of a link. */
export interface LinkClaim {
  readonly fileId: string;
  readonly expiresAtMs: number;
}

const ID_BYTES = 16;
const TIME_BYTES = 6;
/** 54 bytes are exactly 72 letters, so a token has only one spelling. */
const TOKEN = /^[\w-]{72}$/;

/**
 * File id, expiry in milliseconds, and HMAC-SHA256 of both, as base64url.
 * @throws RangeError if `fileId` is not a UUID
 */
export function signLink({ fileId, expiresAtMs }: LinkClaim, secret: string): string {
  const id = Buffer.from(fileId.replaceAll('-', ''), 'hex');
  if (id.length !== ID_BYTES) throw new RangeError(`'${fileId}' is no UUID`);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(expiresAtMs, 0, TIME_BYTES);
  const claim = Buffer.concat([id, time]);
  return Buffer.concat([claim, toMac(secret, claim)]).toString('base64url');
}

/** @returns null if it was not signed with this secret; the caller checks the expiry */
export function parseLink(token: string, secret: string): LinkClaim | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const claim = bytes.subarray(0, ID_BYTES + TIME_BYTES);
  const mac = bytes.subarray(claim.length);
  if (!isSameMac(mac, toMac(secret, claim))) return null;
  const fileId = claim.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { fileId, expiresAtMs: claim.readUIntBE(ID_BYTES, TIME_BYTES) };
}
