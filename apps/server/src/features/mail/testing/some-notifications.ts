import { toCents, toItemId, toOrderId } from '@groundtrack/contract';
import type { Letterhead } from '../mail-content.ts';
import type { NotifiedItem, OrderNotifications, RefundNotification } from '../order-notifications.ts';

const ACQUIRED_MS = Date.parse('2026-08-22T15:10:37Z');
const SETTLED_MS = Date.parse('2026-11-21T12:00:00Z');

export const LETTERHEAD: Letterhead = {
  shopName: 'Orbit Images Ltd',
  publicUrl: 'https://images.example.org/',
  supportEmail: 'help@example.org',
};

export const PROVIDERS = new Map([
  ['maxar', { label: 'Maxar', simulated: false }],
  ['planet', { label: 'Planet', simulated: true }],
]);

export function notifiedItem(changes: Partial<NotifiedItem> = {}): NotifiedItem {
  return {
    id: toItemId('item-1'),
    state: 'Delivered',
    reason: null,
    settledAtMs: SETTLED_MS,
    priceCents: toCents(32_250),
    place: 'Greenbelt, Maryland',
    satellite: 'WorldView-3',
    provider: 'maxar',
    kind: 'archive',
    acquiredAtMs: ACQUIRED_MS,
    window: null,
    pass: null,
    product: '5 × 5 km',
    areaKm2: null,
    files: [
      { kind: 'icon', bytes: 9_000 },
      { kind: 'full', bytes: 2_140_000 },
      { kind: 'tiff', bytes: 14_300_000 },
      { kind: 'zip', bytes: 1_500_000_000 },
    ],
    refund: null,
    notified: false,
    ...changes,
  };
}

export function refundNotification(changes: Partial<RefundNotification> = {}): RefundNotification {
  return {
    about: 'ledger:1',
    kind: 'done',
    amountCents: toCents(32_250),
    atMs: SETTLED_MS,
    itemId: toItemId('item-1'),
    notified: false,
    ...changes,
  };
}

export function orderNotifications(changes: Partial<OrderNotifications> = {}): OrderNotifications {
  return {
    orderId: toOrderId('order-1'),
    to: 'ada@example.org',
    firstname: 'Ada',
    receiptNumber: 'R-000042',
    testMode: false,
    items: [notifiedItem()],
    money: [],
    refundsUnderWay: 0,
    ...changes,
  };
}
