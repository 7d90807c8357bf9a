import type { Infeasibility } from '@groundtrack/contract';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import { utcMinute } from '../../lib/utc-time.ts';
import type { TaskingProduct } from '../../providers/port/tasking.ts';
import type { Search } from './check-search.ts';

/** The nearest dates in which a product can be ordered, and the problem of the requested ones. */
export interface OrderableDates {
  readonly search: Search;
  readonly problem: { readonly code: Infeasibility; readonly message: string } | null;
}

/**
 * Moves a search to dates that the rules allow (spec section 5, Tasking submit, 5 and 6). For an assured product, a
 * later window is chosen within the same dates if there is time left.
 */
export function toOrderableDates(product: TaskingProduct, search: Search, nowMs: number): OrderableDates {
  const { startMs, endMs } = search;
  const firstMs = nowMs + product.offsetDays * DAY_MS;
  if (product.assured && endMs > firstMs)
    return { search: { ...search, startMs: Math.max(startMs, firstMs) }, problem: null };
  const spanMs = toSpanMs(product, endMs - startMs);
  if (startMs < firstMs) {
    const start = Math.ceil(firstMs / HOUR_MS) * HOUR_MS;
    const message = `This product can be taken from ${utcMinute(start)} UTC on, ${inDays(product.offsetDays)} from now.`;
    return { search: { ...search, startMs: start, endMs: start + spanMs }, problem: { code: 'too-early', message } };
  }
  if (spanMs <= endMs - startMs) return { search, problem: null };
  const message = `This product needs ${inDays(spanMs / DAY_MS)} between the earliest and the latest date.`;
  return { search: { ...search, endMs: startMs + spanMs }, problem: { code: 'window-too-short', message } };
}

function toSpanMs({ assured, collectionWindowDays, windowDays }: TaskingProduct, requestedMs: number): number {
  if (assured) return requestedMs;
  if (collectionWindowDays !== null) return collectionWindowDays * DAY_MS;
  return Math.max(requestedMs, windowDays * DAY_MS);
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
