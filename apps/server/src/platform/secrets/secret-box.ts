import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Ids } from '../system/ports.ts';
import type { KeyRing } from './key-ring.ts';
import { columnSpec, type SealedColumn } from './sealed-columns.ts';

/**
 * The column and row of a secret. They are authenticated with it, so a value that was copied to another row or column
 * does not open.
 */
export interface SecretPlace {
  readonly column: SealedColumn;
  /** The primary key of the row as text: a lower-case UUID, or bytes in the form of `bytesAsRow`. */
  readonly row: string;
}

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D, section 8.2.2: 96 random bits suffice for 2³² values per key. */
const NONCE_BITS = 96;
const TAG_BYTES = 16;
const ENVELOPE = /^v1\.([0-9a-f]{16})\.([\w-]{16})\.([\w-]{22,})$/;

/**
 * Seals secrets before they are written to the database, and opens them after they were read: AES-256-GCM, as
 * `v1.<key id>.<nonce>.<ciphertext and tag>` in base64url.
 *
 * A feature that keeps a secret names its column in `sealed-columns.ts`, makes the column `text`, takes `secrets` from
 * its dependencies, and calls both where the row is written and read:
 *
 * ```ts
 * const place = { column: 'totp_factor.secret', row: accountId } as const;
 * await tx.insertInto('totp_factor').values({ account_id: accountId, secret: secrets.seal(secret, place) }).execute();
 * return secrets.open(row.secret, place);
 * ```
 */
export class SecretBox {
  readonly #keys: KeyRing;
  readonly #ids: Pick<Ids, 'secret'>;

  constructor(keys: KeyRing, ids: Pick<Ids, 'secret'>) {
    this.#keys = keys;
    this.#ids = ids;
  }

  seal(secret: string, place: SecretPlace): string {
    const { id, key } = this.#keys.current();
    const nonce = this.#ids.secret(NONCE_BITS);
    const cipher = createCipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'));
    cipher.setAAD(toAdditionalData(id, place));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${id}.${nonce}.${sealed.toString('base64url')}`;
  }

  /** @throws if the key is missing, the value was changed, or it was sealed for another place */
  open(value: string, place: SecretPlace): string {
    const [, keyId, nonce = '', sealed = ''] = ENVELOPE.exec(value) ?? [];
    if (keyId === undefined) {
      if (columnSpec(place.column).mayBePlain) return value;
      throw new Error(`The value of ${describePlace(place)} is not sealed`);
    }
    const found = this.#keys.find(keyId);
    if (!found) throw new Error(`${describePlace(place)} is sealed by the key ${keyId}, not in ${this.#keys.source}`);
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(CIPHER, found.key, Buffer.from(nonce, 'base64url'));
    decipher.setAAD(toAdditionalData(keyId, place));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new Error(`The value of ${describePlace(place)} was changed, or sealed for another place`, { cause });
    }
  }
}

/** The prefix of every value sealed by this key. */
export function sealedBy(keyId: string): string {
  return `v1.${keyId}.`;
}

function toAdditionalData(keyId: string, { column, row }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify(['v1', keyId, column, row]));
}

function describePlace({ column, row }: SecretPlace): string {
  return `${column} in row ${row}`;
}
