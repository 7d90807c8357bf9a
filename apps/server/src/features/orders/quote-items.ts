import type { Cents } from '@groundtrack/contract';
import { type Quoted, type QuoteItem, quotedTotalCents, type Result } from '@groundtrack/contract';
import { findOffers } from './find-offers.ts';
import type { Offer } from './offer.ts';
import type { QuoteDeps } from './order-deps.ts';
import { toQuoteLine } from './quote-line.ts';

/** What each item costs now, asked of its provider; an item that cannot be sold says why and leaves the others alone. */
export async function quoteItems(
  deps: QuoteDeps,
  question: { readonly items: readonly QuoteItem[]; readonly accountId: string },
  signal: AbortSignal,
): Promise<{ lines: Quoted[]; totalCents: Cents; currency: 'usd' }> {
  const lines: Quoted[] = [];
  for await (const { offer } of findOffers(deps, question, signal)) lines.push(toQuoted(deps, offer));
  return { lines, totalCents: quotedTotalCents(lines), currency: 'usd' };
}

function toQuoted({ findTerms, clock }: QuoteDeps, offer: Result<Offer>): Quoted {
  if (!offer.ok) return { refusal: { code: offer.failure.code, message: offer.failure.detail } };
  return { line: toQuoteLine(offer.value, findTerms(offer.value.provider), clock.nowMs()) };
}
