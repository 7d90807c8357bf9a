import type { Log } from '../../platform/system/ports.ts';
import { ProviderError } from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import type { ReadItem, WantedItems } from './read-items.ts';
import { readItemsAsync } from './read-items-async.ts';
import type { SearchPlan } from './search-request.ts';
import type { ParsePage, StacApi } from './stac-api.ts';
import type { StacMapping } from './stac-mapping.ts';

export interface StacCatalog {
  readonly api: Pick<StacApi, 'search' | 'sorts'>;
  readonly mapping: StacMapping;
  /** Base for relative addresses of assets. */
  readonly baseUrl: string;
  readonly log: Log;
}

/** A search within a span of time. */
export interface NewestQuery {
  readonly plan: SearchPlan & { readonly fromMs: number; readonly toMs: number };
  /** If the API sorts, reading stops after this many. */
  readonly enough: number;
  readonly wanted: WantedItems;
  /** Pages after the first are only read for this long. */
  readonly timeMs?: number;
}

export interface Newest {
  readonly records: readonly SceneRecord[];
  /** Items of this time and older ones were not all read. Null if everything, or enough, was read. */
  readonly unreadToMs: number | null;
}

const MAX_ITEMS = 2000;
/** Consecutive pages without a new item. */
const MAX_BARREN_PAGES = 10;
/** Halving a span ten times makes 6 hours of a year. */
const MAX_HALVINGS = 10;

/**
 * Reads the newest scenes of a search, as far back as possible. If the API returns items newest first, whether or not it
 * says so, the oldest item read is the time down to which nothing is missing. Otherwise the newer half of the span is read
 * again until all of it fits.
 * @throws ProviderError when not even the newest items can be read completely
 */
export async function readNewest(catalog: StacCatalog, query: NewestQuery, signal: AbortSignal): Promise<Newest> {
  const { fromMs: startMs, toMs } = query.plan;
  const { provider } = catalog.mapping;
  const sorted = await catalog.api.sorts(signal);
  const pagesSignal =
    query.timeMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(query.timeMs)]);
  for (let fromMs = startMs, halvings = 0; ; halvings++) {
    const plan = { ...query.plan, fromMs };
    const read = await readSpan(catalog, { ...query, plan, sorted }, { signal, pagesSignal });
    const records = [...read.found.values()];
    if (!read.isCut) return { records, unreadToMs: fromMs > startMs ? fromMs - 1 : null };
    if (!read.isInOrder && halvings < MAX_HALVINGS && toMs - fromMs > 1) {
      fromMs = Math.floor((fromMs + toMs) / 2);
      continue;
    }
    const { oldestMs, failure } = read;
    if (failure) catalog.log.warn({ provider, cause: failure.message }, 'a search of a catalog ended early');
    if (!read.isInOrder || oldestMs > toMs)
      throw failure ?? new ProviderError(provider, 'malformed', 'the items are in no order and too many to read');
    // All items have the same time: the search can only continue before it, and only if the items of that time are
    // complete.
    if (oldestMs === toMs && failure) throw failure;
    if (oldestMs === toMs) return { records, unreadToMs: toMs > startMs ? toMs - 1 : null };
    return { records: records.filter(({ acquiredAtMs }) => acquiredAtMs > oldestMs), unreadToMs: oldestMs };
  }
}

interface Span {
  readonly found: Map<string, SceneRecord>;
  /** Includes items that were not wanted. */
  oldestMs: number;
  isInOrder: boolean;
  /** There may be wanted items that were not read. */
  isCut: boolean;
  /** Why the next page could not be read. */
  failure: ProviderError | null;
}

async function readSpan(
  { api, mapping, baseUrl }: StacCatalog,
  { plan, enough, wanted, sorted }: NewestQuery & { readonly sorted: boolean },
  { signal, pagesSignal }: { readonly signal: AbortSignal; readonly pagesSignal: AbortSignal },
): Promise<Span> {
  const span: Span = { found: new Map(), oldestMs: Infinity, isInOrder: true, isCut: false, failure: null };
  const seen = new Set<string>();
  let read = 0;
  let pages = 0;
  let barren = 0;
  const reading = { mapping, baseUrl, wanted };
  const parse: ParsePage<ReadItem> = (body, ending) => readItemsAsync(body, reading, ending);
  try {
    for await (const { items, count, hasMore } of api.search({ plan, parse }, signal, pagesSignal)) {
      pages++;
      const seenBefore = seen.size;
      for (const { featureId, acquiredAtMs, record } of items) {
        seen.add(featureId);
        span.isInOrder &&= acquiredAtMs <= span.oldestMs;
        span.oldestMs = Math.min(span.oldestMs, acquiredAtMs);
        if (record) span.found.set(featureId, record);
      }
      read += count;
      span.isCut = hasMore && !(sorted && span.isInOrder && span.found.size > enough);
      barren = seen.size > seenBefore ? 0 : barren + 1;
      if (barren >= MAX_BARREN_PAGES) {
        // Some APIs link to another page without end. An empty page ends the search.
        if (count === 0) span.isCut = false;
        break;
      }
      // A cut between items of the same time would leave no time to continue from.
      if (!span.isCut || (read >= MAX_ITEMS && span.oldestMs < plan.toMs)) break;
    }
  } catch (error) {
    if (pages === 0 || signal.aborted || !(error instanceof ProviderError)) throw error;
    span.failure = error;
  }
  return span;
}
