import {
  type ArchiveQuoteLine,
  fail,
  formatUsd,
  type OrderItem,
  ok,
  providerLabel,
  type Result,
} from '@groundtrack/contract';
import { utcMinute } from '../../util/utc-time.ts';
import { findOffers } from './find-offers.ts';
import type { Offer } from './offer.ts';
import type { QuoteDeps } from './order-deps.ts';
import { type LicenceTerms, toQuoteLine } from './quote-line.ts';

/** An item with the terms its buyer agreed to. */
type AgreedItem = OrderItem & { readonly terms: LicenceTerms };

/** An item of an order after the server has asked the provider itself. */
export interface PricedItem extends Offer {
  readonly item: AgreedItem;
  readonly line: ArchiveQuoteLine;
}

/**
 * Every item with the scene and the price the server found, whatever the browser says of either. The first item that
 * cannot be sold fails all; no provider is asked before the terms of every item are agreed to.
 */
export async function priceItems(
  deps: QuoteDeps,
  items: readonly OrderItem[],
  signal: AbortSignal,
): Promise<Result<readonly PricedItem[]>> {
  const agreed: AgreedItem[] = [];
  for (const item of items) {
    const terms = checkTerms(deps, item);
    if (!terms.ok) return terms;
    const valid = checkValidity(item, deps.clock.nowMs());
    if (!valid.ok) return valid;
    agreed.push({ ...item, terms: terms.value });
  }
  const priced: PricedItem[] = [];
  for await (const { item, offer } of findOffers(deps, agreed, signal)) {
    const checked = offer.ok ? checkPrice(offer.value, item.expectedPrice) : offer;
    if (!checked.ok) return checked;
    priced.push({ item, ...checked.value, line: toQuoteLine(checked.value, item.terms, deps.clock.nowMs()) });
  }
  return ok(priced);
}

/** @returns the terms that were agreed to, which are the current ones */
function checkTerms(deps: QuoteDeps, item: OrderItem): Result<LicenceTerms> {
  const provider = item.provider ?? '';
  const terms = deps.findTerms(provider);
  const label = providerLabel(provider);
  if (!terms) return fail('terms-not-accepted', `${label} EULA missing. Remove the images of ${label} from the cart.`);
  if (item.termsVersion === terms.version) return ok(terms);
  return fail(
    'terms-not-accepted',
    item.termsVersion === undefined
      ? `You have not agreed to the Terms of Service of ${label}. Tick them in the cart and order again.`
      : `You agreed to version ${item.termsVersion} of the Terms of Service of ${label}, but version ${terms.version} ` +
          'applies now. Open the cart again, read and tick them, and order again.',
  );
}

function checkValidity(item: OrderItem, nowMs: number): Result<true> {
  const { provider = '', quoteValidUntil } = item;
  if (quoteValidUntil === undefined || Date.parse(quoteValidUntil) >= nowMs) return ok(true);
  const what = item.kind === 'tasking' ? `the tasking of ${item.description}` : `image ${item.featureId}`;
  return fail(
    'quote-expired',
    `The quote for ${what} of ${providerLabel(provider)} was valid until ${utcMinute(Date.parse(quoteValidUntil))} UTC; ` +
      `it is ${utcMinute(nowMs)} UTC. Open the cart again: it asks for the prices anew.`,
  );
}

function checkPrice(offer: Offer, expectedCents: number | undefined): Result<Offer> {
  const { scene, product } = offer;
  const { totalCents } = product.charge;
  if (expectedCents === undefined || expectedCents === totalCents) return ok(offer);
  return fail(
    'price-changed',
    `${scene.satellite}, ${product.description}: the cart shows ${formatUsd(expectedCents)}, the price is ` +
      `${formatUsd(totalCents)}. Open the cart to accept the new price or to remove the image.`,
  );
}
