import type { SceneRecord } from '../scene-record.ts';
import { parseStacItem } from './parse-item.ts';
import type { SearchPlan } from './search-request.ts';
import type { StacApi } from './stac-api.ts';
import type { StacMapping } from './stac-mapping.ts';

export interface StacCatalogue {
  readonly api: Pick<StacApi, 'search' | 'sorts'>;
  readonly mapping: StacMapping;
  /** Relative addresses of assets start here. */
  readonly baseUrl: string;
}

/** A search within a span of time. */
export interface NewestQuery {
  readonly plan: SearchPlan & { readonly fromMs: number; readonly toMs: number };
  /** Of an API that sorts no more than this are needed. */
  readonly enough: number;
  readonly isWanted: (record: SceneRecord) => boolean;
}

export interface Newest {
  readonly records: readonly SceneRecord[];
  /** Items of this time and older ones were not all read; null: everything was read, or enough. */
  readonly unreadToMs: number | null;
}

/** A search is cut short after so many items. */
const ITEMS_AT_MOST = 2000;
/** Pages in a row that bring nothing new: an API that goes on like that has no end. */
const BARREN_PAGES_AT_MOST = 10;
/** Each makes the span of an API in no order half as long: a year becomes 6 hours. */
const HALVES_AT_MOST = 10;

/**
 * Reads the newest scenes of a search, as far back as its items allow. Of an API that answers newest first, whether or
 * not it says that it sorts, that is a time before which nothing is missing; of one in no order the newer half of the span
 * is read again, until it fits.
 */
export async function readNewest(catalogue: StacCatalogue, query: NewestQuery, signal: AbortSignal): Promise<Newest> {
  const { fromMs: startMs, toMs } = query.plan;
  const sorted = await catalogue.api.sorts(signal);
  for (let fromMs = startMs, halves = 0; ; halves++) {
    const plan = { ...query.plan, fromMs };
    const read = await readSpan(catalogue, { ...query, plan, sorted }, signal);
    const isCut = read.isCut && !read.isInOrder && halves < HALVES_AT_MOST && toMs - fromMs > 1;
    if (isCut) {
      fromMs = Math.floor((fromMs + toMs) / 2);
      continue;
    }
    const records = [...read.found.values()];
    // An API that answers with other times than were asked cannot be asked for what follows.
    if (!read.isCut || read.oldestMs > toMs) return { records, unreadToMs: fromMs > startMs ? fromMs - 1 : null };
    // Where all that was read is of one moment, only an earlier one brings the search on.
    if (read.oldestMs === toMs) return { records, unreadToMs: toMs > startMs ? toMs - 1 : null };
    return { records: records.filter(({ acquiredAtMs }) => acquiredAtMs > read.oldestMs), unreadToMs: read.oldestMs };
  }
}

interface Span {
  readonly found: Map<string, SceneRecord>;
  /** Of everything that was read, wanted or not. */
  oldestMs: number;
  isInOrder: boolean;
  /** There is more than was read, and it may be wanted. */
  isCut: boolean;
}

async function readSpan(
  { api, mapping, baseUrl }: StacCatalogue,
  { plan, enough, isWanted, sorted }: NewestQuery & { readonly sorted: boolean },
  signal: AbortSignal,
): Promise<Span> {
  const span: Span = { found: new Map(), oldestMs: Infinity, isInOrder: true, isCut: false };
  const seen = new Set<string>();
  let read = 0;
  let barren = 0;
  for await (const { items, hasMore } of api.search(plan, signal)) {
    const seenBefore = seen.size;
    for (const item of items) {
      const scene = parseStacItem(item, mapping, { baseUrl });
      // What cannot be read is no scene; one broken item does not break the answer.
      if (!scene.ok) continue;
      const { record } = scene;
      seen.add(record.featureId);
      span.isInOrder &&= record.acquiredAtMs <= span.oldestMs;
      span.oldestMs = Math.min(span.oldestMs, record.acquiredAtMs);
      if (isWanted(record)) span.found.set(record.featureId, record);
    }
    read += items.length;
    span.isCut = hasMore && !(sorted && span.found.size > enough);
    barren = seen.size > seenBefore ? 0 : barren + 1;
    if (barren >= BARREN_PAGES_AT_MOST) span.isCut = false;
    // A cut within one moment would bring nothing on.
    if (!span.isCut || (read >= ITEMS_AT_MOST && span.oldestMs < plan.toMs)) break;
  }
  return span;
}
