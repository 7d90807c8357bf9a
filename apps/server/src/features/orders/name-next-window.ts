import type { ArchiveQuoteItem, ProblemCode, Result, TaskingQuoteItem } from '@groundtrack/contract';
import { type HeldWindow, toLimitedWindow } from '../../domain/window-places.ts';
import { utcMinute } from '../../lib/utc-time.ts';
import type { Opportunity } from '../../providers/port/tasking.ts';
import { countTakers } from './count-takers.ts';
import type { QuoteDeps } from './order-deps.ts';

/** Failures of a window that do not affect other windows of the same product. */
const WINDOW_IS_GONE: ReadonlySet<ProblemCode> = new Set(['window-expired', 'window-unknown', 'window-taken']);

type Wanted = Pick<TaskingQuoteItem, 'kind' | 'product' | 'geometry' | 'window' | 'token'>;

interface Wanting<T> {
  readonly item: Pick<ArchiveQuoteItem, 'kind'> | Wanted;
  readonly accountId: string;
  /** Result for the item. */
  readonly found: Result<T>;
  /** Windows of other items of the cart. */
  readonly wanted?: readonly HeldWindow[];
}

/** Adds the next window of the product over the place, if there is one, to the failure of an unavailable window. */
export async function nameNextWindow<T>(
  deps: Pick<QuoteDeps, 'priceBook' | 'countHolders' | 'findNextWindow'>,
  { item, accountId, found, wanted = [] }: Wanting<T>,
  signal: AbortSignal,
): Promise<Result<T>> {
  if (found.ok || item.kind !== 'tasking' || !WINDOW_IS_GONE.has(found.failure.code)) return found;
  const product = deps.priceBook.find(item.product);
  if (!product?.assured) return found;
  // The next window may be the same one if its token is unknown; otherwise it is over or full.
  const afterMs = Date.parse(found.failure.code === 'window-unknown' ? item.window.start : item.window.stop);
  const isFree = async (opportunity: Opportunity) => {
    const limited = toLimitedWindow({ product, opportunity });
    if (!limited) return true;
    const { inCart, ordered } = await countTakers(deps, limited.window, { accountId, wanted });
    return inCart + ordered < limited.limit;
  };
  const { geometry: place, token = '' } = item;
  const nextWindow = await deps.findNextWindow({ accountId, place, product, afterMs, token, isFree }, signal);
  if (!nextWindow) return found;
  const next = `The next one is by ${nextWindow.satellite} at ${utcMinute(Date.parse(nextWindow.start))} UTC.`;
  return { ok: false, failure: { ...found.failure, detail: `${found.failure.detail} ${next}`, nextWindow } };
}
