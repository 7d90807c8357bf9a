import { fail, ok, type Result } from '@groundtrack/contract';
import { HOUR_MS } from '../../../lib/time-units.ts';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { checkPassword } from '../guesses/check-password.ts';
import { countLink, newToken, tokenHash } from '../mailed-link.ts';

const LIFETIME_MS = HOUR_MS;

interface EmailChange {
  readonly accountId: string;
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  readonly origin: RequestOrigin;
}

/**
 * Emails a link to a new address; the address changes when it is confirmed. For a taken address the response is the
 * same, and its owner gets an email without a link.
 */
export async function changeEmail(
  deps: AccountDeps,
  { accountId, email, password, origin }: EmailChange,
): Promise<Result<undefined>> {
  const { store, emailChanges, mails, clock, ids, mailsPerSender } = deps;
  const account = await store.find(accountId);
  const checked = account ? await checkPassword(deps, account, { password, origin }) : ok(false);
  if (!checked.ok) return checked;
  if (!account || !checked.value)
    return fail('login-failed', 'The password is wrong, so the address was not changed. Try again.');
  if (email === account.email) {
    const reason = 'email: is the address of this account already';
    return fail('invalid-request', reason, [reason]);
  }
  const nowMs = clock.nowMs();
  const token = newToken(ids);
  const expiresAtMs = nowMs + LIFETIME_MS;
  return emailChanges.transaction(async (tx) => {
    const keys = [`change of address by ${accountId}`, `change of address to ${email}`];
    const tooMany = await countLink(tx, { keys, origin, nowMs }, mailsPerSender);
    if (tooMany) return tooMany;
    const change = { accountId, newEmail: email, tokenHash: tokenHash(token), createdAtMs: nowMs, expiresAtMs };
    const { takenBy } = await emailChanges.write(tx, change);
    const { firstname } = account.contact;
    const oldEmail = account.email;
    if (takenBy !== null) await mails.addressTaken(tx, { accountId: takenBy, to: email });
    else await mails.confirmAddress(tx, { accountId, to: email, firstname, oldEmail, token, expiresAtMs });
    deps.recordSecurityEvent({ kind: 'email-change-asked', accountId, origin });
    return ok(undefined);
  });
}
