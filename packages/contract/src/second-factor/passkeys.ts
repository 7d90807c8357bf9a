import * as z from 'zod/mini';
import { instant, text } from '../core/units.ts';

/* Passkey data in the JSON form of WebAuthn Level 3 section 5.1.8, limited to the parts that are used here. */

/** Limit per account. */
export const PASSKEYS_MAX = 10;

export const passkeyName = text(60);

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdISO: instant,
  /** Null if never used for a login. */
  lastUsedISO: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

const type = z.literal('public-key');
const credentialIds = z.array(z.object({ id: z.string(), type }));
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** Options for a browser to create a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type })),
  timeout: z.int(),
  excludeCredentials: credentialIds,
  authenticatorSelection: z.object({ residentKey: userVerification, userVerification }),
  attestation: z.literal('none'),
});

/** Options for a browser to request a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: credentialIds,
  timeout: z.int(),
  userVerification,
});

/** Base64url without padding; an attestation of `none` has a few hundred bytes. */
const bytes = z.string().check(z.regex(/^[\w-]+$/, 'must be base64url'), z.maxLength(8_000));
const credential = {
  id: bytes,
  rawId: bytes,
  type,
  clientExtensionResults: z._default(z.looseObject({}), {}),
};

export const newPasskeyCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});

export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export type NewPasskeyCredential = z.infer<typeof newPasskeyCredential>;
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
