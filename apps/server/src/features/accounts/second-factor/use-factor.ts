import { type RawBuilder, sql } from 'kysely';

/** A code that matches. Using it shows whether it was used before. */
export type RightCode =
  | { readonly kind: 'app'; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: Uint8Array };

/** Everything that can complete a login. */
export type UsableFactor =
  | RightCode
  | { readonly kind: 'passkey'; readonly id: string; readonly counter: number; readonly atMs: number };

/**
 * A statement that consumes a factor and returns its `account_id`. It returns no row if the code or a newer one was
 * already used, or if the passkey was removed or copied (its counter did not increase).
 */
export function usingFactor(accountId: string, factor: UsableFactor): RawBuilder<{ readonly account_id: string }> {
  switch (factor.kind) {
    case 'app':
      return sql`
        UPDATE authenticator_app SET last_step = ${factor.step}
        WHERE account_id = ${accountId} AND confirmed_at IS NOT NULL AND last_step < ${factor.step}
        RETURNING account_id`;
    case 'recovery':
      return sql`DELETE FROM recovery_code WHERE account_id = ${accountId} AND hash = ${factor.hash} RETURNING account_id`;
    case 'passkey':
      return sql`
        UPDATE passkey SET counter = ${factor.counter}, last_used_at = ${new Date(factor.atMs)}
        WHERE account_id = ${accountId} AND id = ${factor.id}
          AND (counter < ${factor.counter} OR counter = 0 AND ${factor.counter === 0}::boolean)
        RETURNING account_id`;
    default:
      return factor satisfies never;
  }
}
