import { formatUsd } from '@groundtrack/contract';
import type { MailDraft } from './compose-mail.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, type ProviderNames, TEST_MODE, toEntry, toMinute } from './mail-words.ts';
import type { UnpaidOrder } from './order-notifications.ts';

export interface UnfinishedPayment {
  readonly order: UnpaidOrder;
  /** unfinished: the card's bank required confirmation and the buyer did not complete it. */
  readonly attempt: 'declined' | 'unfinished';
  readonly testMode: boolean;
}

/** Asks a buyer to finish a payment that was started but not completed. */
export function actionNeededMail(
  notification: UnfinishedPayment,
  letterhead: Letterhead,
  providers: ProviderNames,
): MailDraft {
  const { order, attempt, testMode } = notification;
  const placed = `your ${formatUsd(order.totalCents)} order from ${toMinute(order.placedAtMs)}`;
  const happened =
    attempt === 'declined'
      ? `Your card was declined for ${placed}.`
      : `Your bank asked you to confirm the payment for ${placed}, but the confirmation was not completed.`;
  return {
    kind: 'actionNeeded',
    to: order.to,
    subject: `Your ${formatUsd(order.totalCents)} order is not paid yet${testMode ? ' (test mode)' : ''}`,
    content: {
      preview: 'We did not charge you. You can still pay.',
      heading: 'Your payment did not go through',
      paragraphs: [
        greeting(order.firstname),
        `${happened} You were not charged, and nothing was ordered.`,
        ...(testMode ? [TEST_MODE] : []),
      ],
      entries: order.items.map((item) => toEntry(item, providers, [])),
      afterward: [
        'To try again, press Pay next to the order and use the same card or another one. The price has not changed.',
        'If you no longer want the images, ignore this e-mail. The order expires after a day, and we will not remind you again.',
      ],
      link: { label: 'Go to your orders', url: pageUrl(letterhead, '/Orders') },
    },
  };
}
