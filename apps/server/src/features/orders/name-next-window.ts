import type { ArchiveQuoteItem, ProblemCode, Result, TaskingQuoteItem } from '@groundtrack/contract';
import { toLimitedWindow } from '../../domain/window-places.ts';
import { utcMinute } from '../../lib/utc-time.ts';
import type { Opportunity } from '../../providers/port/tasking.ts';
import type { QuoteDeps } from './order-deps.ts';

/** Failures of a window that another window of the same product does not have. */
const WINDOW_IS_GONE: ReadonlySet<ProblemCode> = new Set(['window-expired', 'window-unknown', 'window-taken']);

type Wanted = Pick<TaskingQuoteItem, 'kind' | 'product' | 'geometry' | 'window' | 'token'>;

interface Wanting<T> {
  readonly item: Pick<ArchiveQuoteItem, 'kind'> | Wanted;
  readonly accountId: string;
  /** What came of the item. */
  readonly found: Result<T>;
}

/** Adds to the failure of a window that is gone the next one of its product over the place, where there is one. */
export async function nameNextWindow<T>(
  deps: Pick<QuoteDeps, 'priceBook' | 'countHolders' | 'findNextWindow'>,
  { item, accountId, found }: Wanting<T>,
  signal: AbortSignal,
): Promise<Result<T>> {
  if (found.ok || item.kind !== 'tasking' || !WINDOW_IS_GONE.has(found.failure.code)) return found;
  const product = deps.priceBook.find(item.product);
  if (!product?.assured) return found;
  // A window that is not known may be the very one; others are over or full.
  const afterMs = Date.parse(found.failure.code === 'window-unknown' ? item.window.start : item.window.stop);
  const isFree = async (opportunity: Opportunity) => {
    const limited = toLimitedWindow({ product, opportunity });
    return !limited || (await deps.countHolders(limited.window, accountId)) < limited.limit;
  };
  const { geometry: place, token = '' } = item;
  const nextWindow = await deps.findNextWindow({ accountId, place, product, afterMs, token, isFree }, signal);
  if (!nextWindow) return found;
  const next = `The next one is that of ${nextWindow.satellite} at ${utcMinute(Date.parse(nextWindow.start))} UTC.`;
  return { ok: false, failure: { ...found.failure, detail: `${found.failure.detail} ${next}`, nextWindow } };
}
