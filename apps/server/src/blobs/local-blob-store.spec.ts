import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeBlobStore } from './blob-store.conformance.ts';
import { LocalBlobStore } from './local-blob-store.ts';

const folder = () => mkdtemp(path.join(tmpdir(), 'local-blobs-'));

describeBlobStore('LocalBlobStore', async () => {
  const root = await folder();
  const store = new LocalBlobStore(root);
  await store.open();
  return { store, close: () => rm(root, { recursive: true }) };
});

test('opening clears what a killed process left half written and keeps every blob', async () => {
  const root = await folder();
  await mkdir(path.join(root, '.incoming'));
  await writeFile(path.join(root, '.incoming', 'half'), 'x');
  await writeFile(path.join(root, 'whole'), 'x');
  await new LocalBlobStore(root).open();
  expect(await readdir(root)).toEqual(['whole']);
  await rm(root, { recursive: true });
});

test('takes files from another file system', async (context) => {
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

test('opening leaves alone what another process is putting', async () => {
  const root = await folder();
  const uploads = Array.from({ length: 20 }, (_, number) => path.join(root, `upload-${number}`));
  for (const upload of uploads) await writeFile(upload, 'x'.repeat(1_000_000));
  const store = new LocalBlobStore(path.join(root, 'blobs'));
  await store.open();
  const opening = Promise.all(uploads.map(() => new LocalBlobStore(path.join(root, 'blobs')).open()));
  await Promise.all([...uploads.map((upload) => store.putFile(`kept/${path.basename(upload)}`, upload)), opening]);
  expect(await readdir(path.join(root, 'blobs', 'kept'))).toHaveLength(uploads.length);
  await rm(root, { recursive: true });
});

test('a write that fails leaves no half file behind', async () => {
  const root = await folder();
  const store = new LocalBlobStore(root);
  await store.open();
  await writeFile(path.join(root, 'taken'), 'x');
  const upload = path.join(root, 'upload');
  await writeFile(upload, 'y');
  await expect(store.putFile('taken/below', upload)).rejects.toThrow();
  expect(await readdir(root)).toEqual(['taken', 'upload']);
  await rm(root, { recursive: true });
});
