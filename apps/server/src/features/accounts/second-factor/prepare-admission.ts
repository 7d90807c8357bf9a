import type { Account, NewSession } from '../account.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { LookedAt } from '../guesses/look-at-guess.ts';
import type { Admission } from '../open-session.ts';
import { readCode, type TypedCode, useCode } from './check-code.ts';
import type { AddressWithApp } from './pg-second-factor-store.ts';

interface CodeGiven {
  readonly account: Account;
  readonly session: NewSession;
  /** The guess, with the secret of the app. */
  readonly found: LookedAt<AddressWithApp>;
  readonly typed: TypedCode;
}

/**
 * Reads the code that came with a password, which need not be known to be right yet.
 * @returns lets in whose password was right by the code, which is used up then; an account without a second factor needs
 * none. Null when the code does not work, or the account was changed since it was read
 */
export async function prepareAdmission(
  deps: AccountDeps,
  { account, session, found, typed }: CodeGiven,
): Promise<() => Promise<Admission | null>> {
  const { subject, clearing } = found;
  const secret = subject && deps.factors.readSecret(account.id, subject);
  if (secret === null) return deps.store.prepareStart(account, session, clearing);
  const right = await readCode(deps, { id: account.id, readAppSecret: () => secret }, typed);
  const start = right && deps.store.prepareStartByCode(account, session, { code: right, clearing });
  return async () => {
    const admission =
      start &&
      (await useCode(deps, { ...typed, accountId: account.id, right }, async () => {
        const started = await start();
        return started === 'used' ? null : (started ?? 'changed');
      }));
    // Whoever has the password and not the code is worth a line of its own.
    if (admission === null)
      deps.recordSecurityEvent({ kind: 'second-factor-failed', accountId: account.id, origin: typed.origin });
    return admission === 'changed' ? null : admission;
  };
}
