import { isSettled } from '@groundtrack/contract';
import type { MoneyNews, NewsItem, OrderNews } from './order-news.ts';

/** What the buyer of an order is told now, and when to look again. */
export interface DueNews {
  readonly delivered: readonly NewsItem[];
  /** Rejected, failed or cancelled. */
  readonly ended: readonly NewsItem[];
  readonly money: readonly MoneyNews[];
  /** Images that are still on their way. */
  readonly underWay: number;
  /** Null: what comes next makes itself known. */
  readonly againAtMs: number | null;
}

/** Who bought forty images wants one mail of them, but not to wait for the last when the first came long ago. */
export const GATHER_MS = 10 * 60_000;

/**
 * News of an order wait for one another: until its last image has settled, or ten minutes, whatever comes first; and
 * refunds until the last one that was asked for has gone out, or as long.
 */
export function dueNews(news: OrderNews, nowMs: number): DueNews {
  const settled = news.items.filter(({ state, told }) => isSettled(state) && !told);
  const underWay = news.items.filter(({ state }) => !isSettled(state)).length;
  const money = news.money.filter(({ told }) => !told);
  const items = gathered(settled, ({ settledAtMs }) => settledAtMs, { more: underWay > 0, nowMs });
  const refunds = gathered(money, ({ atMs }) => atMs, { more: news.refundsUnderWay > 0, nowMs });
  return {
    delivered: items.due.filter(({ state }) => state === 'Delivered'),
    ended: items.due.filter(({ state }) => state !== 'Delivered'),
    money: refunds.due,
    underWay,
    againAtMs: earlier(items.againAtMs, refunds.againAtMs),
  };
}

interface Waiting {
  /** Whether more of the same will come. */
  readonly more: boolean;
  readonly nowMs: number;
}

function gathered<T>(untold: readonly T[], timeOf: (news: T) => number, { more, nowMs }: Waiting) {
  if (untold.length === 0) return { due: [], againAtMs: null };
  const untilMs = Math.min(...untold.map(timeOf)) + GATHER_MS;
  return more && nowMs < untilMs ? { due: [], againAtMs: untilMs } : { due: untold, againAtMs: null };
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
