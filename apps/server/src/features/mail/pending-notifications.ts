import { isSettled, type ServerState } from '@groundtrack/contract';
import type { NotifiedItem, OrderNotifications, PlannedPass, RefundNotification } from './order-notifications.ts';

/** Notifications to send now, and when to check again. */
export interface PendingNotifications {
  readonly delivered: readonly NotifiedItem[];
  /** Taskings whose pass was planned. */
  readonly planned: readonly PlannedItem[];
  /** Rejected, failed or cancelled. */
  readonly ended: readonly NotifiedItem[];
  readonly money: readonly RefundNotification[];
  /** Number of images still in progress. */
  readonly underWay: number;
  /** Null if the next transition queues the job. */
  readonly againAtMs: number | null;
}

export interface PlannedItem {
  readonly item: NotifiedItem;
  readonly pass: PlannedPass;
}

/** Forty images should not cause forty emails, but the first ones should not wait long for the last. */
export const GATHER_MS = 10 * 60_000;

/**
 * Selects the notifications to send now. Image notifications wait until the last image has settled, refund
 * notifications until the last requested refund is done, and both for ten minutes at most.
 */
export function pendingNotifications(order: OrderNotifications, nowMs: number): PendingNotifications {
  const settled = order.items.filter(({ state, notified }) => isSettled(state) && !notified);
  const underWay = order.items.filter(({ state }) => !isSettled(state)).length;
  const money = order.money.filter(({ notified }) => !notified);
  const items = gather(settled, ({ settledAtMs }) => settledAtMs, { more: underWay > 0, nowMs });
  const plans = order.items.flatMap((item) =>
    item.state === 'Planned' && item.pass && !item.pass.notified ? [{ item, pass: item.pass }] : [],
  );
  const unplanned = order.items.some(({ kind, state }) => kind === 'tasking' && BEFORE_PLAN.has(state));
  const planned = gather(plans, ({ item }) => item.settledAtMs, { more: unplanned, nowMs });
  const refunds = gather(money, ({ atMs }) => atMs, { more: order.refundsUnderWay > 0, nowMs });
  return {
    delivered: items.due.filter(({ state }) => state === 'Delivered'),
    ended: items.due.filter(({ state }) => state !== 'Delivered'),
    planned: planned.due,
    money: refunds.due,
    underWay,
    againAtMs: earlier(earlier(items.againAtMs, planned.againAtMs), refunds.againAtMs),
  };
}

/** Taskings in these states have no planned pass yet. */
const BEFORE_PLAN: ReadonlySet<ServerState> = new Set(['Purchased', 'Ordered', 'Confirmed']);

interface Waiting {
  /** Whether more of the same kind are expected. */
  readonly more: boolean;
  readonly nowMs: number;
}

function gather<T>(pending: readonly T[], timeOf: (order: T) => number, { more, nowMs }: Waiting) {
  if (pending.length === 0) return { due: [], againAtMs: null };
  const untilMs = Math.min(...pending.map(timeOf)) + GATHER_MS;
  return more && nowMs < untilMs ? { due: [], againAtMs: untilMs } : { due: pending, againAtMs: null };
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
