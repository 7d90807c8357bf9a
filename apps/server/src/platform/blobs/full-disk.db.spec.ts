import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { digestOfBlob } from './file-digest.ts';
import { LocalBlobStore } from './local-blob-store.ts';

/*
 * The limit below holds for a whole process: this stands among the specs on a database, which run in processes of their
 * own. Unit specs share theirs with other workers.
 */

test('a disk that fills while a file is taken over from another one leaves the blob before it, and nothing half', async () => {
  // Memory is another file system than the temporary folder nearly everywhere; on the same one nothing is copied.
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

/** No file of this process may grow beyond it, as on a disk that is full. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
}
