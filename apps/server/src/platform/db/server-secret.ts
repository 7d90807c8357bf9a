import type { SecretBox } from '../secrets/secret-box.ts';
import type { Ids } from '../system/ports.ts';
import type { Db } from './database.ts';

const SECRET_BITS = 256;

/** The secret of this name, created on first use. Concurrent processes get the same one. */
export async function serverSecret(
  db: Db,
  { ids, secrets }: { readonly ids: Pick<Ids, 'secret'>; readonly secrets: SecretBox },
  name: string,
): Promise<string> {
  const place = { column: 'server_secret.value', row: name } as const;
  await db
    .insertInto('server_secret')
    .values({ name, value: secrets.seal(ids.secret(SECRET_BITS), place) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return secrets.open(row.value, place);
}
