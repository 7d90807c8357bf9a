import type { SecretKeyConfig } from '../../config/secret-key-settings.ts';
import type { Db } from '../db/database.ts';
import type { Ids, Log } from '../system/ports.ts';
import { fixedKeyRing, type KeyRing } from './key-ring.ts';
import { sealEverything } from './pg-sealed-values.ts';
import { PgSecretKeys } from './pg-secret-keys.ts';
import { SecretBox } from './secret-box.ts';
import { FileKeyRing, makeSecretKeyFile } from './secret-key-file.ts';

export interface SecretsDeps {
  readonly config: SecretKeyConfig;
  readonly db: Db;
  readonly ids: Pick<Ids, 'secret'>;
  readonly log: Log;
}

export const KEY_BITS = 256;

/**
 * Opens the keys of the settings and seals unsealed values in the database. At the first start with a new database, it
 * creates the key file.
 * @throws if the database holds values sealed by a missing key; the message says what to do
 */
export async function openSecrets(deps: SecretsDeps): Promise<SecretBox> {
  const { db, ids, log } = deps;
  const keys = new PgSecretKeys(db);
  const ring = await keys.inTurn(async (tx) => {
    const used = await keys.used(tx);
    const found = findKeyRing(deps.config);
    requireKeys(used, deps.config, found);
    const opened = found ?? (await makeKeyRing(deps));
    await keys.use(tx, opened.current().id);
    return opened;
  });
  const secrets = new SecretBox(ring, ids);
  const { id } = ring.current();
  const sealing = await keys.sealing(id);
  if (sealing === 'done') return secrets;
  const sealed = await sealEverything(db, secrets, id);
  if (sealing === 'first') await keys.markSealedAll(id);
  else await keys.markSettled(id);
  if (sealed > 0) log.info({ sealed, key: id }, 'Secrets in the database were sealed');
  return secrets;
}

/** @throws if one of the keys that sealed values is not there; the message says what to do */
export function requireKeys(used: readonly string[], config: SecretKeyConfig, found = findKeyRing(config)): void {
  const missing = used.filter((id) => !found?.find(id));
  if (missing.length > 0) throw new Error(describeMissing(missing, config, found));
}

/** @returns null if the key file does not exist */
export function findKeyRing({ keys: [current, ...others], file }: SecretKeyConfig): KeyRing | null {
  return current ? fixedKeyRing([current, ...others], 'SECRET_KEY') : FileKeyRing.open(file);
}

async function makeKeyRing({ config: { file }, ids, log }: SecretsDeps): Promise<KeyRing> {
  await makeSecretKeyFile(file, ids.secret(KEY_BITS)).catch((cause: unknown) => {
    throw new Error(`The secret key file ${file} cannot be made: ${String(cause)}`, { cause });
  });
  const ring = FileKeyRing.open(file);
  if (!ring) throw new Error(`The secret key file ${file} was removed while the server started`);
  log.info({ file }, 'A key for secrets in the database was made: back this file up, apart from the database');
  return ring;
}

function describeMissing(missing: readonly string[], { file }: SecretKeyConfig, found: KeyRing | null): string {
  const [one, names] = [missing.length === 1, missing.join(', ')];
  const place = found ? `not in ${found.source}` : `and the file ${file} is not there`;
  return (
    `The database holds secrets sealed by the ${one ? 'key' : 'keys'} ${names}, ${place}. ` +
    'Restore the key file from your back-up, or let SECRET_KEY_FILE name the file that the other servers on this database use. ' +
    'See docs/operations.md, "Secrets".'
  );
}
