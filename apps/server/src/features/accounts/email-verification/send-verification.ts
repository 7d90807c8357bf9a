import { fail, ok, type Result } from '@groundtrack/contract';
import { HOUR_MS } from '../../../lib/time-units.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { Account } from '../account.ts';
import type { AccountDeps } from '../account-deps.ts';
import { countLink, newToken, tokenHash } from '../mailed-link.ts';

const LIFETIME_MS = 24 * HOUR_MS;

interface VerificationRequest {
  readonly accountId: string;
  readonly origin: RequestOrigin;
}

/** Emails another link to the address of an account, unless it is verified already. */
export async function sendVerification(
  deps: AccountDeps,
  { accountId, origin }: VerificationRequest,
): Promise<Result<undefined>> {
  const account = await deps.store.find(accountId);
  if (!account) return fail('session-expired', 'This account no longer exists');
  if (account.emailVerified) return ok(undefined);
  return deps.verifications.transaction(
    async (tx) => (await mailVerification(deps, tx, { account, origin })) ?? ok(undefined),
  );
}

/** Emails a link that verifies the address and replaces the previous link. @returns why none was mailed, or null */
export async function mailVerification(
  { verifications, mails, clock, ids, mailsPerSender }: AccountDeps,
  tx: Tx,
  { account, origin }: { readonly account: Account; readonly origin: RequestOrigin },
): Promise<Result<never> | null> {
  const { id: accountId, email, contact } = account;
  const createdAtMs = clock.nowMs();
  const request = { keys: [`verification of ${accountId}`], origin, nowMs: createdAtMs };
  const tooMany = await countLink(tx, request, mailsPerSender);
  if (tooMany) return tooMany;
  const token = newToken(ids);
  const expiresAtMs = createdAtMs + LIFETIME_MS;
  await verifications.write(tx, { accountId, tokenHash: tokenHash(token), createdAtMs, expiresAtMs });
  await mails.verifyAddress(tx, { accountId, to: email, firstname: contact.firstname, token, expiresAtMs });
  return null;
}
