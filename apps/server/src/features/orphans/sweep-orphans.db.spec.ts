import type { ItemId } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import { JobQueue } from '../../platform/db/job-queue.ts';
import { listBlobs } from '../../testing/list-blobs.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { fulfillItem } from '../fulfillment/fulfill-item.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { PgOrphanStore } from './pg-orphan-store.ts';
import { type OrphanDeps, sweepOrphans } from './sweep-orphans.ts';

const never = new AbortController().signal;

describe('sweepOrphans', () => {
  let shop: Shop;
  let deps: OrphanDeps;
  const logged: string[] = [];
  beforeAll(async () => {
    shop = await openShop();
    const log = { ...silentLog, error: (_: object, message: string) => void logged.push(message) };
    const { blobs } = shop.fulfillDeps;
    const orphans = new PgOrphanStore(shop.db);
    const clock = { nowMs: () => shop.time.nowMs };
    deps = { db: shop.db, orphans, blobs, jobs: new JobQueue(), clock, log, installationId: 'this one' };
  });
  afterAll(() => shop.close());

  async function buy(): Promise<ItemId> {
    const { orderId, stripeSecret } = await shop.order(await shop.openAccount(), [lineOf(1)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const bought = shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId);
    return (await bought.executeTakeFirstOrThrow()).id;
  }
  const keys = async () => (await listBlobs(deps.blobs, 'deliveries/')).map(({ key }) => key);
  const put = (key: string) => deps.blobs.put(key, [Buffer.from('x')]);

  it('removes orphans after a day, and no files of items, finished or in progress', async () => {
    const [delivered, underWay] = [await buy(), await buy()];
    for (let step = 0; step < 4; step++) await fulfillItem(shop.fulfillDeps, delivered, never);
    const orphans = [
      `deliveries/${crypto.randomUUID()}/full`,
      `deliveries/${delivered}/preview`,
      `deliveries/${delivered}/tif`,
    ];
    const kept = [`deliveries/${underWay}/full`, 'deliveries/notes', 'deliveries/of-another-account/full'];
    for (const key of [...orphans, ...kept]) await put(key);
    const before = await keys();
    expect(before).toHaveLength(4 + orphans.length + kept.length);

    // Ages are computed from the files' own times.
    shop.time.nowMs = Date.now() + DAY_MS - 3_600_000;
    await sweepOrphans(deps, never);
    expect(await keys()).toEqual(before);
    shop.time.nowMs = Date.now() + DAY_MS + 3_600_000;
    await sweepOrphans(deps, never);
    expect(await keys()).toEqual(before.filter((key) => !orphans.includes(key)));
    expect((await shop.waitingJobs()).get('sweep-blobs')).toBeLessThanOrEqual(DAY_MS);
  });

  it('removes nothing of another database, and logs that', async ({ onTestFinished }) => {
    const orphan = `deliveries/${crypto.randomUUID()}/full`;
    await put(orphan);
    const clear = vi.spyOn(deps.blobs, 'clearUnfinished');
    onTestFinished(() => clear.mockRestore());
    await sweepOrphans({ ...deps, installationId: 'another' }, never);
    expect(await keys()).toContain(orphan);
    expect(clear).not.toHaveBeenCalled();
    expect(logged).toEqual([expect.stringContaining('belong to another database')]);
    await sweepOrphans(deps, never);
    expect(await keys()).not.toContain(orphan);
    expect(clear).toHaveBeenCalledOnce();
  });
});
