import { fail, formatUsd, type OrderItem, ok, type QuoteLine, type Result } from '@groundtrack/contract';
import { type AgreedItem, checkAgreed } from './check-agreed.ts';
import { findOffers } from './find-offers.ts';
import { nameNextWindow } from './name-next-window.ts';
import type { ArchiveOffer, Offer, TaskingOffer } from './offer.ts';
import type { PricingDeps } from './order-deps.ts';
import { toQuoteLine } from './quote-line.ts';

/** An item of an order with the offer of its provider. */
export interface PricedItem {
  readonly item: AgreedItem;
  readonly offer: Offer;
  readonly line: QuoteLine;
}

/**
 * Adds the server's offer and price to every item; those of the browser are not trusted. The first item that cannot be
 * sold fails the order. Providers are only contacted after the terms of all items were agreed to.
 */
export async function priceItems(
  deps: PricingDeps,
  { items, accountId }: { readonly items: readonly OrderItem[]; readonly accountId: string },
  signal: AbortSignal,
): Promise<Result<readonly PricedItem[]>> {
  const isTicked = items.every(({ termsVersion }) => termsVersion !== undefined);
  const standing = isTicked ? [] : await deps.listAgreements(accountId);
  const agreed: AgreedItem[] = [];
  for (const item of items) {
    const checked = checkAgreed(deps, item, standing);
    if (!checked.ok) return checked;
    agreed.push(checked.value);
  }
  const priced: PricedItem[] = [];
  for await (const { item, offer } of findOffers(deps, { items: agreed, accountId }, signal)) {
    if (!offer.ok) return nameNextWindow(deps, { item, accountId, found: offer }, signal);
    const line = toQuoteLine(offer.value, item.terms, deps.clock.nowMs());
    const checked = checkPrice(item, offer.value, line);
    if (!checked.ok) return checked;
    priced.push({ item, offer: offer.value, line });
  }
  return ok(priced);
}

function checkPrice(item: OrderItem, offer: Offer, { totalCents }: QuoteLine): Result<true> {
  const changed = checkVersion(item, offer);
  if (!changed.ok) return changed;
  const { expectedPrice } = item;
  const what = offer.kind === 'tasking' ? nameTasking(offer) : nameImage(offer);
  if (expectedPrice !== undefined && expectedPrice !== totalCents)
    return fail(
      'price-changed',
      `${what}: the cart shows ${formatUsd(expectedPrice)}, the price is ` +
        `${formatUsd(totalCents)}. Open the cart to accept the new price or to remove the image.`,
    );
  if (item.kind !== 'tasking' || offer.kind !== 'tasking' || item.bookVersion === undefined) return ok(true);
  if (item.bookVersion === offer.terms.bookVersion) return ok(true);
  return fail(
    'price-changed',
    `${what}: the price book has changed since it was quoted. Open the cart to get the current prices.`,
  );
}

/** Checks that the files of an image are those that were quoted. */
export function checkVersion(item: OrderItem, offer: Offer): Result<true> {
  if (item.kind === 'tasking' || offer.kind === 'tasking' || item.imageVersion === undefined) return ok(true);
  if (item.imageVersion === offer.product.imageVersion) return ok(true);
  return fail(
    'image-changed',
    `${nameImage(offer)}: the image at its source has changed since it was quoted. View it again, and open the cart to ` +
      'accept it as it is now or to remove it.',
  );
}

function nameImage({ scene, product }: ArchiveOffer): string {
  return `${scene.satellite}, ${product.description}`;
}

function nameTasking({ satellite, terms }: TaskingOffer): string {
  return `${satellite}, ${terms.product.description}`;
}
