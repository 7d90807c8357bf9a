import type { PlacedOrder } from '@groundtrack/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { type Balance, balance, reconcileNow } from './balance.ts';
import type { Buyer } from './buyer.ts';
import { type Observer, openJobs, SETTLED, until } from './observer.ts';
import type { PaymentDriver } from './payment-driver.ts';
import { checkStateHistories, type HistoryReport } from './state-histories.ts';
import { stockFaults } from './stock.ts';

/** Facts from outside the audited database. */
export interface Evidence {
  readonly paymentDriver: PaymentDriver;
  readonly buyer: Buyer;
  /** Of all servers: they keep files here until they are stored. */
  readonly workFolders: readonly string[];
  readonly blobs: BlobStore;
  /** Responses that shoppers received, by the key of their order. */
  readonly acknowledged: ReadonlyMap<string, PlacedOrder>;
}

export type Audit = Balance & HistoryReport;

/** Waits until everything is settled, and then checks all of it: money, states of the items, emails, files. */
export async function audit(
  observer: Observer,
  { paymentDriver, buyer, workFolders, blobs, acknowledged }: Evidence,
): Promise<Audit> {
  await reconcileNow(observer);
  await untilOver(observer);
  const money = await balance(observer, paymentDriver, acknowledged);
  const { ends, faults } = await checkStateHistories(observer);
  const files = await lastingFaults(() => stockFaults(observer, { workFolders, blobs }, buyer));
  return { ...money, ends, faults: [...money.faults, ...faults, ...files] };
}

/** An overtaken run no longer has a job, but may still be running. It cleans up at its end. */
async function lastingFaults(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let faults = await look();
  const isTidy = async () => faults.length === 0 || (faults = await look()).length === 0;
  await until('overtaken runs have cleared up', isTidy, CLEARING_UP_MS).catch(() => undefined);
  return faults;
}

const CLEARING_UP_MS = 60_000;
/** Longer than the pause before the ninth attempt of a step, which forty kills of a database have caused. */
const PATIENCE_MS = 900_000;

async function untilOver(observer: Observer): Promise<void> {
  const items = () =>
    observer.rows('SELECT id, state FROM order_item WHERE state IS NULL OR state <> ALL ($1)', [SETTLED]);
  const left = async () => [...(await items()), ...(await openJobs(observer))];
  await until('everything comes to its end', async () => (await left()).length === 0, PATIENCE_MS).catch(
    async (error: unknown) => {
      throw new Error(`${String(error)}, but for ${JSON.stringify(await left())}`, { cause: error });
    },
  );
}
