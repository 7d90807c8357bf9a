import { email } from '@groundtrack/contract';
import * as z from 'zod/mini';

/** Identity of a user at an issuer, proved by its ID token. */
export interface Identity {
  readonly issuer: string;
  /** Never changes and is never reassigned (OpenID Connect Core section 8). */
  readonly subject: string;
  /** In lower case, verified by the issuer. */
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /** When the issuer last authenticated the user; null if unknown. */
  readonly authenticatedAtMs: number | null;
}

const NAME_MAX = 100;
const claims = z.object({
  sub: z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/)),
  email: z.optional(z.unknown()),
  email_verified: z.optional(z.unknown()),
  /** Microsoft Entra ID uses this instead of `email_verified`. */
  xms_edov: z.optional(z.unknown()),
  given_name: z.optional(z.unknown()),
  family_name: z.optional(z.unknown()),
  auth_time: z.optional(z.unknown()),
});

/** @returns an identity, or the reason why the claims are not sufficient */
export function parseIdentity(issuer: string, payload: unknown): Identity | string {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) return 'its subject is missing or has an unusual form';
  const { sub, email_verified, xms_edov, given_name, family_name, auth_time } = parsed.data;
  const address = email.safeParse(parsed.data.email);
  if (!address.success) return 'it names no e-mail address';
  if (!saysTrue(email_verified) && !saysTrue(xms_edov))
    return `the e-mail address ${address.data} is not verified there`;
  const names = { firstname: toName(given_name), lastname: toName(family_name) };
  const authenticatedAtMs = Number.isInteger(auth_time) ? Number(auth_time) * 1000 : null;
  return { issuer, subject: sub, email: address.data, ...names, authenticatedAtMs };
}

/** Some issuers write booleans as texts or numbers. */
function saysTrue(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === 'true' || claim === '1';
}

/** A name within the limits of an account; its owner can change it. */
function toName(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  return claim
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed();
}
