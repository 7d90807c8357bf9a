import { ok, type Result } from '@groundtrack/contract';
import { redirectUri } from './redirect-uri.ts';
import { ATTEMPT_LIFETIME_MS, type SignInDeps, signInOff, toHash } from './sign-in-deps.ts';

const RANDOM_BITS = 256;

interface Beginning {
  readonly secret: string;
  /** The account to connect the identity to; null to find it by the address of the identity. */
  readonly accountId: string | null;
  /** Whether the issuer must authenticate again even if the user has a session there. */
  readonly reauthenticates?: boolean;
}

/** Starts a sign-in that only the page with the secret can finish. @returns the URL of the issuer */
export async function beginSignIn(
  deps: SignInDeps,
  { secret, accountId, reauthenticates = false }: Beginning,
): Promise<Result<{ readonly url: string }>> {
  const { issuer, ids, clock, store } = deps;
  if (!issuer) return signInOff();
  const [state, nonce, verifier] = [ids.secret(RANDOM_BITS), ids.secret(RANDOM_BITS), ids.secret(RANDOM_BITS)];
  const url = await issuer.authorizationUrl(
    { redirectUri: redirectUri(deps), state, nonce, verifier },
    reauthenticates,
  );
  if (!url.ok) return url;
  const nowMs = clock.nowMs();
  const attempt = { stateHash: toHash(state), secretHash: toHash(secret), nonce, verifier, accountId };
  await store.begin({ ...attempt, expiresAtMs: nowMs + ATTEMPT_LIFETIME_MS }, nowMs);
  return ok({ url: url.value.href });
}
