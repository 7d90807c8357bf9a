import type { RecordSecurityEvent } from '../../domain/feature-ports.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RequestOrigin } from '../../platform/http/handler.ts';
import type { Clock } from '../../platform/system/ports.ts';
import type { Account } from './account.ts';
import { toAccount } from './pg-account-store.ts';
import { endSessions } from './pg-session-store.ts';
import type { FactorChangeListener } from './second-factor/factor-change.ts';
import { clearSecondFactor } from './second-factor/pg-second-factor-store.ts';

const OPERATOR: RequestOrigin = { ip: 'the operator', requestId: '' };

export interface AccountOperations {
  /**
   * Turns two-step login off for an owner who lost the app, passkeys, and recovery codes.
   * @returns a description of what was done
   */
  turnOffSecondFactor(email: string): Promise<string>;
  /** Ends all sessions and refuses logins. Orders and deliveries continue. */
  block(email: string): Promise<string>;
  unblock(email: string): Promise<string>;
}

interface OperationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly factorChanged: FactorChangeListener;
}

/** Operations on an account, by its address. */
export function accountOperations({ db, clock, recordSecurityEvent, factorChanged }: OperationDeps): AccountOperations {
  const change = (
    email: string,
    work: (tx: Tx, account: Account & { readonly hasSecondFactor: boolean }) => Promise<string>,
  ): Promise<string> =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('account')
        .selectAll()
        .where('email', '=', email.trim().toLowerCase())
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return `There is no account ${email}.`;
      return work(tx, { ...toAccount(row), hasSecondFactor: row.second_factor_since !== null });
    });
  const setBlocked = (tx: Tx, { id }: Account, at: Date | null) =>
    tx.updateTable('account').set({ blocked_at: at }).where('id', '=', id).execute();
  return {
    turnOffSecondFactor: (email) =>
      change(email, async (tx, account) => {
        if (!account.hasSecondFactor) return `Two-step login of ${account.email} is off already.`;
        await clearSecondFactor(tx, account.id);
        await factorChanged(tx, account, { change: { kind: 'turned-off-by-operator' }, origin: OPERATOR });
        const accountId = account.id;
        recordSecurityEvent({ kind: 'second-factor-removed', accountId, origin: OPERATOR, detail: 'by the operator' });
        return `Two-step login of ${account.email} is off. The owner gets a mail about it.`;
      }),
    block: (email) =>
      change(email, async (tx, account) => {
        if (account.isBlocked) return `${account.email} is blocked already.`;
        await setBlocked(tx, account, new Date(clock.nowMs()));
        const ended = await endSessions(tx, account.id, { which: 'all', reason: 'blocked' });
        recordSecurityEvent({ kind: 'account-blocked', accountId: account.id, origin: OPERATOR });
        return `${account.email} is blocked; ${ended} sessions ended. Orders and deliveries continue.`;
      }),
    unblock: (email) =>
      change(email, async (tx, account) => {
        if (!account.isBlocked) return `${account.email} is not blocked.`;
        await setBlocked(tx, account, null);
        recordSecurityEvent({ kind: 'account-unblocked', accountId: account.id, origin: OPERATOR });
        return `${account.email} can log in again.`;
      }),
  };
}
