import type { Db } from '../../platform/db/database.ts';

/** Downloads in progress across all processes: one at a time for each account. */
export class PgDownloadRuns {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @returns false while another run of the account is alive */
  async acquire(accountId: string, run: { readonly id: string; readonly nowMs: number; readonly untilMs: number }) {
    const acquired = await this.#db
      .insertInto('account_export')
      .values({ account_id: accountId, run_id: run.id, runs_until: new Date(run.untilMs) })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet((eb) => ({ run_id: eb.ref('excluded.run_id'), runs_until: eb.ref('excluded.runs_until') }))
          .where('account_export.runs_until', '<=', new Date(run.nowMs)),
      )
      .returning('run_id')
      .executeTakeFirst();
    return acquired !== undefined;
  }

  /** @returns false if the run was lost, because it expired or the account was deleted */
  async renew(runId: string, untilMs: number): Promise<boolean> {
    const renewed = await this.#db
      .updateTable('account_export')
      .set({ runs_until: new Date(untilMs) })
      .where('run_id', '=', runId)
      .returning('run_id')
      .executeTakeFirst();
    return renewed !== undefined;
  }

  async release(runId: string): Promise<void> {
    await this.#db.deleteFrom('account_export').where('run_id', '=', runId).execute();
  }
}
