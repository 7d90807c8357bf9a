import type { Db } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { PgSignInStore } from './pg-sign-in-store.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { signInHandlers } from './sign-in-handlers.ts';

interface SignInPorts extends Omit<SignInDeps, 'store'> {
  readonly db: Db;
  readonly secrets: SecretBox;
}

export interface SignInFeature {
  readonly handlers: ReturnType<typeof signInHandlers>;
}

/** External sign-in with the OpenID provider of the settings. */
export function createExternalSignIn({ db, secrets, ...ports }: SignInPorts): SignInFeature {
  return { handlers: signInHandlers({ ...ports, store: new PgSignInStore(db, secrets) }) };
}
