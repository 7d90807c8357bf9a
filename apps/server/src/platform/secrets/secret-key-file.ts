import { readFileSync, statSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseSecretKeys, type SecretKey } from '../../lib/secret-key.ts';
import type { KeyRing } from './key-ring.ts';

const HEAD = `# Keys that seal the secrets in the database of Groundtrack. The first one seals, all of them open.
# Back this file up, apart from the database: without it, what is sealed is lost.
`;

/** @returns null if the file does not exist. @throws if it cannot be read, or holds something other than keys */
function readSecretKeyFile(file: string): readonly SecretKey[] | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`The secret key file ${file} cannot be read: ${String(error)}`, { cause: error });
  }
  const keys = parseSecretKeys(text);
  if (keys) return keys;
  throw new Error(
    `The secret key file ${file} is not valid: it holds keys of 256 bits, one a line, in base64url, base64 or hex. ` +
      'Restore it from your back-up, or remove it where the database is new.',
  );
}

/** Creates the file with one key, on the disk before anything is sealed with it. */
export function makeSecretKeyFile(file: string, key: string): Promise<void> {
  return putSecretKeyFile(file, `${HEAD}${key}\n`);
}

/** Creates the file with a content. An existing one is kept, such as that of another process at the same time. */
export async function putSecretKeyFile(file: string, content: string): Promise<void> {
  const draft = await writeDraft(file, content);
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft);
  await syncFolder(path.dirname(file));
}

/** Adds a new key before the others in the file, atomically for readers. */
export async function prependSecretKey(file: string, key: string): Promise<void> {
  const before = readFileSync(file, 'utf8');
  const draft = await writeDraft(file, `${HEAD}${key}\n${before.replace(HEAD, '')}`);
  await rename(draft, file);
  await syncFolder(path.dirname(file));
}

async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${process.pid}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The keys of a file, read again after a change, so that a rotation reaches running servers. If the file is missing or
 * damaged, they keep the loaded keys.
 */
export class FileKeyRing implements KeyRing {
  readonly source: string;
  readonly #file: string;
  /** Identifies the content of the file that was read. */
  #version: string;
  #keys: readonly [SecretKey, ...SecretKey[]];

  private constructor(file: string, version: string, keys: readonly [SecretKey, ...SecretKey[]]) {
    this.#file = file;
    this.#version = version;
    this.#keys = keys;
    this.source = `the file ${file}`;
  }

  /** @returns null if the file does not exist */
  static open(file: string): FileKeyRing | null {
    const version = versionOf(file);
    const [current, ...others] = readSecretKeyFile(file) ?? [];
    return current ? new FileKeyRing(file, version, [current, ...others]) : null;
  }

  current(): SecretKey {
    this.#refresh();
    return this.#keys[0];
  }

  find(id: string): SecretKey | null {
    const known = this.#keys.find((key) => key.id === id);
    if (known) return known;
    this.#refresh();
    return this.#keys.find((key) => key.id === id) ?? null;
  }

  #refresh(): void {
    const version = versionOf(this.#file);
    if (version === this.#version || version === '') return;
    try {
      const [current, ...others] = readSecretKeyFile(this.#file) ?? [];
      if (!current) return;
      this.#keys = [current, ...others];
      this.#version = version;
    } catch {
      // The content is not ours. The loaded keys still open everything.
    }
  }
}

/** Changes with the file; empty without a file. */
function versionOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
}
