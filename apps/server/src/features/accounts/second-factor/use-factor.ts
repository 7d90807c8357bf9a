import { type RawBuilder, sql } from 'kysely';

/** A code that is right by itself; using it finds out whether it was used before. */
export type RightCode =
  | { readonly kind: 'app'; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: Uint8Array };

/** All that may be used to finish a login. */
export type UsableFactor =
  | RightCode
  | { readonly kind: 'passkey'; readonly id: string; readonly counter: number; readonly atMs: number };

/**
 * A statement that uses a factor up and returns its `account_id`; one, so that of many processes one uses a code. It
 * returns nothing when a code, or a newer one, was used before, when a passkey was removed, or has signed so often before:
 * it was copied.
 * @param accountId the id as text, or an expression
 */
export function usingFactor(
  accountId: string | RawBuilder<unknown>,
  factor: UsableFactor,
): RawBuilder<{ readonly account_id: string }> {
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
