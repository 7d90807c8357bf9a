import { type OrderLine, type Receipt, toCents, toItemId, toOrderId, toSceneId } from '@groundtrack/contract';
import { actionNeededMail } from '../action-needed-mail.ts';
import { type ComposedMail, composeMail, type MailDraft } from '../compose-mail.ts';
import { deliveredMail } from '../delivered-mail.ts';
import { endedMail } from '../ended-mail.ts';
import { passPlannedMail } from '../pass-planned-mail.ts';
import { placedMail } from '../placed-mail.ts';
import { refundedMail } from '../refunded-mail.ts';
import { LETTERHEAD, notifiedItem, orderNotifications, PROVIDERS, refundNotification } from './some-notifications.ts';

export const SOME_LINE: OrderLine = {
  imageId: toItemId('image-1'),
  provider: 'maxar',
  company: 'Maxar',
  featureId: toSceneId('mx-1'),
  satellite: 'WorldView-3',
  dateImageAcquiredISO: '2026-08-22T15:10:37.824Z',
  locationDescription: 'Zürich <Altstadt>\nTotal: $0.00',
  product: '5 × 5 km',
  termsVersion: '2',
  price: toCents(32_249),
  quote: null,
  serverState: 'Purchased',
  refund: null,
  simulated: true,
};

export const SOME_RECEIPT: Receipt = {
  orderId: toOrderId('order-1'),
  placedISO: '2026-09-01T12:00:00.000Z',
  state: 'paid',
  lines: [
    SOME_LINE,
    { ...SOME_LINE, imageId: toItemId('image-2'), simulated: false, locationDescription: 'Bern', price: toCents(1) },
  ],
  currency: 'usd',
  total: toCents(32_250),
  charged: toCents(32_250),
  refunded: toCents(0),
  number: 'R-000042',
  issuedISO: '2026-09-01T12:00:07.000Z',
  seller: { name: 'Orbit Images Ltd', address: [], taxNote: null },
  buyer: { name: 'Ada Lovelace', company: '', address: [], email: 'ada@example.org' },
  payment: { provider: 'sandbox', reference: 'pi_1' },
  ledger: [{ atISO: '2026-09-01T12:00:07.000Z', kind: 'charge', amount: 32_250 }],
  adjusted: 0,
  testMode: true,
};

/** One email of each kind, both minimal and with many details, for the given place. */
export function someDrafts(place = 'Greenbelt, Maryland'): Readonly<Record<string, MailDraft>> {
  const item = notifiedItem({ place });
  const order = orderNotifications({ items: [item] });
  const refund = { amount: item.priceCents, state: 'asked' } as const;
  const rejected = notifiedItem({ id: toItemId('item-2'), place, state: 'Rejected', reason: 'embargoed area', refund });
  const cancelled = notifiedItem({ id: toItemId('item-4'), place, state: 'Cancelled', refund });
  const failed = notifiedItem({
    id: toItemId('item-3'),
    place: 'Bern',
    state: 'Failed',
    provider: 'planet',
    priceCents: toCents(0),
  });
  const pass = {
    position: 1,
    passMs: item.settledAtMs,
    satellite: 'WorldView-3',
    cancelUntilMs: null,
    rule: 'You can cancel for a full refund until 24 hours before the planned pass.',
    notified: false,
  };
  const window = { startMs: item.settledAtMs - 1, endMs: item.settledAtMs };
  const tasking = notifiedItem({
    place,
    kind: 'tasking',
    state: 'Planned',
    acquiredAtMs: null,
    window,
    pass,
    files: [],
  });
  const unpaid = { orderId: order.orderId, to: order.to, firstname: order.firstname, overtaken: false };
  const waiting = { ...unpaid, placedAtMs: item.settledAtMs, totalCents: toCents(32_250), items: [item, failed] };
  const many = Array.from({ length: 12 }, (_, index) =>
    notifiedItem({ id: toItemId(`${index}`), place: `${place} ${index + 1}` }),
  );
  const receipt = { ...SOME_RECEIPT, lines: [{ ...SOME_LINE, locationDescription: place }] };
  const test = { ...order, testMode: true };
  return {
    placed: placedMail(receipt, LETTERHEAD),
    'pass planned': passPlannedMail({ order, planned: [{ item: tasking, pass }] }, LETTERHEAD, PROVIDERS),
    'action needed': actionNeededMail({ order: waiting, attempt: 'declined', testMode: false }, LETTERHEAD, PROVIDERS),
    'action needed, unfinished': actionNeededMail(
      { order: waiting, attempt: 'unfinished', testMode: true },
      LETTERHEAD,
      PROVIDERS,
    ),
    delivered: deliveredMail({ order, items: [item], underWay: 0 }, LETTERHEAD, PROVIDERS),
    'delivered, many': deliveredMail({ order, items: many, underWay: 28 }, LETTERHEAD, PROVIDERS),
    rejected: endedMail({ order, items: [rejected] }, LETTERHEAD, PROVIDERS),
    'failed, many': endedMail({ order: test, items: [rejected, failed, cancelled] }, LETTERHEAD, PROVIDERS),
    cancelled: endedMail({ order, items: [cancelled] }, LETTERHEAD, PROVIDERS),
    refunded: refundedMail({ order, money: [refundNotification()] }, LETTERHEAD),
    'refunded, in part not': refundedMail(
      {
        order: test,
        money: [refundNotification(), refundNotification({ kind: 'refused', itemId: null, amountCents: toCents(100) })],
      },
      LETTERHEAD,
    ),
    'refund returned': refundedMail({ order, money: [refundNotification({ kind: 'returned' })] }, LETTERHEAD),
  };
}

export function composed(draft: MailDraft): ComposedMail {
  return composeMail(LETTERHEAD, draft, { id: 'mail-1', queuedAtMs: Date.parse('2026-11-21T12:00:00Z') });
}
