/** A column whose values are sealed. */
interface ColumnSpec {
  /** The primary key of its table, which has one column. */
  readonly key: string;
  /** SQL type of the key. */
  readonly type: 'uuid' | 'text' | 'bytea';
  /** Rows that hold a secret; left out: all of them. */
  readonly where?: string;
  /** Versions of before wrote the plain text: such a value is read as it is until it is sealed. */
  readonly mayBePlain?: true;
}

/**
 * Every column of the database that holds a secret the server has to read again, by table and column. What is only
 * compared is stored as a hash instead. A new table adds its line here, without `mayBePlain`.
 */
export const sealedColumns = {
  'server_secret.value': { key: 'name', type: 'text', mayBePlain: true },
  'orders.client_secret': { key: 'id', type: 'uuid', mayBePlain: true },
  'sandbox_intent.client_secret': { key: 'id', type: 'text', mayBePlain: true },
  'authenticator_app.secret': { key: 'account_id', type: 'uuid' },
  'sign_in_attempt.nonce': { key: 'state_hash', type: 'bytea', mayBePlain: true },
  'sign_in_attempt.verifier': { key: 'state_hash', type: 'bytea', mayBePlain: true },
  'mail.body_text': { key: 'id', type: 'uuid', where: 'expires_at IS NOT NULL', mayBePlain: true },
  'mail.body_html': { key: 'id', type: 'uuid', where: 'expires_at IS NOT NULL', mayBePlain: true },
  'webhook.url': { key: 'id', type: 'uuid', mayBePlain: true },
  'webhook_delivery.last_answer': { key: 'id', type: 'uuid', mayBePlain: true },
} as const satisfies Record<`${string}.${string}`, ColumnSpec>;

export type SealedColumn = keyof typeof sealedColumns;

export function columnSpec(column: SealedColumn): ColumnSpec {
  return sealedColumns[column];
}

/** A key of bytes as PostgreSQL writes it as text. */
export function bytesAsRow(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}
