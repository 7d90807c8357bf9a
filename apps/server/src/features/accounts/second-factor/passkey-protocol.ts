import type { NewPasskeyCredential, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@groundtrack/contract';
import type { RelyingParty } from './relying-party.ts';

/*
 * Passkeys by their protocol, WebAuthn. The library is some hundred modules, which are loaded when somebody uses it.
 */

const load = () => import('@simplewebauthn/server');

/** A passkey that was made and proved. */
export interface ProvedPasskey {
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

/** COSE numbers (RFC 9053): Ed25519, ECDSA with P-256, RSA with SHA-256. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 300_000;
/** The password was given already: a key without PIN or fingerprint is a second factor, too. */
const USER_VERIFICATION = 'preferred';

interface Creation {
  readonly party: RelyingParty;
  readonly sellerName: string;
  readonly account: { readonly id: string; readonly email: string };
  readonly challenge: string;
  /** Passkeys the account has: no authenticator makes a second one. */
  readonly existing: readonly string[];
}

/** What a browser makes a passkey from. */
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

/** What a browser asks one of these passkeys with. */
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

/** @returns null when it does not prove what it says: another challenge, origin, domain, or a broken signature */
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
    // The library throws for whatever is wrong with what a client sent.
    return null;
  }
}

/**
 * @returns how often the passkey has signed, 0 where nobody counts; null when it does not prove what it says. Whether that
 * is more often than before is found out when it is used: what was copied is told apart from what is wrong
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
    // As above.
    return null;
  }
}
