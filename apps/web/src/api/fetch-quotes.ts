import { type Quoted, type QuoteItem, quoteEndpoint } from '@groundtrack/contract';
import { chunkItems } from '../lib/chunk-items.ts';
import { call } from './call.ts';

/** Requests a quote for each item, in order. Items with long areas are split over several requests. */
export async function fetchQuotes(items: readonly QuoteItem[], signal: AbortSignal): Promise<Quoted[]> {
  const quoted: Quoted[] = [];
  for (const body of chunkItems(items)) quoted.push(...(await call(quoteEndpoint, { body }, { signal })).lines);
  return quoted;
}
