import { type MailKind, type MailSettings, type MailSettingsChange, mailKind } from '@groundtrack/contract';
import type { Db } from '../../platform/db/database.ts';

export class PgMailSettingsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  find(accountId: string): Promise<MailSettings> {
    return findSettings(this.#db, accountId);
  }

  /** Changes the given kinds. @returns all settings after the change */
  async change(accountId: string, change: MailSettingsChange): Promise<MailSettings> {
    const on = mailKind.options.filter((kind) => change[kind] === true);
    const off = mailKind.options.filter((kind) => change[kind] === false);
    return this.#db.transaction().execute(async (tx) => {
      // Serializes changes of one account: two concurrent ones could deadlock over their kinds.
      await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
      if (on.length > 0)
        await tx.deleteFrom('mail_off').where('account_id', '=', accountId).where('kind', 'in', on).execute();
      if (off.length > 0)
        await tx
          .insertInto('mail_off')
          .values(off.map((kind) => ({ account_id: accountId, kind })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return findSettings(tx, accountId);
    });
  }
}

async function findSettings(db: Db, accountId: string): Promise<MailSettings> {
  const rows = await db.selectFrom('mail_off').select('kind').where('account_id', '=', accountId).execute();
  const off = new Set(rows.map(({ kind }) => kind));
  const wants = (kind: MailKind): boolean => !off.has(kind);
  return {
    placed: wants('placed'),
    actionNeeded: wants('actionNeeded'),
    passPlanned: wants('passPlanned'),
    delivered: wants('delivered'),
    failed: wants('failed'),
    refunded: wants('refunded'),
  };
}
