import { createHash } from 'node:crypto';
import type { ClientBase, QueryResult } from 'pg';

/** Each connection keeps the plans of at most this many texts; further ones are planned every time, as usual. */
const PREPARED_TEXTS_MAX = 400;
/** `feature_not_supported`: of a prepared statement, that a table got other columns since. */
const RESULT_CHANGED = '0A000';

const names = new Map<string, string>();

type Ask = (...args: readonly unknown[]) => Promise<QueryResult>;

/**
 * Makes PostgreSQL plan each text of this connection once instead of every time: planning takes longer than running most
 * statements of an order. Not for connections through a pooler that lends them by transaction, such as pgbouncer: the
 * prepared statement would be in another one. When a newer program changes a table meanwhile, one statement fails as if
 * the database had been away, and the connection goes on without kept plans.
 */
export function usePreparedStatements(client: ClientBase): void {
  // Only queries with a text and values that return a promise are changed.
  const ask: Ask = client.query.bind(client);
  let keeps = true;
  const askPrepared: Ask = async (text, values, ...rest) => {
    if (!keeps || rest.length > 0 || typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return ask(text, values, ...rest);
    try {
      return await ask({ name: nameOf(text), text, values });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === RESULT_CHANGED) keeps = false;
      throw error;
    }
  };
  Object.assign(client, { query: askPrepared });
}

/** @returns undefined, which means unnamed, once enough texts are kept */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= PREPARED_TEXTS_MAX) return known;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}
