import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeBlobStore } from './blob-store.conformance.ts';
import { LocalBlobStore } from './local-blob-store.ts';

const folder = () => mkdtemp(path.join(tmpdir(), 'local-blobs-'));

describeBlobStore('LocalBlobStore', async () => {
  const root = await folder();
  return { store: new LocalBlobStore(root), close: () => rm(root, { recursive: true }) };
});

test('deletes what a killed process left unfinished a day ago, but no running put of another one', async () => {
  const root = await folder();
  const store = new LocalBlobStore(root);
  await store.put('whole', [Buffer.from('x')]);
  const [old, fresh] = ['old', 'fresh'].map((name) => path.join(root, '.incoming', name)) as [string, string];
  for (const file of [old, fresh, path.join(root, 'ancient')]) await writeFile(file, 'x');
  const nowMs = Date.now();
  for (const file of [old, path.join(root, 'ancient')]) await utimes(file, nowMs / 1000, nowMs / 1000 - 100);
  await store.clearUnfinished(nowMs - 50_000);
  expect(await readdir(path.join(root, '.incoming'))).toEqual(['fresh']);
  expect((await readdir(root)).toSorted()).toEqual(['.incoming', 'ancient', 'whole']);
  await new LocalBlobStore(path.join(root, 'not-yet')).clearUnfinished(nowMs);
  await rm(root, { recursive: true });
});

test('accepts files from another file system', async (context) => {
  const elsewhere = await mkdtemp('/dev/shm/blob-source-').catch(() => null);
  const root = await folder();
  if (elsewhere === null || (await stat(elsewhere)).dev === (await stat(root)).dev) return context.skip();
  const upload = path.join(elsewhere, 'upload');
  await writeFile(upload, 'x');
  await new LocalBlobStore(root).putFile('whole', upload);
  expect(await readdir(root)).toEqual(['.incoming', 'whole']);
  expect(await readdir(path.join(root, '.incoming'))).toEqual([]);
  expect(await readdir(elsewhere)).toEqual([]);
  for (const made of [elsewhere, root]) await rm(made, { recursive: true });
});

test('leaves no partial file behind a failed write', async () => {
  const root = await folder();
  const store = new LocalBlobStore(root);
  await writeFile(path.join(root, 'taken'), 'x');
  const upload = path.join(root, 'upload');
  await writeFile(upload, 'y');
  await expect(store.putFile('taken/below', upload)).rejects.toThrow();
  expect(await readdir(root)).toEqual(['taken', 'upload']);
  await rm(root, { recursive: true });
});
