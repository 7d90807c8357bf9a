import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toItemId } from '@groundtrack/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fulfillJobKey } from '../../domain/job-keys.ts';
import { digestOfBlob } from '../../platform/blobs/file-digest.ts';
import { LocalBlobStore } from '../../platform/blobs/local-blob-store.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { makeDeliverables } from '../imagery/deliverables/make-deliverables.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { fulfillItem } from './fulfill-item.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';

const never = new AbortController().signal;

/** Limits the size of files this process writes: the same effect as a full disk, without one. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
}

describe('a full disk during a delivery', () => {
  let shop: Shop;
  let folder: string;
  let deps: FulfillmentDeps;
  let blobs: LocalBlobStore;
  beforeAll(async () => {
    shop = await openShop();
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-full-'));
    blobs = new LocalBlobStore(path.join(folder, 'blobs'));
    deps = {
      ...shop.fulfillDeps,
      blobs,
      workFolder: path.join(folder, 'work'),
      makeDeliverables: ({ id, scene, product }, image, work, signal) =>
        makeDeliverables({ id, scene, product: { ...product, tiff: true }, image, simulated: true }, work, signal),
    };
  });
  afterEach(() => limitFiles('unlimited'));
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  async function buyUntilComplete(): Promise<string> {
    const { orderId, stripeSecret } = await shop.order(await shop.openAccount(), [lineOf(1)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const bought = shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId);
    const { id } = await bought.executeTakeFirstOrThrow();
    while ((await item(id)).state !== 'Complete') await fulfillItem(deps, id, never);
    return id;
  }
  const item = (id: string) =>
    shop.db.selectFrom('order_item').selectAll().where('id', '=', toItemId(id)).executeTakeFirstOrThrow();
  const files = (id: string) =>
    shop.db.selectFrom('delivery_file').selectAll().where('item_id', '=', toItemId(id)).execute();
  const pauseMs = async (id: string) => (await shop.waitingJobs()).get(fulfillJobKey(toItemId(id)));
  /** Every blob of an item, complete or partial, and every partial file. */
  async function onDisk(id: string): Promise<string[]> {
    const all = await readdir(path.join(folder, 'blobs'), { recursive: true, withFileTypes: true });
    const files = all.filter(
      (each) => each.isFile() && (each.parentPath.includes(id) || each.parentPath.includes('.incoming')),
    );
    return files.map(({ name }) => name);
  }

  it.each([
    ['the image of the provider', 1_000],
    ['the GeoTIFF', 100_000],
  ])('keeps the order, retries, and delivers when there is space (%s)', async (_what, bytes) => {
    const id = await buyUntilComplete();
    const [preview] = await files(id);
    limitFiles(bytes);
    await fulfillItem(deps, toItemId(id), never);
    expect(await item(id)).toMatchObject({ state: 'Complete', failed_attempts: 1 });
    // Shown to the operator.
    expect((await item(id)).last_error).toMatch(/EFBIG|file too large/i);
    expect(await pauseMs(id)).toBe(1_000);
    await fulfillItem(deps, toItemId(id), never);
    expect(await pauseMs(id)).toBe(2_000);
    // The buyer sees no change: the preview is unchanged, and no partial files remain.
    expect(await files(id)).toEqual([preview]);
    expect(await onDisk(id)).toEqual(['preview']);
    expect(await readdir(path.join(folder, 'work'))).toEqual([]);

    limitFiles('unlimited');
    await fulfillItem(deps, toItemId(id), never);
    expect(await item(id)).toMatchObject({ state: 'Delivered', failed_attempts: 0, last_error: null });
    const delivered = await files(id);
    expect(delivered.map(({ kind }) => kind).toSorted()).toEqual(['full', 'icon', 'tiff', 'zip']);
    for (const { blob_key, bytes: stated, sha256 } of delivered)
      expect(await digestOfBlob(blobs, blob_key)).toEqual({ bytes: stated, sha256 });
  });

  it('reports a stored file that differs from the one made, and retries', async () => {
    const id = await buyUntilComplete();
    const lying = {
      ...deps,
      makeDeliverables: async (...args: Parameters<typeof deps.makeDeliverables>) => {
        const made = await deps.makeDeliverables(...args);
        return made.map((file) => (file.kind === 'tiff' ? { ...file, sha256: '0'.repeat(64) } : file));
      },
    };
    await fulfillItem(lying, toItemId(id), never);
    expect(await item(id)).toMatchObject({ state: 'Complete', failed_attempts: 1 });
    expect((await item(id)).last_error).toContain('differs from the file that was made');
    expect((await files(id)).map(({ kind }) => kind)).toEqual(['icon']);
    await fulfillItem(deps, toItemId(id), never);
    expect((await item(id)).state).toBe('Delivered');
  });
});
