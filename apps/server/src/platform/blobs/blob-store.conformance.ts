import { createHash } from 'node:crypto';
import { access, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listBlobs } from '../../testing/list-blobs.ts';
import type { BlobStore, OpenBlob } from './blob-store.ts';
import { digestOfBlob } from './file-digest.ts';

interface OpenedBlobStore {
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
/** More than one part of any store, and not a multiple of a part or piece. */
const LARGE = Buffer.alloc(21_000_001, 'abcdefghijklmnopqrstuvwxyz');
const LARGE_SHA256 = createHash('sha256').update(LARGE).digest('hex');

type OpenStore = () => Promise<OpenedBlobStore>;

/** The behavior of every blob store. `openStore` returns an empty store. */
export function describeBlobStore(name: string, openStore: OpenStore): void {
  describe(`${name} as a blob store`, () => {
    describeContents(openStore);
    describeChanges(openStore);
    describeListing(openStore);
    describeKeys(openStore);
  });
}

/** An empty store and a folder for each test. */
function useStore(openStore: OpenStore) {
  let opened: OpenedBlobStore;
  let folder: string;
  beforeEach(async () => {
    opened = await openStore();
    folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
  });
  afterEach(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });
  async function withBlob<T>(key: string, work: (blob: OpenBlob) => Promise<T>): Promise<T | null> {
    const blob = await opened.store.open(key);
    if (!blob) return null;
    try {
      return await work(blob);
    } finally {
      await blob.close();
    }
  }
  return {
    store: (): BlobStore => opened.store,
    file: (name: string) => path.join(folder, name),
    putFile: async (key: string, content: string | Buffer): Promise<void> => {
      const file = path.join(folder, 'upload');
      await writeFile(file, content);
      await opened.store.putFile(key, file);
    },
    withBlob,
    content: (key: string) => withBlob(key, (blob) => textOf(blob, 0, blob.bytes - 1)),
    keys: async (prefix = '') => (await listBlobs(opened.store, prefix)).map(({ key }) => key),
  };
}

function describeContents(openStore: OpenStore): void {
  const { store, file, putFile, withBlob, content } = useStore(openStore);

  test('returns a stored blob with its size and time', async () => {
    await putFile('items/4f/image.tif', 'grün');
    await writeFile(file('now'), '');
    const { mtimeMs } = await stat(file('now'));
    const found = await withBlob('items/4f/image.tif', async ({ bytes, modifiedAtMs }) => ({ bytes, modifiedAtMs }));
    expect(found?.bytes).toBe(5);
    // Allows for two clocks, and whole seconds.
    expect(Math.abs((found?.modifiedAtMs ?? 0) - mtimeMs)).toBeLessThan(60_000);
    expect(await content('items/4f/image.tif')).toBe('grün');
  });

  test('takes ownership of the file', async () => {
    await putFile('a', 'x');
    await expect(access(file('upload'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('keeps an empty and a large file to the byte, and parts of it', async () => {
    await putFile('empty', '');
    expect(await content('empty')).toBe('');
    await putFile('large', LARGE);
    expect(await digestOfBlob(store(), 'large')).toEqual({ bytes: LARGE.length, sha256: LARGE_SHA256 });
    for (const [start, end] of [
      [0, 0],
      [5, 14],
      [LARGE.length - 1, LARGE.length - 1],
      [8_388_600, 8_388_620],
      [262_140, 800_000],
    ] as const) {
      const part = await withBlob('large', (blob) => textOf(blob, start, end));
      expect(part).toBe(LARGE.toString('latin1', start, end + 1));
    }
  });

  test('keeps streamed bytes, in pieces of any size', async () => {
    await store().put('pieces', cut(LARGE, 1_234_567));
    expect((await digestOfBlob(store(), 'pieces'))?.sha256).toBe(LARGE_SHA256);
    await store().put('pieces', []);
    expect(await content('pieces')).toBe('');
  });

  test('replaces a blob as a whole while it is being read', async () => {
    await putFile('key', 'a'.repeat(2_000_000));
    const seen = await withBlob('key', async (blob) => {
      const letters = new Set<string>();
      const reader = blob.read(0, blob.bytes - 1);
      const buffer = Buffer.alloc(65_536);
      let bytes = 0;
      for (let read = await reader.read(buffer); read > 0; read = await reader.read(buffer)) {
        if (bytes === 0) await putFile('key', 'b'.repeat(1000));
        bytes += read;
        letters.add(buffer.toString('latin1', 0, 1));
      }
      return { bytes, letters: [...letters] };
    });
    expect(seen).toEqual({ bytes: 2_000_000, letters: ['a'] });
    expect(await content('key')).toBe('b'.repeat(1000));
  });
}

function describeChanges(openStore: OpenStore): void {
  const { store, file, putFile, content, keys } = useStore(openStore);

  test('shows nothing of an unfinished or aborted put', async () => {
    await putFile('key', 'before');
    const goOn = Promise.withResolvers<void>();
    async function* slowly(reached: () => void) {
      yield LARGE;
      reached();
      await goOn.promise;
      throw new Error('the source broke');
    }
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const putting = Promise.allSettled([
      store().put('key', slowly(first.resolve)),
      store().put('fresh', slowly(second.resolve)),
    ]);
    await Promise.all([first.promise, second.promise]);
    expect([await content('key'), await keys()]).toEqual(['before', ['key']]);
    goOn.resolve();
    const broken = { status: 'rejected', reason: new Error('the source broke') };
    expect(await putting).toEqual([broken, broken]);
    expect([await content('key'), await keys()]).toEqual(['before', ['key']]);
  });

  test('stops a put when its signal fires', async () => {
    const stop = new AbortController();
    async function* pieces() {
      yield LARGE.subarray(0, 9_000_000);
      stop.abort(new Error('the server stops'));
      yield LARGE;
    }
    await expect(store().put('key', pieces(), stop.signal)).rejects.toThrow('the server stops');
    expect(await keys()).toEqual([]);
  });

  test('stores one complete blob of many concurrent writers of one key', async () => {
    const writers = Array.from({ length: 12 }, async (_, i) => {
      await writeFile(file(`upload-${i}`), String(i % 10).repeat(50_000));
      await store().putFile('shared/key', file(`upload-${i}`));
    });
    await Promise.all(writers);
    const text = await content('shared/key');
    expect(text).toHaveLength(50_000);
    expect(new Set(text)).toHaveProperty('size', 1);
  });

  test('fails if the source is missing, and keeps the previous blob', async () => {
    await putFile('key', 'before');
    await expect(store().putFile('key', file('missing'))).rejects.toThrow('ENOENT');
    expect(await content('key')).toBe('before');
  });
}

function describeListing(openStore: OpenStore): void {
  const { store, putFile, content, keys } = useStore(openStore);

  test('finds nothing under a key that was never put, was deleted, or names a folder', async () => {
    expect(await content('never')).toBeNull();
    expect(await content('never/nested')).toBeNull();
    await putFile('folder/file', 'x');
    expect(await content('folder')).toBeNull();
    expect(await content('folder/file/below')).toBeNull();
    await store().delete('folder/file');
    expect(await content('folder/file')).toBeNull();
  });

  test('ignores the deletion of a missing blob', async () => {
    await expect(store().delete('never/there')).resolves.toBeUndefined();
  });

  test('lists every blob under a prefix, with its size', async () => {
    expect(await keys()).toEqual([]);
    const all = Array.from({ length: 25 }, (_, number) => `list/${number % 3}/${String(number).padStart(2, '0')}`);
    await Promise.all(all.map((key) => store().put(key, [Buffer.from(key)])));
    await putFile('other', 'x');
    expect(await keys('list/')).toEqual(all.toSorted());
    expect(await keys('list/1/')).toEqual(all.filter((key) => key.startsWith('list/1/')).toSorted());
    expect(await keys('oth')).toEqual(['other']);
    expect(await keys('nothing')).toEqual([]);
    const [other] = await listBlobs(store(), 'other');
    expect(other).toEqual({ key: 'other', bytes: 1, modifiedAtMs: expect.any(Number) });
  });
}

function describeKeys(openStore: OpenStore): void {
  let opened: OpenedBlobStore;
  beforeAll(async () => void (opened = await openStore()));
  afterAll(() => opened.close());

  test.each(REFUSED_KEYS)('rejects the key %j', async (key) => {
    const { store } = opened;
    await expect(store.putFile(key, 'upload')).rejects.toThrow(RangeError);
    await expect(store.put(key, [])).rejects.toThrow(RangeError);
    await expect(store.open(key)).rejects.toThrow(RangeError);
    await expect(store.delete(key)).rejects.toThrow(RangeError);
  });
}

async function textOf(blob: OpenBlob, start: number, end: number): Promise<string> {
  const reader = blob.read(start, end);
  const buffer = Buffer.alloc(end - start + 2);
  let bytes = 0;
  for (let read = -1; read !== 0; bytes += read) read = await reader.read(buffer.subarray(bytes));
  return buffer.toString('utf8', 0, bytes);
}

function* cut(bytes: Buffer, pieceBytes: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}
