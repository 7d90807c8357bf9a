import type { NewPasskeyCredential, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@groundtrack/contract';
import type { RelyingParty } from './relying-party.ts';

/** The passkey protocol, WebAuthn. The library has about a hundred modules, which are loaded on first use. */

const load = () => import('@simplewebauthn/server');

/** A passkey whose creation was verified. */
export interface ProvedPasskey {
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

/** COSE numbers (RFC 9053): Ed25519, ECDSA with P-256, RSA with SHA-256. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 300_000;
/** The password was already checked, so a key without PIN or fingerprint is enough for a second factor. */
const USER_VERIFICATION = 'preferred';

interface Creation {
  readonly party: RelyingParty;
  readonly sellerName: string;
  readonly account: { readonly id: string; readonly email: string };
  readonly challenge: string;
  /** Existing passkeys of the account; their authenticators do not create another one. */
  readonly existing: readonly string[];
}

/** Options for the browser to create a passkey. */
export function toPasskeyCreation({ party, sellerName, account, challenge, existing }: Creation): PasskeyCreation {
  return {
    challenge,
    rp: { id: party.id, name: sellerName },
    user: { id: Buffer.from(account.id).toString('base64url'), name: account.email, displayName: account.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map((id) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
    attestation: 'none',
  };
}

/** Options for the browser to sign with one of these passkeys. */
export function toPasskeyRequest(
  party: RelyingParty,
  { challenge, existing }: Pick<Creation, 'challenge' | 'existing'>,
): PasskeyRequest {
  return {
    challenge,
    rpId: party.id,
    allowCredentials: existing.map((id) => ({ id, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    userVerification: USER_VERIFICATION,
  };
}

interface Signed {
  readonly party: RelyingParty;
  readonly challenge: string;
}

/** @returns null if the proof is invalid: another challenge, origin, or domain, or a broken signature */
export async function proveNewPasskey(
  credential: NewPasskeyCredential,
  { party, challenge }: Signed,
): Promise<ProvedPasskey | null> {
  const { verifyRegistrationResponse } = await load();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey, counter };
  } catch {
    // The library throws on any invalid client data.
    return null;
  }
}

/**
 * @returns the signature count, 0 if the authenticator does not count; null if the proof is invalid. The caller checks
 * whether the count increased, to distinguish a copied passkey from an invalid proof.
 */
export async function proveAssertion(
  credential: PasskeyAssertion,
  { party, challenge, passkey }: Signed & { readonly passkey: Omit<ProvedPasskey, 'counter'> },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws on any invalid client data.
    return null;
  }
}
