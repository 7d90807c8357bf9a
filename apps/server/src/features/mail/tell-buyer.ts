import type { Receipt } from '@groundtrack/contract';
import type { Tx } from '../../db/database.ts';
import type { JobQueue } from '../../db/job-queue.ts';
import type { JobHandlers } from '../../db/jobs.ts';
import type { Clock, Ids } from '../../system/ports.ts';
import { actionNeededMail, type UnfinishedPayment } from './action-needed-mail.ts';
import { composeMail, type MailDraft } from './compose-mail.ts';
import { deliveredMail } from './delivered-mail.ts';
import { type DueNews, dueNews } from './due-news.ts';
import { endedMail } from './ended-mail.ts';
import type { Letterhead } from './mail-content.ts';
import type { ProviderNames } from './mail-words.ts';
import { itemNews, type OrderNews } from './order-news.ts';
import type { PgNewsStore } from './pg-news-store.ts';
import { placedMail } from './placed-mail.ts';
import { queueMail } from './queue-mail.ts';
import { refundedMail } from './refunded-mail.ts';

export interface TellBuyerDeps {
  readonly news: PgNewsStore;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly providers: ProviderNames;
  readonly letterhead: () => Letterhead;
  readonly testMode: boolean;
}

/** Images that settle in the same moment are told of together. */
const QUIET_MS = 3_000;

/**
 * Something new of an order is, or will be, there to tell. One job for each order, in the caller's transaction: it looks
 * for itself what is new, so that asking for it too often costs nothing but the look.
 */
export function queueNews(
  { jobs, clock }: Pick<TellBuyerDeps, 'jobs' | 'clock'>,
  tx: Tx,
  orderId: string,
): Promise<void> {
  return jobs.add(tx, 'tell-buyer', { orderId }, { key: tellBuyerJobKey(orderId), runAtMs: clock.nowMs() + QUIET_MS });
}

/** The job that writes the mails about what is new of an order, each piece of news once. */
export function tellBuyer(deps: TellBuyerDeps): JobHandlers['tell-buyer'] {
  const { news, jobs, clock, letterhead, providers } = deps;
  return ({ orderId }) =>
    news.transaction(async (tx) => {
      const order = await news.lock(tx, orderId);
      if (!order) return;
      const due = dueNews(order, clock.nowMs());
      for (const draft of draftsOf(order, due, { letterhead: letterhead(), providers }))
        await queueDraft(deps, tx, orderId, draft);
      const about = [...[...due.delivered, ...due.ended].map(itemNews), ...due.money.map((money) => money.about)];
      if (about.length > 0) await news.markTold(tx, orderId, about, clock.nowMs());
      if (due.againAtMs === null) return;
      // What moved since the order was read has queued a look of its own, which must not be put off.
      const again = { key: tellBuyerJobKey(orderId), runAtMs: due.againAtMs, keepsTime: true } as const;
      await jobs.add(tx, 'tell-buyer', { orderId }, again);
    });
}

/** Tells that an order is paid, and brings the receipt, in the transaction that settles it. */
export function tellPlaced(deps: TellBuyerDeps, tx: Tx, receipt: Receipt): Promise<void> {
  return queueDraft(deps, tx, receipt.orderId, placedMail(receipt, deps.letterhead()));
}

/** Tells once that a payment was begun and not finished, unless its buyer has paid another order since. */
export async function tellUnfinished(
  deps: TellBuyerDeps,
  tx: Tx,
  { orderId, attempt }: { readonly orderId: string; readonly attempt: UnfinishedPayment['attempt'] },
): Promise<void> {
  const { news, clock, letterhead, providers, testMode } = deps;
  const order = await news.lockUnpaid(tx, orderId);
  if (!order || !(await news.markTold(tx, orderId, [`payment:${orderId}`], clock.nowMs()))) return;
  if (order.overtaken) return;
  await queueDraft(deps, tx, orderId, actionNeededMail({ order, attempt, testMode }, letterhead(), providers));
}

interface Writing {
  readonly letterhead: Letterhead;
  readonly providers: ProviderNames;
}

function draftsOf(order: OrderNews, due: DueNews, { letterhead, providers }: Writing): readonly MailDraft[] {
  const { delivered, ended, money, underWay } = due;
  return [
    ...(delivered.length > 0 ? [deliveredMail({ order, items: delivered, underWay }, letterhead, providers)] : []),
    ...(ended.length > 0 ? [endedMail({ order, items: ended }, letterhead, providers)] : []),
    ...(money.length > 0 ? [refundedMail({ order, money }, letterhead)] : []),
  ];
}

function queueDraft({ jobs, clock, ids, letterhead }: TellBuyerDeps, tx: Tx, orderId: string, draft: MailDraft) {
  const stamp = { id: ids.uuid(), queuedAtMs: clock.nowMs() };
  return queueMail(tx, jobs, orderId, composeMail(letterhead(), draft, stamp));
}

/** An order has one job at a time that tells its buyer what is new. */
function tellBuyerJobKey(orderId: string): string {
  return `tell:${orderId}`;
}
