import { type AgreedTerms, keepAgreedTerms, toTermsDigest } from '../../domain/agreed-terms.ts';
import type { StandingAgreement } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';

/** Agreements of accounts for all their orders: at most one version of the terms of each provider. */
export class PgAgreementStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** By provider. */
  async list(accountId: string): Promise<readonly StandingAgreement[]> {
    const rows = await this.#db
      .selectFrom('standing_agreement')
      .select(['provider', 'version', 'digest', 'agreed_at'])
      .where('account_id', '=', accountId)
      .orderBy('provider')
      .execute();
    return rows.map(({ agreed_at, ...row }) => ({ ...row, agreedAtMs: agreed_at.getTime() }));
  }

  /** Stores the agreement with its text, in place of one to another version. Repeating it keeps its time. */
  async agree(accountId: string, terms: AgreedTerms, nowMs: number): Promise<void> {
    const { provider, version } = terms;
    const agreed = { version, digest: toTermsDigest(terms), agreed_at: new Date(nowMs) };
    await this.#db.transaction().execute(async (tx) => {
      await keepAgreedTerms(tx, [terms]);
      await tx
        .insertInto('standing_agreement')
        .values({ account_id: accountId, provider, ...agreed })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'provider'])
            .doUpdateSet(agreed)
            .where((is) =>
              is.or([
                is('standing_agreement.version', '<>', agreed.version),
                is('standing_agreement.digest', '<>', agreed.digest),
              ]),
            ),
        )
        .execute();
    });
  }

  /** Revokes an agreement, if there is one. */
  async withdraw(accountId: string, provider: string): Promise<void> {
    await this.#db
      .deleteFrom('standing_agreement')
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .execute();
  }
}
