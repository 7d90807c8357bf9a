import { findKeyRing, KEY_BITS, type SecretsDeps } from './open-secrets.ts';
import { sealEverything } from './pg-sealed-values.ts';
import { PgSecretKeys } from './pg-secret-keys.ts';
import { SecretBox } from './secret-box.ts';
import { prependSecretKey } from './secret-key-file.ts';

export type Rotated =
  | { readonly ok: true; readonly keyId: string; readonly sealed: number }
  | { readonly ok: false; readonly why: string };

/**
 * Adds a new key before the others in the file and seals everything in the database again with it. Running servers read
 * the file again. An interrupted rotation is finished, not restarted, and so is one that the operator started with a
 * new first key in the file or in `SECRET_KEY`.
 */
export async function rotateSecretKey({ config, db, ids }: Omit<SecretsDeps, 'log'>): Promise<Rotated> {
  const keys = new PgSecretKeys(db);
  const ring = await keys.inTurn(async (tx) => {
    const found = findKeyRing(config);
    if (!found) return null;
    const isFinished = (await keys.sealing(found.current().id, tx)) !== 'first';
    if (isFinished && config.keys.length > 0) return null;
    if (isFinished) await prependSecretKey(config.file, ids.secret(KEY_BITS));
    await keys.use(tx, found.current().id);
    return found;
  });
  if (!ring)
    return { ok: false, why: config.keys.length > 0 ? describeNext(ids.secret(KEY_BITS)) : noFile(config.file) };
  const { id } = ring.current();
  const sealed = await sealEverything(db, new SecretBox(ring, ids), id);
  await keys.markSealedAll(id);
  return { ok: true, keyId: id, sealed };
}

function describeNext(key: string): string {
  return (
    'The first key of SECRET_KEY has sealed everything already. Put a new one before it, in the settings of every server on this ' +
    `database, such as SECRET_KEY=${key},…, start the servers again, and then run this again.`
  );
}

function noFile(file: string): string {
  return `There is no secret key file ${file}: start the server once, or let SECRET_KEY_FILE name it.`;
}
