import { type Quoted, type QuoteItem, quoteEndpoint } from '@groundtrack/contract';
import { chunkItems } from '../lib/chunk-items.ts';
import { call } from './call.ts';

/** What the server says of each item, in their order: asked in one question, or one after the other where areas are long. */
export async function askQuotes(items: readonly QuoteItem[], signal: AbortSignal): Promise<Quoted[]> {
  const quoted: Quoted[] = [];
  for (const body of chunkItems(items)) quoted.push(...(await call(quoteEndpoint, { body }, { signal })).lines);
  return quoted;
}
