import { createHash, createHmac } from 'node:crypto';
import type { SecretKey } from '../../lib/secret-key.ts';
import type { BlobStore, Content } from '../../platform/blobs/blob-store.ts';
import type { FileDigest } from '../../platform/blobs/file-digest.ts';
import { readBlob } from '../../platform/blobs/read-blob.ts';
import type { Ids } from '../../platform/system/ports.ts';
import { BackupRefused } from './backup-refused.ts';
import { type Manifest, type NamedFile, parseManifest } from './manifest.ts';
import { SALT_BYTES, seal, unseal } from './sealed-stream.ts';

const MANIFEST = 'manifest.json';
const SEALED = '.sealed';
const BACKUP = /^(\d{4}-\d\d-\d\d-\d{6})\//;

interface FolderParts {
  readonly store: BlobStore;
  /** Whether the store is a bucket, which checks its files itself and charges for every read. */
  readonly isBucket: boolean;
  /** The first one encrypts, all of them decrypt; none: new backups are plain. */
  readonly keys: readonly SecretKey[];
  readonly ids: Pick<Ids, 'secret'>;
}

/**
 * A folder of backups, on a disk or in a bucket. Each has a folder with its database and its manifest; all share the copies of delivered files,
 * which are named by their content.
 */
export class BackupFolder {
  readonly #store: BlobStore;
  readonly #isBucket: boolean;
  readonly #keys: readonly SecretKey[];
  readonly #ids: Pick<Ids, 'secret'>;

  constructor({ store, isBucket, keys, ids }: FolderParts) {
    this.#store = store;
    this.#isBucket = isBucket;
    this.#keys = keys;
    this.#ids = ids;
  }

  get isEncrypted(): boolean {
    return this.#keys.length > 0;
  }

  /** @returns `2026-11-30-050000` in UTC */
  static nameOf(timeMs: number): string {
    return new Date(timeMs).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  }

  /** The name of a file's copy. In an encrypted backup it does not reveal whether a known file is in it. */
  nameOfCopy(sha256: string): string {
    const [key] = this.#keys;
    const name = key ? createHmac('sha256', key.key).update(sha256).digest('hex') : sha256;
    return this.#withEnding(`files/${name.slice(0, 2)}/${name}`);
  }

  /** Stores a file of one backup. @param name within the backup */
  async putInto(backup: string, name: string, content: Content): Promise<NamedFile> {
    return this.put(this.#withEnding(`${backup}/${name}`), content);
  }

  /** Stores a file, and reads it back. */
  async put(name: string, content: Content): Promise<NamedFile> {
    const sums = new Sums();
    const [key] = this.#keys;
    const hashed = sums.of(content);
    await this.#store.put(
      name,
      key ? seal(hashed, key, Buffer.from(this.#ids.secret(SALT_BYTES * 8), 'base64url')) : hashed,
    );
    const file = { name, ...sums.digest() };
    await this.check(file);
    return file;
  }

  /** The content of a file. @throws `BackupRefused` with the name of a damaged file, at the latest at its end */
  async *read(file: NamedFile): AsyncGenerator<Buffer> {
    const sums = new Sums();
    yield* sums.of(this.#open(file.name));
    const { bytes, sha256 } = sums.digest();
    if (bytes !== file.bytes || sha256 !== file.sha256)
      throw new BackupRefused(describeDamage(file.name, 'its content has changed'));
  }

  /** Reads a file to its end. @throws `BackupRefused` if it is damaged */
  async check(file: NamedFile): Promise<void> {
    for await (const _ of this.read(file));
  }

  /** Whether the file is there and undamaged. */
  async has(file: NamedFile): Promise<boolean> {
    try {
      await this.check(file);
      return true;
    } catch (error) {
      if (error instanceof BackupRefused) return false;
      throw error;
    }
  }

  /** Whether a copy of an earlier backup is still there. In a folder, it must also be undamaged. */
  async keeps(file: NamedFile): Promise<boolean> {
    if (!this.#isBucket) return this.has(file);
    const stored = await this.#store.open(file.name);
    await stored?.close();
    return stored !== null;
  }

  /** Completes a backup. */
  async putManifest(backup: string, manifest: Manifest): Promise<void> {
    const json = JSON.stringify(manifest);
    await this.putInto(backup, MANIFEST, [Buffer.from(`${json}\n${sha256Of(json)}\n`)]);
  }

  /** Every backup by name, the newest first, and whether it is complete. */
  async list(): Promise<readonly { readonly name: string; readonly isComplete: boolean }[]> {
    const found = new Map<string, boolean>();
    for await (const { key } of this.#store.list('')) {
      const [, name] = BACKUP.exec(key) ?? [];
      if (name === undefined) continue;
      found.set(name, found.get(name) === true || key.startsWith(`${name}/${MANIFEST}`));
    }
    return [...found]
      .map(([name, isComplete]) => ({ name, isComplete }))
      .toSorted((a, b) => (a.name < b.name ? 1 : -1));
  }

  /** @throws `BackupRefused` if it is damaged, or encrypted with another key */
  async readManifest(backup: string): Promise<Manifest> {
    const plain = `${backup}/${MANIFEST}`;
    const stored = await this.#store.open(plain);
    await stored?.close();
    const name = stored ? plain : plain + SEALED;
    const pieces: Buffer[] = [];
    for await (const piece of this.#open(name)) pieces.push(piece);
    const [json = '', sha256] = Buffer.concat(pieces).toString().split('\n');
    if (sha256Of(json) !== sha256) throw new BackupRefused(describeDamage(name, 'its content has changed'));
    return parseManifest(json);
  }

  /** Removes what a killed run has left. */
  async clearUnfinished(beforeMs: number): Promise<void> {
    await this.#store.clearUnfinished(beforeMs);
  }

  async *#open(name: string): AsyncGenerator<Buffer> {
    const isSealed = name.endsWith(SEALED);
    if (isSealed && this.#keys.length === 0)
      throw new BackupRefused('The backup is encrypted. Let BACKUP_KEY_FILE name the file with its key.');
    try {
      const stored = readBlob(this.#store, name);
      yield* isSealed ? unseal(stored, { name, keys: this.#keys }) : stored;
    } catch (error) {
      if (error instanceof BackupRefused) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new BackupRefused(describeDamage(name, reason), { cause: error });
    }
  }

  #withEnding(name: string): string {
    return this.isEncrypted ? name + SEALED : name;
  }
}

function describeDamage(name: string, reason: string): string {
  return `The file ${name} of the backup is missing or damaged (${reason}).`;
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Hashes what passes through. */
class Sums {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  async *of<T extends Uint8Array>(content: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
    for await (const piece of content) {
      this.#hash.update(piece);
      this.#bytes += piece.byteLength;
      yield piece;
    }
  }

  digest(): FileDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
