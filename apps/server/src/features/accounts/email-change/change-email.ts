import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@groundtrack/contract';
import { countRequest } from '../../../db/count-request.ts';
import type { Tx } from '../../../db/database.ts';
import { HOUR_MS } from '../../../util/time-units.ts';
import type { AccountDeps } from '../account-deps.ts';
import { passwordMatches } from '../passwords.ts';

const TOKEN_BITS = 256;
const LIFETIME_MS = HOUR_MS;
/** More mails than this help nobody, and are a nuisance to an address that did not ask for them. */
const CHANGES_AN_HOUR = 5;

interface Asked {
  readonly accountId: string;
  /** In lower case. */
  readonly email: string;
  readonly password: string;
}

/**
 * Mails a link to a new address; nothing changes before it is confirmed. A taken address is answered like any other: its
 * owner gets a mail that says so, and no link.
 */
export async function changeEmail(
  { store, emailChanges, mails, clock, ids }: AccountDeps,
  { accountId, email, password }: Asked,
): Promise<Result<undefined>> {
  const account = await store.find(accountId);
  if (!account || !(await passwordMatches(password, account.passwordHash)))
    return fail('login-failed', 'The password is not right; the address was not changed');
  if (email === account.email) {
    const reason = 'email: is the address of this account already';
    return fail('invalid-request', reason, [reason]);
  }
  const nowMs = clock.nowMs();
  const token = ids.secret(TOKEN_BITS);
  const expiresAtMs = nowMs + LIFETIME_MS;
  return emailChanges.transaction(async (tx) => {
    const tooMany = await countChange(tx, { accountId, email, nowMs });
    if (tooMany) return tooMany;
    const change = { accountId, newEmail: email, tokenHash: tokenHash(token), createdAtMs: nowMs, expiresAtMs };
    const { takenBy } = await emailChanges.write(tx, change);
    const { firstname } = account.contact;
    const oldEmail = account.email;
    if (takenBy !== null) await mails.addressTaken(tx, { accountId: takenBy, to: email });
    else await mails.confirmAddress(tx, { accountId, to: email, firstname, oldEmail, token, expiresAtMs });
    return ok(undefined);
  });
}

async function countChange(
  tx: Tx,
  { accountId, email, nowMs }: { readonly accountId: string; readonly email: string; readonly nowMs: number },
): Promise<Result<never> | null> {
  for (const key of [`change of address by ${accountId}`, `change of address to ${email}`]) {
    const { count, nextMs } = await countRequest(tx, { key, windowMs: HOUR_MS, nowMs });
    if (count > CHANGES_AN_HOUR)
      return fail(
        'too-many-requests',
        `At most ${CHANGES_AN_HOUR} links an hour are mailed; use the latest one, or try again in ${Math.ceil((nextMs - nowMs) / 60_000)} min`,
      );
  }
  return null;
}

/** SHA-256 is enough for 256 random bits: there is nothing to guess. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
