import {
  type Buyer,
  closeUpEndpoint,
  formatReceiptNumber,
  type ListedOrder,
  type OrderLine,
  providerLabel,
  type Receipt,
  type Seller,
} from '@groundtrack/contract';
import { ORDER_LIFETIME_MS } from '../../domain/order-lifetime.ts';
import { scenePath } from '../../domain/scene-path.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { BookedItem, BookedOrder, IssuedReceipt } from './booked-order.ts';
import { ledgerSums, toOrderState } from './ledger-sums.ts';
import type { BuyerSnapshot } from './receipt-tables.ts';

/** Current data of the server for receipts. */
export interface Shop {
  readonly seller: Seller;
  readonly providers: ReadonlyMap<string, Pick<ImageryProvider, 'label' | 'simulated' | 'closeUp'>>;
}

export function toListedOrder(shop: Shop, order: BookedOrder): ListedOrder {
  const payUntilMs = order.placedAtMs + ORDER_LIFETIME_MS;
  return {
    ...common(shop, order),
    receiptNumber: order.issued && formatReceiptNumber(order.issued.number),
    paidISO: order.paidAtMs === null ? null : new Date(order.paidAtMs).toISOString(),
    payUntilISO: order.paidAtMs === null ? new Date(payUntilMs).toISOString() : null,
  };
}

/** Null if the order is not paid and has no receipt. */
export function toReceipt(shop: Shop, order: BookedOrder): Receipt | null {
  const { issued, payment } = order;
  if (!issued) return null;
  return {
    ...common(shop, order),
    number: formatReceiptNumber(issued.number),
    issuedISO: new Date(issued.issuedAtMs).toISOString(),
    seller: issued.seller ?? shop.seller,
    buyer: toBuyer(issued.buyer),
    payment,
    ledger: [...order.ledger],
    adjusted: ledgerSums(order.ledger).adjusted,
    testMode: issued.testMode,
  };
}

function common(shop: Shop, order: BookedOrder) {
  const sums = ledgerSums(order.ledger);
  return {
    orderId: order.id,
    placedISO: new Date(order.placedAtMs).toISOString(),
    state: toOrderState(order.paidAtMs !== null, sums),
    lines: order.items.map((item) => toLine(shop, item, order.issued)),
    currency: order.currency,
    total: order.totalCents,
    charged: sums.charged,
    refunded: sums.refunded,
  };
}

function toLine(shop: Shop, item: BookedItem, issued: IssuedReceipt | null): OrderLine {
  const provider = shop.providers.get(item.provider);
  const fields = {
    imageId: item.id,
    provider: item.provider,
    company: provider?.label ?? providerLabel(item.provider),
    satellite: item.satellite,
    locationDescription: item.locationDescription,
    product: item.productDescription,
    termsVersion: item.termsVersion,
    price: item.priceCents,
    serverState: item.state,
    refund: item.refund,
    simulated: issued?.simulatedProviders?.includes(item.provider) ?? provider?.simulated ?? false,
  };
  if (item.kind === 'tasking') {
    const { quote, latitude, longitude, sizeKm: size } = item;
    return { ...fields, kind: 'tasking', window: quote.window, latitude, longitude, size, quote };
  }
  const dateImageAcquiredISO = new Date(item.acquiredAtMs).toISOString();
  const { featureId, quote, outline, operator, picture } = item;
  const closeUp = provider?.closeUp ? { closeUp: scenePath(closeUpEndpoint, item) } : {};
  return {
    ...fields,
    ...(operator === null ? {} : { operator }),
    featureId,
    dateImageAcquiredISO,
    quote,
    ...(outline ? { area: outline } : {}),
    ...(picture ? { picture: { ...picture, ...closeUp } } : {}),
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function toBuyer(buyer: BuyerSnapshot): Buyer {
  const town = `${buyer.city}, ${buyer.state} ${buyer.zip}`.replace(/^[, ]+|[, ]+$/g, '');
  const country = /^[A-Z]{2}$/.test(buyer.country) ? (countryNames.of(buyer.country) ?? buyer.country) : '';
  return {
    name: `${buyer.firstname} ${buyer.lastname}`.trim(),
    company: buyer.company,
    address: [buyer.address, town, country].filter((line) => line !== ''),
    email: buyer.email,
  };
}
