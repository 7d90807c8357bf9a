import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BlobStore } from './blob-store.ts';

export interface OpenedBlobStore {
  readonly store: BlobStore;
  close(): Promise<void>;
}

const REFUSED_KEYS = [
  '',
  '/',
  '/etc/passwd',
  '..',
  '../x',
  'a/../../x',
  'a//b',
  'a/',
  './a',
  'a/.hidden',
  '.incoming/x',
  'a\\..\\b',
  'A',
  'ä',
  'a b',
  'a\0b',
  'a\nb',
  'c:/x',
  'x'.repeat(401),
];

/** Every blob store does this. `openStore` gives an empty store. */
export function describeBlobStore(name: string, openStore: () => Promise<OpenedBlobStore>): void {
  describe(`${name} as a blob store`, () => {
    let opened: OpenedBlobStore;
    let work: string;

    beforeEach(async () => {
      opened = await openStore();
      work = await mkdtemp(path.join(tmpdir(), 'blobs-'));
    });
    afterEach(async () => {
      await opened.close();
      await rm(work, { recursive: true });
    });

    async function put(key: string, content: string | Buffer): Promise<void> {
      const file = path.join(work, 'upload');
      await writeFile(file, content);
      await opened.store.putFile(key, file);
    }

    async function content(key: string): Promise<string | null> {
      const blob = await opened.store.read(key);
      return blob && (await readFile(blob.path, 'utf8'));
    }

    test('gives back what was put, with its size', async () => {
      await put('items/4f/image.tif', 'grün');
      const blob = await opened.store.read('items/4f/image.tif');
      expect(blob?.bytes).toBe(5);
      expect(await content('items/4f/image.tif')).toBe('grün');
    });

    test('takes the file over', async () => {
      await put('a', 'x');
      await expect(stat(path.join(work, 'upload'))).rejects.toMatchObject({ code: 'ENOENT' });
    });

    test('keeps an empty and a large file to the byte', async () => {
      await put('empty', '');
      expect((await opened.store.read('empty'))?.bytes).toBe(0);
      const large = Buffer.alloc(9_000_001, 'ab');
      await put('large', large);
      const blob = await opened.store.read('large');
      expect(blob && Buffer.compare(await readFile(blob.path), large)).toBe(0);
    });

    test('knows nothing of a key that was never put, deleted, or names a folder', async () => {
      expect(await opened.store.read('never')).toBeNull();
      expect(await opened.store.read('never/nested')).toBeNull();
      await put('folder/file', 'x');
      expect(await opened.store.read('folder')).toBeNull();
      expect(await opened.store.read('folder/file/below')).toBeNull();
      await opened.store.delete('folder/file');
      expect(await opened.store.read('folder/file')).toBeNull();
    });

    test('deleting what is not there is no error', async () => {
      await expect(opened.store.delete('never/there')).resolves.toBeUndefined();
    });

    test('replaces a blob as a whole while it is being read', async () => {
      await put('key', 'a'.repeat(2_000_000));
      const blob = await opened.store.read('key');
      if (!blob) throw new Error('not stored');
      const letters = new Set<string>();
      let bytes = 0;
      for await (const chunk of createReadStream(blob.path, { highWaterMark: 65_536 })) {
        if (bytes === 0) await put('key', 'b'.repeat(1000));
        bytes += chunk.length;
        letters.add(chunk.toString('latin1', 0, 1));
      }
      expect({ bytes, letters: [...letters] }).toEqual({ bytes: 2_000_000, letters: ['a'] });
      expect(await content('key')).toBe('b'.repeat(1000));
    });

    test('many writers of one key leave one whole blob', async () => {
      const writers = Array.from({ length: 12 }, async (_, i) => {
        const file = path.join(work, `upload-${i}`);
        await writeFile(file, String(i % 10).repeat(50_000));
        await opened.store.putFile('shared/key', file);
      });
      await Promise.all(writers);
      const text = await content('shared/key');
      expect(text).toHaveLength(50_000);
      expect(new Set(text)).toHaveProperty('size', 1);
    });

    test('a source that is missing fails and leaves the blob as it was', async () => {
      await put('key', 'before');
      await expect(opened.store.putFile('key', path.join(work, 'missing'))).rejects.toThrow('ENOENT');
      expect(await content('key')).toBe('before');
    });

    test.each(REFUSED_KEYS)('rejects the key %j', async (key) => {
      await writeFile(path.join(work, 'upload'), 'x');
      await expect(opened.store.putFile(key, path.join(work, 'upload'))).rejects.toThrow(RangeError);
      await expect(opened.store.read(key)).rejects.toThrow(RangeError);
      await expect(opened.store.delete(key)).rejects.toThrow(RangeError);
    });
  });
}
