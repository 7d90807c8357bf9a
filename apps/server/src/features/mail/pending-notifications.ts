import { isSettled, type ServerState } from '@groundtrack/contract';
import type { NotifiedItem, OrderNotifications, PlannedPass, RefundNotification } from './order-notifications.ts';

/** What the buyer of an order is notified of now, and when to look again. */
export interface PendingNotifications {
  readonly delivered: readonly NotifiedItem[];
  /** Taskings of which a pass was planned. */
  readonly planned: readonly PlannedItem[];
  /** Rejected, failed or cancelled. */
  readonly ended: readonly NotifiedItem[];
  readonly money: readonly RefundNotification[];
  /** Images that are still on their way. */
  readonly underWay: number;
  /** Null: the next transition queues the job. */
  readonly againAtMs: number | null;
}

export interface PlannedItem {
  readonly item: NotifiedItem;
  readonly pass: PlannedPass;
}

/** A buyer of forty images wants one mail, but not to wait for the last image when the first came long ago. */
export const GATHER_MS = 10 * 60_000;

/**
 * Notifications of an order wait for one another: until its last image has settled, or ten minutes, whatever comes first; and
 * refunds until the last one that was asked for has gone out, or as long.
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

/** Taskings in these states are planned later. */
const BEFORE_PLAN: ReadonlySet<ServerState> = new Set(['Purchased', 'Ordered', 'Confirmed']);

interface Waiting {
  /** Whether more of the same will come. */
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
