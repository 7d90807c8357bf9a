import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { SecretKey } from '../../lib/secret-key.ts';
import type { Content } from '../../platform/blobs/blob-store.ts';
import { BackupRefused } from './backup-refused.ts';

const MAGIC = Buffer.from('GTBK');
const ID_BYTES = 8;
export const SALT_BYTES = 32;
const HEAD_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES;
const TAG_BYTES = 16;
const PIECE_BYTES = 1 << 20;

/**
 * Encrypts a stream piece by piece, like the payload of age (https://age-encryption.org/v1#payload): each stream has its
 * own key, and the nonce of a piece is its number and whether it is the last one. Pieces that were changed, removed,
 * repeated, or moved, and a stream that was cut off, are detected when it is read. The head names the key.
 * @param salt 256 random bits that are never used again
 */
export async function* seal(content: Content, { id, key }: SecretKey, salt: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.concat([MAGIC, Buffer.from(id, 'hex'), salt]);
  const streamKey = toStreamKey(key, salt);
  let number = 0;
  for await (const { piece, isLast } of inPieces(content, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', streamKey, toNonce(number, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** @throws if the key is not there, or the stream is not exactly what was sealed */
export async function* unseal(
  content: Content,
  { name, keys }: { readonly name: string; readonly keys: readonly SecretKey[] },
): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  let streamKey: KeyObject | null = null;
  let number = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      if (streamKey) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      streamKey = openHead(head, name, keys);
      yield head.subarray(HEAD_BYTES);
    }
  }
  for await (const { piece, isLast } of inPieces(body(), PIECE_BYTES + TAG_BYTES)) {
    if (!streamKey || piece.length < TAG_BYTES) throw new Error('it ends too early');
    const decipher = createDecipheriv('aes-256-gcm', streamKey, toNonce(number, isLast));
    decipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES));
    yield Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG_BYTES)), decipher.final()]);
    number += 1;
  }
}

function openHead(head: Buffer, name: string, keys: readonly SecretKey[]): KeyObject {
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('it is not an encrypted file of a backup');
  const id = head.subarray(MAGIC.length, MAGIC.length + ID_BYTES).toString('hex');
  const found = keys.find((key) => key.id === id);
  if (!found)
    throw new BackupRefused(
      `The file ${name} of the backup was encrypted with the key ${id}, which is not in the file of BACKUP_KEY_FILE. ` +
        'Add that key to the file.',
    );
  return toStreamKey(found.key, head.subarray(HEAD_BYTES - SALT_BYTES, HEAD_BYTES));
}

function toStreamKey(key: KeyObject, salt: Uint8Array): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, salt, 'groundtrack backup', 32)));
}

function toNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Pieces of one size; only the last one may be shorter. Without any bytes, one empty piece. */
async function* inPieces(content: Content, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    kept.push(chunk);
    bytes += chunk.byteLength;
    if (bytes <= size) continue;
    let rest = Buffer.concat(kept);
    for (; rest.length > size; rest = rest.subarray(size)) yield { piece: rest.subarray(0, size), isLast: false };
    kept = [rest];
    bytes = rest.length;
  }
  yield { piece: Buffer.concat(kept), isLast: true };
}
