import type { OrderId, Receipt } from '@groundtrack/contract';
import type { Tx } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { JobHandlers } from '../../platform/db/jobs.ts';
import type { Clock, Ids } from '../../platform/system/ports.ts';
import { actionNeededMail, type UnfinishedPayment } from './action-needed-mail.ts';
import { composeMail, type MailDraft } from './compose-mail.ts';
import { deliveredMail } from './delivered-mail.ts';
import { endedMail } from './ended-mail.ts';
import type { Letterhead } from './mail-content.ts';
import type { ProviderNames } from './mail-words.ts';
import { itemNotification, type OrderNotifications, passNotification } from './order-notifications.ts';
import { passPlannedMail } from './pass-planned-mail.ts';
import { type PendingNotifications, pendingNotifications } from './pending-notifications.ts';
import type { PgNotificationStore } from './pg-notification-store.ts';
import { placedMail } from './placed-mail.ts';
import { queueMail } from './queue-mail.ts';
import { refundedMail } from './refunded-mail.ts';

export interface NotifyBuyerDeps {
  readonly notifications: PgNotificationStore;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly providers: ProviderNames;
  readonly letterhead: () => Letterhead;
  readonly testMode: boolean;
}

/** Images that settle within this time share one email. */
const QUIET_MS = 3_000;

/**
 * Queues the notifications of an order in the caller's transaction: one job for each order. The job looks up what is
 * pending, so a redundant job costs only one query.
 */
export function queueNotifications(
  { jobs, clock }: Pick<NotifyBuyerDeps, 'jobs' | 'clock'>,
  tx: Tx,
  orderId: OrderId,
): Promise<void> {
  return jobs.add(
    tx,
    'tell-buyer',
    { orderId },
    { key: notifyBuyerJobKey(orderId), runAtMs: clock.nowMs() + QUIET_MS },
  );
}

/** The job that writes the pending emails of an order, each notification once. */
export function notifyBuyer(deps: NotifyBuyerDeps): JobHandlers['tell-buyer'] {
  const { notifications, jobs, clock, letterhead, providers } = deps;
  return ({ orderId }) =>
    notifications.transaction(async (tx) => {
      const order = await notifications.lock(tx, orderId);
      if (!order) return;
      const due = pendingNotifications(order, clock.nowMs());
      for (const draft of toDrafts(order, due, { letterhead: letterhead(), providers }))
        await queueDraft(deps, tx, orderId, draft);
      const about = [
        ...[...due.delivered, ...due.ended].map(itemNotification),
        ...due.planned.map(({ item, pass }) => passNotification(item, pass)),
        ...due.money.map((money) => money.about),
      ];
      if (about.length > 0) await notifications.markNotified(tx, orderId, about, clock.nowMs());
      if (due.againAtMs === null) return;
      // If a transition has queued this job again since the order was read, that earlier time is kept.
      const again = { key: notifyBuyerJobKey(orderId), runAtMs: due.againAtMs, keepsTime: true } as const;
      await jobs.add(tx, 'tell-buyer', { orderId }, again);
    });
}

/** Confirms that an order is paid, with its receipt, in the transaction that settles it. */
export function notifyPlaced(deps: NotifyBuyerDeps, tx: Tx, receipt: Receipt): Promise<void> {
  return queueDraft(deps, tx, receipt.orderId, placedMail(receipt, deps.letterhead()));
}

/** Notifies once of an unfinished payment, unless the buyer has paid another order since. */
export async function notifyUnfinished(
  deps: NotifyBuyerDeps,
  tx: Tx,
  { orderId, attempt }: { readonly orderId: OrderId; readonly attempt: UnfinishedPayment['attempt'] },
): Promise<void> {
  const { notifications, clock, letterhead, providers, testMode } = deps;
  const order = await notifications.lockUnpaid(tx, orderId);
  if (!order || !(await notifications.markNotified(tx, orderId, [`payment:${orderId}`], clock.nowMs()))) return;
  if (order.overtaken) return;
  await queueDraft(deps, tx, orderId, actionNeededMail({ order, attempt, testMode }, letterhead(), providers));
}

interface Writing {
  readonly letterhead: Letterhead;
  readonly providers: ProviderNames;
}

function toDrafts(
  order: OrderNotifications,
  due: PendingNotifications,
  { letterhead, providers }: Writing,
): readonly MailDraft[] {
  const { delivered, planned, ended, money, underWay } = due;
  return [
    ...(planned.length > 0 ? [passPlannedMail({ order, planned }, letterhead, providers)] : []),
    ...(delivered.length > 0 ? [deliveredMail({ order, items: delivered, underWay }, letterhead, providers)] : []),
    ...(ended.length > 0 ? [endedMail({ order, items: ended }, letterhead, providers)] : []),
    ...(money.length > 0 ? [refundedMail({ order, money }, letterhead)] : []),
  ];
}

function queueDraft({ jobs, clock, ids, letterhead }: NotifyBuyerDeps, tx: Tx, orderId: OrderId, draft: MailDraft) {
  const stamp = { id: ids.uuid(), queuedAtMs: clock.nowMs() };
  return queueMail(tx, jobs, orderId, composeMail(letterhead(), draft, stamp));
}

/** An order has at most one waiting notification job. */
function notifyBuyerJobKey(orderId: OrderId): string {
  return `tell:${orderId}`;
}
