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
    subject: `Your ${shopName} account was deleted`,
    content: {
      preview: 'You are logged out everywhere, and links to your images no longer work.',
      heading: 'Your account was deleted',
      paragraphs: [
        greeting(firstname),
        `We deleted the account ${to} with its webhooks, saved searches, and saved places. You are logged out on all ` +
          'devices. Links to your images no longer work, and we are deleting the delivered files.',
        keptSentence(kept, shopName, booksKeptYears),
        `If you did not ask for this, write to ${supportEmail} now.`,
        'You can register again with this address. The new account will be empty.',
      ],
      link: { label: 'Register again', url: pageUrl(letterhead, '/Registration') },
      because: `You get this e-mail because you had an account at ${shopName}.`,
    },
    settingsUrl: null,
    isForgotten: true,
  };
}

function keptSentence({ orders, receipts, payments }: KeptRecords, shopName: string, years: number): string {
  if (orders === 0) return 'You never ordered anything, so we keep none of your data.';
  const records = [
    toCount(orders, 'order'),
    ...(receipts > 0 ? [toCount(receipts, 'receipt')] : []),
    ...(payments > 0 ? [toCount(payments, 'payment')] : []),
  ];
  return (
    `The law requires ${shopName} to keep records of what it sells. We keep ${joinWords(records)} ` +
    `for at least ${toCount(years, 'year')} after each order.`
  );
}

/** Formats `1 order, 1 receipt, and 2 payments`. */
function joinWords(words: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(words);
}

/** Formats `1 order` or `3 orders`. */
function toCount(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
