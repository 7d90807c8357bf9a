import type { Ids } from '../system/ports.ts';
import type { Db } from './database.ts';

const SECRET_BITS = 256;

/** The secret of this name, made at the first question; processes that ask together get the same one. */
export async function serverSecret(db: Db, ids: Pick<Ids, 'secret'>, name: string): Promise<string> {
  await db
    .insertInto('server_secret')
    .values({ name, value: ids.secret(SECRET_BITS) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
