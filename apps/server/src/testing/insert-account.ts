import { systemIds } from '../platform/system/system.ts';
import type { TestDatabase } from './test-database.ts';

/** Inserts an account that no spec logs in to. @returns its id */
export async function insertAccount({ database }: Pick<TestDatabase, 'database'>): Promise<string> {
  const id = systemIds.uuid();
  const at = new Date(Date.UTC(2026, 0, 1));
  const rest = { lastname: '', company: '', address: '', city: '', state: '', zip: '', country: '', citizenship: '' };
  await database.transactions
    .insertInto('account')
    .values({
      ...rest,
      id,
      email: `${id}@example.org`,
      password_hash: 'none',
      firstname: 'Ada',
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}
