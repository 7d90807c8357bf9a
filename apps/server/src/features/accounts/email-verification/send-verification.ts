import { fail, ok, type Result } from '@groundtrack/contract';
import type { Tx } from '../../../db/database.ts';
import { HOUR_MS } from '../../../util/time-units.ts';
import type { Account } from '../account.ts';
import type { AccountDeps } from '../account-deps.ts';
import { countLink, newToken, tokenHash } from '../mailed-link.ts';

const LIFETIME_MS = 24 * HOUR_MS;

/** Mails another link to the address of an account; an address that is verified already gets none. */
export async function sendVerification(deps: AccountDeps, accountId: string): Promise<Result<undefined>> {
  const account = await deps.store.find(accountId);
  if (!account) return fail('session-expired', 'This account no longer exists');
  if (account.emailVerified) return ok(undefined);
  return deps.verifications.transaction(async (tx) => {
    const tooMany = await countLink(tx, [`verification of ${accountId}`], deps.clock.nowMs());
    if (tooMany) return tooMany;
    await mailVerification(deps, tx, account);
    return ok(undefined);
  });
}

/** Mails a link that verifies the address; the one that was mailed before no longer works. */
export async function mailVerification(
  { verifications, mails, clock, ids }: AccountDeps,
  tx: Tx,
  { id: accountId, email, contact }: Account,
): Promise<void> {
  const token = newToken(ids);
  const createdAtMs = clock.nowMs();
  const expiresAtMs = createdAtMs + LIFETIME_MS;
  await verifications.write(tx, { accountId, tokenHash: tokenHash(token), createdAtMs, expiresAtMs });
  await mails.verifyAddress(tx, { accountId, to: email, firstname: contact.firstname, token, expiresAtMs });
}
