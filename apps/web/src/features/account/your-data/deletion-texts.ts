import { type DeletionPreview, formatUsd } from '@groundtrack/contract';
import { formatBytes } from '../../../lib/format.ts';
import { formatList, formatNumber } from '../../../lib/intl.ts';

/** `1 order`, `3 orders` */
function toCount(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

/** `1 saved search and 2 webhooks`, without empty items. */
function toCounts(counts: readonly (readonly [number, string, string?])[]): string {
  return formatList(counts.filter(([number]) => number > 0).map(([number, one, many]) => toCount(number, one, many)));
}

/** Data that is deleted with the account, one line each. */
export function deletedTexts({ deleted }: DeletionPreview): readonly string[] {
  const { sessions, savedSearches, savedPlaces, webhooks, files, fileBytes, openPayments } = deleted;
  const saved = toCounts([
    [savedSearches, 'saved search', 'saved searches'],
    [savedPlaces, 'saved place'],
    [webhooks, 'webhook'],
  ]);
  return [
    'Your name, address, e-mail address and e-mail settings, and the e-mails we sent you about orders.',
    `${sessions === 1 ? 'This login' : `All ${formatNumber(sessions)} logins`}. You are logged out everywhere at once.`,
    ...(saved === '' ? [] : [`${saved}${webhooks > 0 ? '. Waiting messages are not sent' : ''}.`]),
    ...(files === 0
      ? []
      : [
          `${toCount(files, 'delivered file')} (${formatBytes(fileBytes)}) and every link to them. ` +
            'Download the images you want to keep first.',
        ]),
    ...(openPayments === 0
      ? []
      : [`The payment of ${toCount(openPayments, 'order')} you never paid. It is closed, and nothing is charged.`]),
  ];
}

/** Data that is kept, why, and for how long, one line each. */
export function keptTexts({ kept, seller, booksKeptYears, owed }: DeletionPreview): readonly string[] {
  const { orders, receipts, payments } = kept;
  if (orders === 0) return ['Nothing, because you have no orders.'];
  const records = toCounts([
    [orders, 'order'],
    [receipts, 'receipt'],
    [payments, 'payment'],
  ]);
  return [
    `${records}, unchanged. Orders include the places of their images. Receipts include your name, address, and e-mail ` +
      `address. ${seller} must keep records for at least ${toCount(booksKeptYears, 'year')} after each order. ` +
      'A new account does not show them.',
    ...(owed === 0
      ? []
      : [
          `${formatUsd(owed)} that the payment provider could not refund. ${seller} still owes it to you, and can reach you with the details on your receipts.`,
        ]),
  ];
}
