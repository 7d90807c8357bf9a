import { formatUsd, refundText } from '@groundtrack/contract';
import type { MailDraft } from './compose-mail.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, ofOrder, type ProviderNames, TEST_MODE, toEntry, toImages } from './mail-words.ts';
import type { NotifiedItem, OrderNotifications } from './order-notifications.ts';

export interface EndedNotification {
  readonly order: Pick<OrderNotifications, 'to' | 'firstname' | 'receiptNumber' | 'testMode'>;
  /** At least one: rejected, failed or canceled. */
  readonly items: readonly NotifiedItem[];
}

/** Notifies a buyer which images will not be delivered, why, and whether they are refunded. */
export function endedMail(
  { order, items }: EndedNotification,
  letterhead: Letterhead,
  providers: ProviderNames,
): MailDraft {
  const canceled = items.every(({ state }) => state === 'Cancelled');
  const many = items.length > 1;
  const what = many
    ? `${toImages(items.length)}${ofOrder(order.receiptNumber)}`
    : `Your image of ${items[0]?.place ?? ''}`;
  const outcome = canceled ? `${many ? 'were' : 'was'} canceled` : 'cannot be delivered';
  return {
    kind: 'failed',
    to: order.to,
    subject: `${what} ${outcome}`,
    content: {
      preview: items.map((item) => whyText(item)).join(' · '),
      heading: `${many ? toImages(items.length) : 'Your image'} ${outcome}`,
      paragraphs: [
        greeting(order.firstname),
        canceled
          ? `We canceled your ${toImages(items.length)}${ofOrder(order.receiptNumber)}, as you asked.`
          : `We are sorry. We cannot deliver your ${toImages(items.length)}${ofOrder(order.receiptNumber)}.`,
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
  Cancelled: 'Canceled',
};

function whyText({ state, reason }: NotifiedItem): string {
  const cause = CAUSES[state] ?? 'Something went wrong while it was processed';
  return reason === null ? `${cause}.` : `${cause}: ${reason.replace(/\.$/, '')}.`;
}

function moneyText({ priceCents, refund }: NotifiedItem, { supportEmail }: Letterhead): string {
  if (refund) return `${refundText(refund)}.`;
  if (priceCents === 0) return 'It was free, so there is nothing to refund.';
  return (
    `It cost ${formatUsd(priceCents)}. Part of this order was refunded earlier, so the rest is not refunded ` +
    `automatically. If you are missing money, write to ${supportEmail}.`
  );
}
