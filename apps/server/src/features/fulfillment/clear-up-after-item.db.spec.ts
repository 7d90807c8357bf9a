import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ItemId } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestOfBlob } from '../../platform/blobs/file-digest.ts';
import { listBlobs } from '../../testing/list-blobs.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { withPutFile } from '../../testing/with-put-file.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { cancelItem } from './cancel-item.ts';
import { fulfillItem } from './fulfill-item.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { PgFulfillmentStore } from './pg-fulfillment-store.ts';

const never = new AbortController().signal;

/** After runs of one item that were overtaken or killed, only the files of the item must remain. */
describe('clearUpAfterItem', () => {
  let shop: Shop;
  let owner: string;
  let itemId: ItemId;
  beforeAll(async () => {
    shop = await openShop();
    owner = await shop.openAccount();
  });
  beforeEach(async () => {
    shop.provider.behave();
    await buy();
  });
  async function buy(): Promise<void> {
    const { orderId, stripeSecret } = await shop.order(owner, [lineOf(1)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const bought = shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId);
    itemId = (await bought.executeTakeFirstOrThrow()).id;
  }
  afterAll(() => shop.close());

  const step = (deps: Partial<FulfillmentDeps> = {}) => fulfillItem({ ...shop.fulfillDeps, ...deps }, itemId, never);
  const cancel = () => cancelItem(shop.fulfillDeps, owner, itemId);
  const item = () => shop.db.selectFrom('order_item').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow();
  async function stepTo(state: string): Promise<void> {
    for (let steps = 0; (await item()).state !== state && steps < 10; steps++) await step();
  }
  async function storedKeys(): Promise<readonly string[]> {
    return (await listBlobs(shop.fulfillDeps.blobs, `deliveries/${itemId}/`)).map(({ key }) => key);
  }
  async function expectTidy(): Promise<void> {
    const files = await shop.db.selectFrom('delivery_file').selectAll().where('item_id', '=', itemId).execute();
    expect(files.map(({ blob_key }) => blob_key).toSorted()).toEqual((await storedKeys()).toSorted());
    for (const { blob_key, bytes, sha256 } of files)
      expect(await digestOfBlob(shop.fulfillDeps.blobs, blob_key)).toEqual({ bytes, sha256 });
    expect(await readdir(shop.fulfillDeps.workFolder).catch(() => [])).toEqual([]);
  }
  /** A run that pauses while it makes the files. */
  function heldRun() {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const makeDeliverables: FulfillmentDeps['makeDeliverables'] = async (...given) => {
      reached.resolve();
      await goOn.promise;
      return shop.fulfillDeps.makeDeliverables(...given);
    };
    return { run: step({ makeDeliverables }), reached: reached.promise, goOn: () => goOn.resolve() };
  }

  it('removes the preview of an order that was canceled while it was placed', async () => {
    const { blobs } = shop.fulfillDeps;
    const putFile: typeof blobs.putFile = async (...given) => {
      await blobs.putFile(...given);
      expect(await cancel()).toMatchObject({ ok: true });
    };
    await step({ blobs: withPutFile(blobs, putFile) });
    expect((await item()).state).toBe('Cancelled');
    expect(await storedKeys()).toEqual([]);
    await expectTidy();
  });

  it('keeps the earlier files of a cancelled image', async () => {
    await stepTo('Ordered');
    await cancel();
    await step();
    expect(await storedKeys()).toEqual([`deliveries/${itemId}/preview`]);
    await expectTidy();
  });

  it('replaces the preview by the delivered icon, which a late preview does not replace', async () => {
    const purchased = await shop.fulfillDeps.store.find(itemId);
    await stepTo('Delivered');
    await expectTidy();
    // The run that read the item first continues now.
    const late = new PgFulfillmentStore(shop.db);
    late.find = async () => purchased;
    await step({ store: late });
    expect(await storedKeys()).toHaveLength(4);
    await expectTidy();
  });

  it('keeps the files of the faster of two concurrent runs, and none of the slower', async () => {
    await stepTo('Complete');
    const slow = heldRun();
    await slow.reached;
    await step();
    expect(await item()).toMatchObject({ state: 'Delivered', failed_attempts: 0 });
    slow.goOn();
    await slow.run;
    expect(await item()).toMatchObject({ state: 'Delivered', failed_attempts: 0 });
    await expectTidy();
  });

  it('starts a second run without removing the folder of the first', async () => {
    await stepTo('Complete');
    const first = heldRun();
    await first.reached;
    const second = heldRun();
    await second.reached;
    first.goOn();
    await first.run;
    expect(await item()).toMatchObject({ state: 'Delivered', failed_attempts: 0 });
    second.goOn();
    await second.run;
    await expectTidy();
  });

  it('cleans up after a killed run once any process has settled the item', async () => {
    await stepTo('Ordered');
    const left = path.join(shop.fulfillDeps.workFolder, `${itemId}-a1B2c3`);
    await mkdir(left, { recursive: true });
    await writeFile(path.join(left, 'image.tif'), 'half');
    await writeFile(path.join(left, 'full'), 'done');
    await shop.fulfillDeps.blobs.putFile(`deliveries/${itemId}/full`, path.join(left, 'full'));
    await cancel();
    await step();
    expect(await storedKeys()).toEqual([`deliveries/${itemId}/preview`]);
    await expectTidy();
  });

  it('cleans up after a run that was killed here and repeated on another machine', async () => {
    const left = path.join(shop.fulfillDeps.workFolder, `${itemId}-ABC123`);
    await mkdir(left, { recursive: true });
    const elsewhere = path.join(shop.fulfillDeps.workFolder, '..', 'work-elsewhere');
    for (let steps = 0; steps < 10; steps++) await step({ workFolder: elsewhere });
    expect(await item()).toMatchObject({ state: 'Delivered' });
    await buy();
    expect(await readdir(shop.fulfillDeps.workFolder)).toEqual([path.basename(left)]);
    await stepTo('Delivered');
    await expectTidy();
  });
});
