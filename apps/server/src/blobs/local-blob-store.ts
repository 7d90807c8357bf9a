import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkKey } from './blob-key.ts';
import type { BlobStore } from './blob-store.ts';

/** Blobs as plain files below one folder. Unfinished copies live in `.incoming` of that folder, on the same file system. */
export class LocalBlobStore implements BlobStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  /** Clears what a killed process left half written. Call once before the first write. */
  async open(): Promise<void> {
    await rm(this.#incoming(), { recursive: true, force: true });
    await mkdir(this.#root, { recursive: true });
  }

  async putFile(key: string, source: string): Promise<void> {
    const target = this.#path(key);
    await sync(source);
    await this.#makeFolder(path.dirname(target));
    try {
      await rename(source, target);
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error;
      await this.#moveAcross(source, target);
    }
    await sync(path.dirname(target));
  }

  async read(key: string): Promise<{ readonly path: string; readonly bytes: number } | null> {
    const file = this.#path(key);
    const found = await unlessMissing(stat(file));
    return found?.isFile() ? { path: file, bytes: found.size } : null;
  }

  async delete(key: string): Promise<void> {
    await unlessMissing(rm(this.#path(key)));
  }

  /** The work directory lies on another file system, where a rename is refused: a copy is seen once it is whole. */
  async #moveAcross(source: string, target: string): Promise<void> {
    await mkdir(this.#incoming(), { recursive: true });
    const unfinished = path.join(this.#incoming(), randomUUID());
    try {
      await copyFile(source, unfinished);
      await sync(unfinished);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await rm(source);
  }

  #path(key: string): string {
    return path.join(this.#root, ...checkKey(key).split('/'));
  }

  #incoming(): string {
    return path.join(this.#root, '.incoming');
  }

  /** A new folder survives a power cut only when its parents are synced too. */
  async #makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true });
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length; made = path.dirname(made)) await sync(path.dirname(made));
  }
}

/** Windows cannot open a folder for syncing; its file systems journal names on their own. */
async function sync(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r').catch((error: unknown) => {
    if (process.platform === 'win32') return undefined;
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
