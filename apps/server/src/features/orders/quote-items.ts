import {
  type Cents,
  ok,
  type Quoted,
  type QuoteItem,
  type QuoteLine,
  quotedTotalCents,
  type Result,
} from '@groundtrack/contract';
import { type HeldWindow, toLimitedWindow } from '../../domain/window-places.ts';
import { countTakers } from './count-takers.ts';
import { findOffers } from './find-offers.ts';
import { nameNextWindow } from './name-next-window.ts';
import type { Offer } from './offer.ts';
import type { QuoteDeps } from './order-deps.ts';
import { toQuoteLine } from './quote-line.ts';
import { windowTaken } from './window-taken.ts';

/**
 * Quotes each item at the current price of its provider. An item that cannot be sold reports why, without affecting the
 * others.
 */
export async function quoteItems(
  deps: QuoteDeps,
  question: { readonly items: readonly QuoteItem[]; readonly accountId: string },
  signal: AbortSignal,
): Promise<{ lines: Quoted[]; totalCents: Cents; currency: 'usd' }> {
  const { accountId } = question;
  const lines: Quoted[] = [];
  /** Windows of the previous items. */
  const wanted: HeldWindow[] = [];
  for await (const { item, offer } of findOffers(deps, question, signal)) {
    const found = offer.ok ? await quoteOffer(deps, offer.value, { accountId, wanted }) : offer;
    lines.push(toQuoted(await nameNextWindow(deps, { item, accountId, found, wanted }, signal)));
  }
  return { lines, totalCents: quotedTotalCents(lines), currency: 'usd' };
}

/**
 * The quote line of an offer, or a failure if its window has no free place because of other orders or previous items.
 */
async function quoteOffer(
  deps: QuoteDeps,
  offer: Offer,
  { accountId, wanted }: { readonly accountId: string; readonly wanted: HeldWindow[] },
): Promise<Result<QuoteLine>> {
  const line = toQuoteLine(offer, deps.findTerms(offer.provider), deps.clock.nowMs());
  const limited = offer.kind === 'tasking' ? toLimitedWindow(offer.terms) : null;
  if (offer.kind !== 'tasking' || line.kind !== 'tasking' || !limited) return ok(line);
  const { window, limit } = limited;
  const { inCart, ordered } = await countTakers(deps, window, { accountId, wanted });
  if (inCart + ordered >= limit) return windowTaken({ line, tasking: offer.terms }, ordered < limit);
  wanted.push(window);
  return ok(line);
}

function toQuoted(line: Result<QuoteLine>): Quoted {
  if (line.ok) return { line: line.value };
  const { code, detail, nextWindow } = line.failure;
  return { refusal: { code, message: detail, ...(nextWindow ? { nextWindow } : {}) } };
}
