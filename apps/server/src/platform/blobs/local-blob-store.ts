import { randomUUID } from 'node:crypto';
import { copyFile, type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkKey } from './blob-key.ts';
import type { BlobEntry, BlobReader, BlobStore, Content, OpenBlob } from './blob-store.ts';

/** Blobs as plain files in one folder. Unfinished ones are in its `.incoming`, on the same file system. */
export class LocalBlobStore implements BlobStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  async putFile(key: string, source: string): Promise<void> {
    const target = this.#path(key);
    await sync(source);
    await this.#makeFolder(path.dirname(target));
    try {
      await rename(source, target);
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error;
      // The work directory is on another file system, to which a file cannot be renamed.
      await this.#finish(target, (unfinished) => copyFile(source, unfinished));
      await rm(source);
    }
    await sync(path.dirname(target));
  }

  async put(key: string, content: Content, signal?: AbortSignal): Promise<void> {
    const target = this.#path(key);
    await this.#makeFolder(path.dirname(target));
    await this.#finish(target, async (unfinished) => {
      const handle = await open(unfinished, 'wx');
      try {
        for await (const piece of content) {
          signal?.throwIfAborted();
          await handle.writeFile(piece);
        }
      } finally {
        await handle.close();
      }
    });
    await sync(path.dirname(target));
  }

  async open(key: string): Promise<OpenBlob | null> {
    const handle = await unlessMissing(open(this.#path(key)));
    const found = await handle?.stat();
    if (!handle || !found?.isFile()) {
      await handle?.close();
      return null;
    }
    return {
      bytes: found.size,
      modifiedAtMs: found.mtimeMs,
      read: (start, end) => readPart(handle, start, end),
      close: () => handle.close(),
    };
  }

  async *list(prefix: string): AsyncGenerator<BlobEntry> {
    for await (const file of filesBelow(this.#root)) {
      const key = path.relative(this.#root, file).replaceAll(path.sep, '/');
      if (!key.startsWith(prefix)) continue;
      const found = await unlessMissing(stat(file));
      if (found) yield { key, bytes: found.size, modifiedAtMs: found.mtimeMs };
    }
  }

  async delete(key: string): Promise<void> {
    await unlessMissing(rm(this.#path(key)));
  }

  async signedUrl(): Promise<null> {
    return null;
  }

  async clearUnfinished(beforeMs: number): Promise<void> {
    for (const name of (await unlessMissing(readdir(this.#incoming()))) ?? []) {
      const file = path.join(this.#incoming(), name);
      const found = await unlessMissing(stat(file));
      if (found && found.mtimeMs < beforeMs) await rm(file, { force: true });
    }
  }

  /** Writes an unfinished file next to the blobs, and renames it when it is complete. */
  async #finish(target: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    await mkdir(this.#incoming(), { recursive: true });
    const unfinished = path.join(this.#incoming(), randomUUID());
    try {
      await write(unfinished);
      await sync(unfinished);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  #path(key: string): string {
    return path.join(this.#root, ...checkKey(key).split('/'));
  }

  #incoming(): string {
    return path.join(this.#root, '.incoming');
  }

  /** A new folder survives a power cut only if its parents are synced too. */
  async #makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true });
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length; made = path.dirname(made)) await sync(path.dirname(made));
  }
}

function readPart(handle: FileHandle, start: number, end: number): BlobReader {
  let position = start;
  return {
    read: async (buffer) => {
      const length = Math.min(buffer.length, end - position + 1);
      if (length <= 0) return 0;
      const { bytesRead } = await handle.read(buffer, 0, length, position);
      position += bytesRead;
      return bytesRead;
    },
  };
}

/** Files whose names, and whose folders' names, do not start with a dot. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const entry of (await unlessMissing(opendir(folder))) ?? []) {
    if (entry.name.startsWith('.')) continue;
    const found = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(found);
    else if (entry.isFile()) yield found;
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
