import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { AccessToken, TokenStore } from './token-store.ts';

interface TokenOwner {
  /** Wire name of the provider. */
  readonly provider: string;
  /** Identifies the account: a token of another one is not read. */
  readonly account: string;
}

/** Keeps the token of a provider in the database, sealed. */
export class PgTokenStore implements TokenStore {
  readonly #db: Db;
  readonly #secrets: SecretBox;
  readonly #provider: string;
  readonly #account: string;

  constructor(db: Db, secrets: SecretBox, { provider, account }: TokenOwner) {
    this.#db = db;
    this.#secrets = secrets;
    this.#provider = provider;
    this.#account = createHash('sha256').update(account).digest('hex');
  }

  async read(): Promise<AccessToken | null> {
    const { rows } = await sql<{ token: string; expires_at: Date }>`
      SELECT token, expires_at FROM provider_token
      WHERE provider = ${this.#provider} AND account = ${this.#account}`.execute(this.#db);
    const [row] = rows;
    if (!row) return null;
    return { token: this.#secrets.open(row.token, this.#place()), expiresAtMs: row.expires_at.getTime() };
  }

  async keep({ token, expiresAtMs }: AccessToken): Promise<void> {
    const sealed = this.#secrets.seal(token, this.#place());
    await sql`
      INSERT INTO provider_token (provider, account, token, expires_at)
      VALUES (${this.#provider}, ${this.#account}, ${sealed}, ${new Date(expiresAtMs)})
      ON CONFLICT (provider) DO UPDATE
      SET account = excluded.account, token = excluded.token, expires_at = excluded.expires_at`.execute(this.#db);
  }

  #place() {
    return { column: 'provider_token.token', row: this.#provider } as const;
  }
}
