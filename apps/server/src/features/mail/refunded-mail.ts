import { formatUsd, totalCents } from '@groundtrack/contract';
import type { MailDraft } from './compose-mail.ts';
import { type Entry, type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, ofOrder, TEST_MODE, toMinute } from './mail-words.ts';
import type { OrderNotifications, RefundNotification } from './order-notifications.ts';

export interface RefundedNotification {
  readonly order: Pick<OrderNotifications, 'to' | 'firstname' | 'receiptNumber' | 'testMode' | 'items'>;
  /** At least one. */
  readonly money: readonly RefundNotification[];
}

/** docs.stripe.com/refunds: five to ten business days, depending on the bank. */
const ARRIVAL = 'Your bank shows it within 5 to 10 business days. Some banks remove the original charge instead.';

/** Notifies a buyer of refunds that succeeded or failed. */
export function refundedMail({ order, money }: RefundedNotification, letterhead: Letterhead): MailDraft {
  const done = money.filter(({ kind }) => kind === 'done');
  const stuck = money.filter(({ kind }) => kind !== 'done');
  const test = order.testMode ? ' (test mode)' : '';
  const subject =
    stuck.length > 0
      ? `${toUsd(stuck)}${ofOrder(order.receiptNumber)} could not be refunded${test}`
      : `${toUsd(done)}${ofOrder(order.receiptNumber)} refunded${test}`;
  return {
    kind: 'refunded',
    to: order.to,
    subject,
    content: {
      preview: done.length > 0 ? `We refunded ${toUsd(done)} to the card you paid with.` : subject,
      heading: stuck.length > 0 ? 'A refund did not go through' : `We refunded ${toUsd(done)}`,
      paragraphs: [
        greeting(order.firstname),
        ...(stuck.length > 0 ? [stuckText(stuck, letterhead, order.receiptNumber)] : []),
        ...(done.length > 0 ? [`We refunded ${toUsd(done)} to the card you paid with. ${ARRIVAL}`] : []),
        ...(order.testMode ? [TEST_MODE] : []),
      ],
      entries: stuck.map((notification) => stuckEntry(notification, order)),
      ...(done.length > 0
        ? {
            table: {
              rows: done.map((notification) => ({
                label: `${paidFor(notification, order)}, ${toMinute(notification.atMs)}`,
                value: formatUsd(notification.amountCents),
              })),
              total: { label: `Refunded${test}`, value: toUsd(done) },
            },
          }
        : {}),
      link: { label: 'See your orders', url: pageUrl(letterhead, '/Orders') },
    },
  };
}

function toUsd(money: readonly RefundNotification[]): string {
  return formatUsd(totalCents(money.map(({ amountCents }) => amountCents)));
}

function stuckText(
  stuck: readonly RefundNotification[],
  { supportEmail }: Letterhead,
  receiptNumber: string | null,
): string {
  const name = receiptNumber === null ? '' : `, mention order ${receiptNumber},`;
  return `We could not refund ${toUsd(stuck)} to the card you paid with. Write to ${supportEmail}${name} and we will return the money another way.`;
}

function stuckEntry(notification: RefundNotification, order: RefundedNotification['order']): Entry {
  const why = notification.kind === 'returned' ? 'Your bank did not accept it' : 'The payment provider refused it';
  return {
    title: paidFor(notification, order),
    details: [formatUsd(notification.amountCents), `${why} on ${toMinute(notification.atMs)}`],
  };
}

/** The item that was paid for. */
function paidFor({ itemId }: RefundNotification, { items, receiptNumber }: RefundedNotification['order']): string {
  const item = items.find(({ id }) => id === itemId);
  if (item) return `${item.place}, ${item.satellite}`;
  return receiptNumber === null ? 'Your order' : `Order ${receiptNumber}`;
}
