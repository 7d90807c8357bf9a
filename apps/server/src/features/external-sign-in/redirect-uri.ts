import { type SignInAnswer, signInCallbackEndpoint } from '@groundtrack/contract';
import type { SignInDeps } from './sign-in-deps.ts';

/** Where the issuer sends browsers back to; the operator names it there. */
export function redirectUri({ publicUrl }: Pick<SignInDeps, 'publicUrl'>): string {
  return publicUrl().replace(/\/+$/, '') + signInCallbackEndpoint.path;
}

/** The screen that finishes a sign-in. What follows `#` reaches no server, and no log of one. */
export function finishingPage({ publicUrl }: Pick<SignInDeps, 'publicUrl'>, answer: SignInAnswer): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) given.set(name, value);
  return `${publicUrl().replace(/\/+$/, '')}/#/SignIn?${given}`;
}
