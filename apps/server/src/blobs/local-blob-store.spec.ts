import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

test('a write that fails leaves no half file behind', async () => {
  const root = await folder();
  const store = new LocalBlobStore(root);
  await store.open();
  await writeFile(path.join(root, 'taken'), 'x');
  const upload = path.join(root, 'upload');
  await writeFile(upload, 'y');
  await expect(store.putFile('taken/below', upload)).rejects.toThrow();
  expect(await readdir(path.join(root, '.incoming'))).toEqual([]);
  await rm(root, { recursive: true });
});
