import { type SignInAnswer, signInCallbackEndpoint } from '@groundtrack/contract';
import type { SignInDeps } from './sign-in-deps.ts';

/** The redirect URI, which the operator registers at the issuer. */
export function redirectUri({ publicUrl }: Pick<SignInDeps, 'publicUrl'>): string {
  return publicUrl().replace(/\/+$/, '') + signInCallbackEndpoint.path;
}

/** The page that finishes a sign-in. The part after `#` is never sent to a server. */
export function finishingPage({ publicUrl }: Pick<SignInDeps, 'publicUrl'>, answer: SignInAnswer): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) given.set(name, value);
  return `${publicUrl().replace(/\/+$/, '')}/#/SignIn?${given.toString()}`;
}
