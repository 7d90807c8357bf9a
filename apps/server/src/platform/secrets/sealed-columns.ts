/** A column whose values are sealed. */
interface ColumnSpec {
  /** The primary key of its table, a single column. */
  readonly key: string;
  /** SQL type of the key. */
  readonly type: 'uuid' | 'text' | 'bytea';
  /** Rows that hold a secret; default: all. */
  readonly where?: string;
  /** Earlier versions stored plain text, which is read as it is until it is sealed. */
  readonly mayBePlain?: true;
}

/**
 * Every database column with a secret that the server must read back, by table and column. Secrets that are only
 * compared are stored as hashes instead. A new table adds its line here, without `mayBePlain`.
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
  'provider_token.token': { key: 'provider', type: 'text' },
} as const satisfies Record<`${string}.${string}`, ColumnSpec>;

export type SealedColumn = keyof typeof sealedColumns;

export function columnSpec(column: SealedColumn): ColumnSpec {
  return sealedColumns[column];
}

/** A key of bytes, in PostgreSQL's text form. */
export function bytesAsRow(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}
