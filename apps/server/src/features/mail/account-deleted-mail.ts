import type { AccountDeletedMail, KeptRecords } from '../../domain/feature-ports.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting } from './mail-words.ts';
import type { AccountMailDraft } from './queue-account-mail.ts';

/**
 * Confirms that an account was deleted, and lists what is kept.
 * @param booksKeptYears minimum years that order records are kept
 */
export function accountDeletedMail(
  { to, firstname, kept }: AccountDeletedMail,
  letterhead: Letterhead,
  booksKeptYears: number,
): AccountMailDraft {
  const { shopName, supportEmail } = letterhead;
  return {
    accountId: null,
    to,
    subject: `Your account at ${shopName} is deleted`,
    content: {
      preview: 'All devices were logged out, and links to your images no longer work.',
      heading: 'Account deleted',
      paragraphs: [
        greeting(firstname),
        `your account ${to} was deleted. All devices were logged out; webhooks, saved searches and saved places are ` +
          'deleted. Links to your images no longer work, and the delivered files are being deleted.',
        keptSentence(kept, shopName, booksKeptYears),
        `If you did not delete it, write to ${supportEmail} at once.`,
        'You may register again with this address. The new account begins empty.',
      ],
      link: { label: 'Register again', url: pageUrl(letterhead, '/Registration') },
      because: `You get this e-mail because you had an account at ${shopName}.`,
    },
    settingsUrl: null,
    isForgotten: true,
  };
}

function keptSentence({ orders, receipts, payments }: KeptRecords, shopName: string, years: number): string {
  if (orders === 0) return 'You ordered nothing, so none of your data is kept.';
  const records = [
    toCount(orders, 'order'),
    ...(receipts > 0 ? [toCount(receipts, 'receipt')] : []),
    ...(payments > 0 ? [toCount(payments, 'payment')] : []),
  ];
  return (
    `Kept unchanged, as ${shopName} has to keep books: ${records.join(', ')}, ` +
    `for at least ${toCount(years, 'year')} after each order.`
  );
}

/** Formats `1 order` or `3 orders`. */
function toCount(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
