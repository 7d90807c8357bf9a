import { fail, ok, type Result, type Session } from '@groundtrack/contract';
import type { OpenVerified, SignInAccount, SignInAccounts } from '../../domain/feature-ports.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { checkPassword } from './guesses/check-password.ts';
import { registrationClosed } from './register.ts';
import { toLogin } from './second-factor/to-login.ts';
import { type Device, newSession } from './session-key.ts';
import { toSessionResponse } from './to-session-response.ts';

const NO_ADDRESS = { company: '', address: '', city: '', state: '', zip: '', country: '', citizenship: '' };

/** Account operations for external sign-in. */
export function signInAccounts(deps: AccountDeps): SignInAccounts {
  const { store } = deps;
  return {
    find: async (accountId) => toSignInAccount(await store.find(accountId)),
    findByEmail: async (email) => toSignInAccount(await store.findByEmail(email)),
    checkPassword: async (accountId, given) => {
      const account = await store.find(accountId);
      return account ? checkPassword(deps, account, given) : ok(false);
    },
    openSession: (accountId, provedEmail, device) => startSession(deps, { accountId, provedEmail }, device),
    open: async ({ email, firstname, lastname }, device, also) =>
      deps.registerAllowed
        ? openVerified(deps)({ email, contact: { ...NO_ADDRESS, firstname, lastname } }, device, also)
        : registrationClosed(),
  };
}

export function openVerified(deps: AccountDeps): OpenVerified {
  return async ({ email, contact }, device, also) => {
    const account: Account = {
      id: deps.ids.uuid(),
      email,
      contact,
      passwordHash: null,
      emailVerified: true,
      isBlocked: false,
    };
    const opened = newSession(deps, device);
    const created = await deps.store.create(account, opened.session, (tx) => also(tx, account.id));
    if (!created) return fail('account-exists', `An account for ${email} already exists`);
    deps.recordSecurityEvent({ kind: 'registered', accountId: account.id, origin: device.origin });
    return ok(toSessionResponse(deps, account, opened));
  };
}

/** A concurrent password change ends the new session too; the next attempt succeeds. */
async function startSession(
  deps: AccountDeps,
  { accountId, provedEmail }: { readonly accountId: string; readonly provedEmail: string },
  device: Device,
): Promise<Result<Session>> {
  const account = await deps.store.find(accountId);
  const opened = newSession(deps, device);
  await deps.store.keepVerified(accountId, provedEmail, opened.session.createdAtMs);
  const admission = account && (await deps.store.startSession(account, opened.session));
  return admission
    ? toLogin(deps, admission, { account, ...opened })
    : fail('sign-in-failed', 'The account was changed at the same moment. Sign in again.');
}

function toSignInAccount(account: Account | null): SignInAccount | null {
  if (!account) return null;
  const { id, email, contact, passwordHash } = account;
  return { id, email, firstname: contact.firstname, hasPassword: passwordHash !== null };
}
