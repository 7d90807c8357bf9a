import { formatUsd, refundText } from '@groundtrack/contract';
import type { MailDraft } from './compose-mail.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, ofOrder, type ProviderNames, TEST_MODE, toEntry, toImages } from './mail-words.ts';
import type { NotifiedItem, OrderNotifications } from './order-notifications.ts';

export interface EndedNotification {
  readonly order: Pick<OrderNotifications, 'to' | 'firstname' | 'receiptNumber' | 'testMode'>;
  /** At least one: rejected, failed or cancelled. */
  readonly items: readonly NotifiedItem[];
}

/** Notifies a buyer which images will not be delivered, why, and whether they are refunded. */
export function endedMail(
  { order, items }: EndedNotification,
  letterhead: Letterhead,
  providers: ProviderNames,
): MailDraft {
  const cancelled = items.every(({ state }) => state === 'Cancelled');
  const many = items.length > 1;
  const what = many
    ? `${toImages(items.length)}${ofOrder(order.receiptNumber)}`
    : `Your image of ${items[0]?.place ?? ''}`;
  const outcome = cancelled ? `${many ? 'were' : 'was'} cancelled` : 'cannot be delivered';
  return {
    kind: 'failed',
    to: order.to,
    subject: `${what} ${outcome}`,
    content: {
      preview: items.map((item) => whyText(item)).join(' · '),
      heading: `${many ? toImages(items.length) : 'Your image'} ${outcome}`,
      paragraphs: [
        greeting(order.firstname),
        cancelled
          ? `your ${toImages(items.length)}${ofOrder(order.receiptNumber)} ${many ? 'were' : 'was'} cancelled, as you asked.`
          : `your ${toImages(items.length)}${ofOrder(order.receiptNumber)} will not be delivered. We are sorry.`,
        ...(order.testMode ? [TEST_MODE] : []),
      ],
      entries: items.map((item) => toEntry(item, providers, [whyText(item), moneyText(item, letterhead)])),
      link: { label: 'See your orders', url: pageUrl(letterhead, '/Orders') },
    },
  };
}

const CAUSES: Readonly<Partial<Record<NotifiedItem['state'], string>>> = {
  Rejected: 'The provider rejected the request',
  AcquiredFail: 'The image could not be taken',
  Cancelled: 'Cancelled',
};

function whyText({ state, reason }: NotifiedItem): string {
  const cause = CAUSES[state] ?? 'Something went wrong while processing it';
  return reason === null ? `${cause}.` : `${cause}: ${reason.replace(/\.$/, '')}.`;
}

function moneyText({ priceCents, refund }: NotifiedItem, { supportEmail }: Letterhead): string {
  if (refund) return `${refundText(refund)}.`;
  if (priceCents === 0) return 'It was free, so there is nothing to refund.';
  return (
    `Its price was ${formatUsd(priceCents)}. Part of this order was refunded before, so there is no further automatic ` +
    `refund; if something is missing, write to ${supportEmail}.`
  );
}
