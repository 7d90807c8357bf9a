import { formatUsd } from '@groundtrack/contract';
import type { MailDraft } from './compose-mail.ts';
import { type Entry, type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, minuteOf, ofOrder, TEST_MODE } from './mail-words.ts';
import type { MoneyNews, OrderNews } from './order-news.ts';

export interface RefundedNews {
  readonly order: Pick<OrderNews, 'to' | 'firstname' | 'receiptNumber' | 'testMode' | 'items'>;
  /** At least one. */
  readonly money: readonly MoneyNews[];
}

/** docs.stripe.com/refunds: five to ten business days, depending on the bank. */
const ARRIVAL =
  'Banks show it on the statement within 5 to 10 business days; some take the charge off as if it had never been made.';

/** Tells a buyer that money went back, or that it could not. */
export function refundedMail({ order, money }: RefundedNews, letterhead: Letterhead): MailDraft {
  const done = money.filter(({ kind }) => kind === 'done');
  const stuck = money.filter(({ kind }) => kind !== 'done');
  const test = order.testMode ? ' (test mode)' : '';
  const subject =
    stuck.length > 0
      ? `${usdOf(stuck)}${ofOrder(order.receiptNumber)} could not be refunded${test}`
      : `${usdOf(done)}${ofOrder(order.receiptNumber)} refunded${test}`;
  return {
    kind: 'refunded',
    to: order.to,
    subject,
    content: {
      preview: done.length > 0 ? `${usdOf(done)} went back to the card you paid with.` : subject,
      heading: stuck.length > 0 ? 'A refund needs your attention' : `${usdOf(done)} went back to your card`,
      paragraphs: [
        greeting(order.firstname),
        ...(stuck.length > 0 ? [stuckText(stuck, letterhead, order.receiptNumber)] : []),
        ...(done.length > 0 ? [`${usdOf(done)} went back to the card you paid with. ${ARRIVAL}`] : []),
        ...(order.testMode ? [TEST_MODE] : []),
      ],
      entries: stuck.map((news) => stuckEntry(news, order)),
      ...(done.length > 0
        ? {
            table: {
              rows: done.map((news) => ({
                label: `${paidFor(news, order)}, ${minuteOf(news.atMs)}`,
                value: formatUsd(news.amountCents),
              })),
              total: { label: `Refunded${test}`, value: usdOf(done) },
            },
          }
        : {}),
      link: { label: 'See your orders', url: pageUrl(letterhead, '/Orders') },
    },
  };
}

function usdOf(money: readonly MoneyNews[]): string {
  return formatUsd(money.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

function stuckText(stuck: readonly MoneyNews[], { supportEmail }: Letterhead, receiptNumber: string | null): string {
  const name = receiptNumber === null ? '' : ` and name order ${receiptNumber}`;
  return `${usdOf(stuck)} could not be given back to the card you paid with. Write to ${supportEmail}${name}: we give the money back another way.`;
}

function stuckEntry(news: MoneyNews, order: RefundedNews['order']): Entry {
  const why = news.kind === 'returned' ? 'the bank of the card did not take it' : 'the payment provider refused it';
  return { title: paidFor(news, order), details: [`${formatUsd(news.amountCents)}: ${why}, ${minuteOf(news.atMs)}`] };
}

/** What the money had been paid for. */
function paidFor({ itemId }: MoneyNews, { items, receiptNumber }: RefundedNews['order']): string {
  const item = items.find(({ id }) => id === itemId);
  if (item) return `${item.place}, ${item.satellite}`;
  return receiptNumber === null ? 'Your order' : `Order ${receiptNumber}`;
}
