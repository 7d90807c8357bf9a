import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BlobStore, Content } from '../../platform/blobs/blob-store.ts';
import { LocalBlobStore } from '../../platform/blobs/local-blob-store.ts';
import { migrate, readMigrations } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/pools.ts';
import { bytesOf, contentOf } from '../../testing/content-of.ts';
import { insertAccount } from '../../testing/insert-account.ts';
import { openShop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type EmptyDatabase, emptyDatabase } from '../../testing/test-database.ts';
import { type MoveDeps, moveData } from './move-data.ts';
import { requireEmpty } from './pg-load.ts';

describe('a move', { timeout: 60_000 }, () => {
  let place: string;
  let from: { readonly ownerUrl: string; readonly blobs: BlobStore };
  let original: EmptyDatabase;
  beforeAll(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'groundtrack-move-'));
    original = await emptyDatabase();
    await migrate(original.url, silentLog);
    const database = await openDatabase(original.url, silentLog);
    await insertAccount({ database });
    await database.close();
    from = { ownerUrl: original.url, blobs: new LocalBlobStore(path.join(place, 'original')) };
    await from.blobs.put('deliveries/a/image.tif', [Buffer.from('a')]);
    await from.blobs.put('deliveries/b/image.tif', [Buffer.alloc(3_000_000, 'b')]);
  });
  afterAll(async () => {
    await original?.close();
    await rm(place, { recursive: true, force: true });
  });

  async function openTarget() {
    const empty = await emptyDatabase();
    onTestFinished(() => empty.close());
    return { url: empty.url, blobs: new LocalBlobStore(await mkdtemp(path.join(place, 'target-'))) };
  }
  const move = async (target: { readonly url: string; readonly blobs: BlobStore }, changes: Partial<MoveDeps> = {}) =>
    moveData({
      from,
      openDatabase: async () => ({
        ownerUrl: target.url,
        migrate: async () => void (await migrate(target.url, silentLog)),
      }),
      blobs: target.blobs,
      migrations: await readMigrations(),
      log: silentLog,
      onProgress: () => undefined,
      ...changes,
    });

  it('that stopped half-way is repeated, and copies only what is missing', async () => {
    const target = await openTarget();
    const stored: string[] = [];
    class FullStore extends LocalBlobStore {
      override put(key: string, content: Content): Promise<void> {
        if (stored.length > 0) throw new Error('The disk is full');
        stored.push(key);
        return super.put(key, content);
      }
    }
    const folder = await mkdtemp(path.join(place, 'full-'));
    await expect(move({ ...target, blobs: new FullStore(folder) })).rejects.toThrow('The disk is full');
    await requireEmpty(target.url, silentLog);
    class CountedStore extends LocalBlobStore {
      override put(key: string, content: Content): Promise<void> {
        stored.push(key);
        return super.put(key, content);
      }
    }
    const blobs = new CountedStore(folder);
    const { files, rows } = await move({ ...target, blobs });
    expect(files).toBe(2);
    expect(rows).toBeGreaterThan(0);
    expect(stored.toSorted()).toEqual(['deliveries/a/image.tif', 'deliveries/b/image.tif']);
    expect(await bytesOf(blobs)).toEqual(await bytesOf(from.blobs));
    expect(await contentOf(target.url)).toEqual(await contentOf(from.ownerUrl));
  });

  it('takes the database or the files alone', async () => {
    const [first, second] = [await openTarget(), await openTarget()];
    expect(await move(first, { blobs: null })).toMatchObject({ files: null });
    expect(await bytesOf(first.blobs)).toEqual([]);
    expect(await contentOf(first.url)).toEqual(await contentOf(from.ownerUrl));
    expect(await move(second, { openDatabase: null })).toEqual({ rows: null, files: 2 });
    expect(await bytesOf(second.blobs)).toEqual(await bytesOf(from.blobs));
  });

  it('is refused while a server uses the database, and changes nothing', async () => {
    const shop = await openShop();
    onTestFinished(() => shop.close());
    const target = await openTarget();
    const running = { ownerUrl: shop.ownerUrl, blobs: shop.fulfillDeps.blobs };
    await expect(move(target, { from: running })).rejects.toThrow(/^A server uses the database \(\d+ connections\)/);
    await requireEmpty(target.url, silentLog);
  });

  it('is refused onto other data, from an unused database, and from another version', async () => {
    const target = await openTarget();
    const unused = { ...from, ownerUrl: target.url };
    await expect(move(await openTarget(), { from: unused })).rejects.toThrow('no server has used it yet');
    const later = [...(await readMigrations()), { name: '9999_later.sql', checksum: '' }];
    await expect(move(target, { migrations: later })).rejects.toThrow('The database is of another version');
    await target.blobs.put('deliveries/c', [Buffer.from('of another')]);
    await expect(move(target)).rejects.toThrow('deliveries/c is not among the copied files');
    await target.blobs.delete('deliveries/c');
    await move(target);
    await expect(move(target)).rejects.toThrow(/^The database is not empty: \S+ has rows/);
  });
});
