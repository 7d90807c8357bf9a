import { once } from '../../../lib/once.ts';
import type { Ids } from '../../../platform/system/ports.ts';

/**
 * Codes of authenticator apps: TOTP (RFC 6238) with the parameters every app supports. The library is loaded on first
 * use.
 */

/** Importing a loaded module again takes as long as checking a code. */
const load = once(() => import('otpauth'));

const SECRET_BITS = 160;
const PERIOD_SEC = 30;
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: PERIOD_SEC } as const;
/** RFC 6238 section 5.2: one step before and after, for clock differences and transmission delays. */
const DRIFT_STEPS = 1;

/** A new secret in base 32, as long as RFC 4226 section 4 recommends. */
export async function newAuthenticatorSecret(ids: Pick<Ids, 'secret'>): Promise<string> {
  const { Secret } = await load();
  const { buffer } = Uint8Array.from(Buffer.from(ids.secret(SECRET_BITS), 'base64url'));
  return new Secret({ buffer }).base32;
}

/** The URI that apps read from a QR code. */
export async function authenticatorUri(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): Promise<string> {
  const { TOTP } = await load();
  return new TOTP({ ...SETTINGS, secret, issuer, label }).toString();
}

/** @returns the step of a code, in units of 30 seconds since 1970; null if it is not valid now */
export async function stepOfCode(secret: string, code: string, nowMs: number): Promise<number | null> {
  const { Secret, TOTP } = await load();
  const read = { ...SETTINGS, secret: Secret.fromBase32(secret), token: code, timestamp: nowMs, window: DRIFT_STEPS };
  const delta = TOTP.validate(read);
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SEC) + delta;
}
