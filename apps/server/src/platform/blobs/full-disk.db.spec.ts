import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { digestOfBlob } from './file-digest.ts';
import { LocalBlobStore } from './local-blob-store.ts';

/*
 * The limit below applies to a whole process. This is a database spec because those run in their own processes, while
 * unit specs share theirs.
 */

test('a disk that fills while a file is copied from another one keeps the previous blob, and no partial file', async () => {
  // Memory is nearly always another file system than the temporary folder. On the same file system, nothing is copied.
  const root = await mkdtemp('/dev/shm/local-blobs-');
  const store = new LocalBlobStore(root);
  const upload = path.join(await mkdtemp(path.join(tmpdir(), 'local-blobs-')), 'upload');
  await writeFile(upload, 'before');
  await store.putFile('image', upload);
  await writeFile(upload, 'x'.repeat(100_000));
  const isCopied = (await stat(upload)).dev !== (await stat(root)).dev;
  limitFiles(50_000);
  const error: unknown = await store.putFile('image', upload).catch((reason: unknown) => reason);
  limitFiles('unlimited');
  expect(String(error)).toContain(isCopied ? 'EFBIG' : 'undefined');
  expect((await digestOfBlob(store, 'image'))?.bytes).toBe(isCopied ? 6 : 100_000);
  expect(await readdir(path.join(root, '.incoming')).catch(() => [])).toEqual([]);
  await store.putFile('image', upload).catch(() => undefined);
  expect((await digestOfBlob(store, 'image'))?.bytes).toBe(100_000);
  await rm(root, { recursive: true });
});

/** The largest size of files of this process, to simulate a full disk. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
}
