import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { OrderItem } from '@groundtrack/contract';
import { databasePid } from '@groundtrack/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, openBuyer } from './buyer.ts';
import { type KillPoint, type Known, lives, outcomesOf } from './kill-points.ts';
import { type Observer, openJobs, openObserver, until } from './observer.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { openSite, type Site } from './site.ts';
import { installStandstill } from './standstill.ts';
import { taskingFor, writePriceBook } from './tasking-wares.ts';

const STATES = ['Purchased', 'Ordered', 'Processing', 'Complete', 'Delivered'];
const TASKING_STATES = [
  'Purchased',
  'Ordered',
  'Confirmed',
  'Planned',
  'AcquiredSuccess',
  'Processing',
  'Complete',
  'Delivered',
];
const OUTCOMES = { 'always-clear': ['acquired'], 'clouded-twice': ['clouded', 'clouded', 'acquired'] };
/** Long enough for several passes of a satellite, which take seconds in the simulation. */
const TASKING_HOURS = 48;
const MINUTES_MS = 60_000;
const ORDERS = lives.flat().length;
/** The first two bytes of each kind of file: JPEG, little-endian TIFF, ZIP. */
const BEGINNINGS = { icon: 'ffd8', full: 'ffd8', tiff: '4949', zip: '504b' };

/**
 * The product's promise about money: the real server is killed between "Purchase" and "Delivered" and restarted on the
 * same data. Every second time, the embedded database is killed with it.
 */
describe('a server that is killed', () => {
  let site: Site;
  let book: Readonly<Record<string, string>>;
  let server: ServerProcess;
  let observer: Observer;
  let buyer: Buyer;

  async function start(): Promise<void> {
    const settings = { ...site.settings, ...book, SIMULATION_SPEED: '100000', REQUESTS_PER_MINUTE: '100000' };
    server = await startServerProcess(settings);
    observer = await openObserver(await site.connection());
  }
  async function kill(alsoDatabase: boolean): Promise<void> {
    await server.kill();
    if (alsoDatabase) await site.killDatabase();
    await observer.close();
  }

  beforeAll(async () => {
    site = await openSite(true);
    book = await writePriceBook(site.dataDir);
    await start();
    await installStandstill(observer);
    buyer = await openBuyer(() => server.url);
  });
  afterAll(async () => {
    // Both are missing if the first start failed.
    await observer?.close();
    await server?.stop();
    await site.close();
  });

  const withLog = (cause: Error): never => {
    throw new Error(`${cause.message}\n${server.printed()}`, { cause });
  };
  async function stateOf(orderId: string): Promise<string | null | undefined> {
    const rows = await observer.rows<{ state: string | null }>('SELECT state FROM order_item WHERE order_id = $1', [
      orderId,
    ]);
    return rows[0]?.state;
  }
  /** The buyer repeats the same cart and the same payment, as after a missing response. */
  async function resume(
    idempotencyKey: string,
    items: readonly OrderItem[],
    { order, confirmed }: Known,
  ): Promise<string> {
    if (order && confirmed) return order.orderId;
    const again = await buyer.placeOrder(idempotencyKey, items);
    expect(again).toEqual(order ?? again);
    await buyer.confirm(again.stripeSecret);
    return again.orderId;
  }

  describe.each(lives.map((points, life) => ({ life: life + 1, points })))('in its life $life', ({ life, points }) => {
    const cartOf = ({ name, tasked }: KillPoint) => ({
      idempotencyKey: `cart-${name.replaceAll(/\W+/g, '-')}`,
      items: [tasked ? taskingFor(tasked, buyer.item.termsVersion, TASKING_HOURS) : buyer.item],
    });
    const orderIds = new Map<string, string>();
    beforeAll(async () => {
      const carts = new Map(points.map((point) => [point, cartOf(point)]));
      const reached = await Promise.all(
        [...carts].map(async ([{ reach }, cart]) => ({
          cart,
          ...(await reach({ buyer, observer, dataDir: site.dataDir, ...cart })),
        })),
      ).catch(withLog);
      for (const { goOn } of reached) await goOn?.().catch(withLog);
      await kill(life % 2 === 0);
      await start();
      await Promise.all(
        reached.map(async ({ cart: { idempotencyKey, items }, known }) =>
          orderIds.set(idempotencyKey, await resume(idempotencyKey, items, known)),
        ),
      );
    }, 3 * MINUTES_MS);

    it.each(points)(
      'delivers once and charges once: $name',
      async (point) => {
        const { idempotencyKey } = cartOf(point);
        const orderId = orderIds.get(idempotencyKey) ?? '';
        await until('the item is delivered', async () => (await stateOf(orderId)) === 'Delivered').catch(withLog);

        expect(await observer.rows('SELECT id FROM orders WHERE idempotency_key = $1', [idempotencyKey])).toEqual([
          { id: orderId },
        ]);
        const charges = await observer.rows(
          `SELECT ledger.amount_cents = orders.total_cents AS "ledgerIsRight", charge.amount_cents = orders.total_cents
           AS "bookIsRight" FROM orders JOIN ledger_entry ledger ON ledger.order_id = orders.id
           JOIN sandbox_charge charge ON charge.intent_id = orders.intent_id WHERE orders.id = $1`,
          [orderId],
        );
        expect(charges).toEqual([{ ledgerIsRight: true, bookIsRight: true }]);
        const events = await observer.rows<{ to_state: string }>(
          `SELECT to_state FROM order_item_event event JOIN order_item item ON item.id = event.item_id
           WHERE item.order_id = $1 ORDER BY event.id`,
          [orderId],
        );
        expect(events.map(({ to_state }) => to_state)).toEqual(point.tasked ? TASKING_STATES : STATES);
        expect(await outcomesOf(observer, orderId)).toEqual(point.tasked ? OUTCOMES[point.tasked] : []);
      },
      3 * MINUTES_MS,
    );
  });

  it('has the same sum in the ledger and in the book of the payment provider, and no work left', async () => {
    const sums = await observer.rows(`SELECT (SELECT sum(amount_cents) FROM ledger_entry)::text AS ledger,
      (SELECT sum(CASE kind WHEN 'charge' THEN amount_cents ELSE -amount_cents END) FROM sandbox_charge)::text AS book,
      (SELECT sum(total_cents) FROM orders)::text AS orders`);
    expect(sums[0]?.['ledger']).toBe(sums[0]?.['book']);
    expect(sums[0]?.['ledger']).toBe(sums[0]?.['orders']);
    await until('every job is done', async () => (await openJobs(observer)).length === 0);
    expect(await readdir(path.join(site.dataDir, 'work'))).toEqual([]);
    const mails = await observer.rows(
      `SELECT kind FROM mail WHERE sent_at IS NOT NULL AND kind IN ('placed', 'delivered')`,
    );
    expect(mails).toHaveLength(2 * ORDERS);
  });

  it('serves every file of every order', async () => {
    const images = await buyer.images();
    expect(images).toHaveLength(ORDERS);
    for (const { downloads } of images)
      for (const [kind, beginning] of Object.entries(BEGINNINGS)) {
        const fileId = downloads[kind as keyof typeof downloads];
        const bytes = await buyer.download(fileId ?? `no ${kind}`);
        expect(Buffer.from(bytes.subarray(0, 2)).toString('hex')).toBe(beginning);
      }
  });

  it('shuts down cleanly, with its database, when it gets the signal twice', async () => {
    expect(await server.stopTwice()).toBe(0);
    expect(await databasePid(site.dataDir)).toBeNull();
  });
});
