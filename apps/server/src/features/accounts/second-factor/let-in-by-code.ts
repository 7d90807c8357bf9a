import type { AccountDeps } from '../account-deps.ts';
import type { Admission, Entrant } from '../open-session.ts';
import { noteUse, readCode, type TypedCode } from './check-code.ts';
import type { AddressWithApp } from './pg-second-factor-store.ts';

/**
 * Lets in whose password is right by the code that came with it, which is used up; an account without a second factor
 * needs none. What a code does is done while nobody knows yet whether the password is right, and undone where it is not.
 * @returns null when the password or the code does not work, or the account was changed since it was read
 */
export async function letInByCode(
  deps: AccountDeps,
  { account, session, found, isRight }: Entrant<AddressWithApp>,
  typed: TypedCode,
): Promise<Admission | null> {
  const { subject, clearing } = found;
  const secret = subject && deps.factors.readSecret(account.id, subject);
  if (secret === null) return deps.store.startOnceRight(account, session, { clearing, isRight });
  const code = await readCode(deps, { id: account.id, readAppSecret: () => secret }, typed);
  const started = code ? await deps.store.startByCode(account, session, { code, clearing, isRight }) : 'wrong';
  // Nobody but who has the password is told, and noted.
  if (!(await isRight) || started === null) return null;
  const hasWorked = typeof started === 'object';
  await noteUse(deps, { accountId: account.id, right: code, origin: typed.origin }, hasWorked);
  if (hasWorked) return started;
  // Whoever has the password and not the code is worth a line of its own.
  deps.recordSecurityEvent({ kind: 'second-factor-failed', accountId: account.id, origin: typed.origin });
  return null;
}
