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
  const placed = `your order of ${toMinute(order.placedAtMs)} for ${formatUsd(order.totalCents)}`;
  const happened =
    attempt === 'declined'
      ? `your card was declined for ${placed}.`
      : `your bank asked you to confirm the payment of ${placed}, and that was not finished.`;
  return {
    kind: 'actionNeeded',
    to: order.to,
    subject: `Action needed: your order for ${formatUsd(order.totalCents)} is not paid${testMode ? ' (test mode)' : ''}`,
    content: {
      preview: 'Nothing was charged. Your cart is still there.',
      heading: 'Your payment was not finished',
      paragraphs: [
        greeting(order.firstname),
        `${happened} Nothing was charged, and nothing was ordered from the providers.`,
        ...(testMode ? [TEST_MODE] : []),
      ],
      entries: order.items.map((item) => toEntry(item, providers, [])),
      afterward: [
        'To go on, press Pay beside the order, with this or another card. The price stays as it was.',
        'If you do not want the images anymore, you can ignore this e-mail: the order expires after a day. This is the only e-mail about it.',
      ],
      link: { label: 'Go to your orders', url: pageUrl(letterhead, '/Orders') },
    },
  };
}
