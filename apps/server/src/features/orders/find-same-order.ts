import { createHash } from 'node:crypto';
import type { OrderDeps } from './order-deps.ts';
import type { PricedItem } from './price-items.ts';
import type { StoredOrder } from './stored-order.ts';

/** Fields of an item that do not name what is bought. The satellite and the times of a window replace its token. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'description',
  'token',
  'expectedPrice',
  'quoteValidUntil',
  'bookVersion',
  'imageVersion',
  'termsVersion',
  'terms',
  'termsAgreedAtMs',
]);

/**
 * Finds the unpaid order of an account with the same items at the same price and terms, so that a purchase begun in
 * several browsers is one order. An unpaid order of the same items on other conditions is closed first.
 * @returns the order to pay, or else the key of a new order, which concurrent requests for the same purchase share
 */
export async function findSameOrder(
  { orders, payments }: Pick<OrderDeps, 'orders' | 'payments'>,
  accountId: string,
  priced: readonly PricedItem[],
): Promise<StoredOrder | string> {
  const ofItems = `same:${digest(priced.map(toPurchase))}:`;
  const ofOffer = `${ofItems}${digest(priced.map(toConditions))}:`;
  const sameItems = await orders.listByKeyPrefix(accountId, ofItems);
  const sameOffer = sameItems.filter(({ idempotencyKey }) => idempotencyKey.startsWith(ofOffer));
  const payable = sameOffer.find(isPayable);
  if (payable) return payable;
  for (const order of sameItems.filter(isPayable)) {
    // An order that was just paid is the purchase. One that cannot be closed now is closed when it expires.
    if ((await payments.close(order.id)) === 'paid') return order;
  }
  // The number changes with every order that was paid or ended, so that the same items can be bought again.
  return `${ofOffer}${sameOffer.length}`;
}

function isPayable({ state, isClosed }: StoredOrder): boolean {
  return state === 'open' && !isClosed;
}

function toPurchase({ item, line }: PricedItem): string {
  const what = JSON.stringify(item, (field, value: unknown) => (NOT_COMPARED.has(field) ? undefined : value));
  return line.kind === 'tasking' ? `${line.satellite} ${what}` : what;
}

function toConditions({ item, line }: PricedItem): string {
  return JSON.stringify([item.description, { ...line, validUntil: undefined }]);
}

function digest(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
