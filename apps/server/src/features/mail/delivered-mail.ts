import { FILE_LINK_HOURS } from '@groundtrack/contract';
import type { MailDraft } from './compose-mail.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { entryOf, greeting, imagesOf, ofOrder, type ProviderNames, sizeOf } from './mail-words.ts';
import type { NewsItem, OrderNews } from './order-news.ts';

export interface DeliveredNews {
  readonly order: Pick<OrderNews, 'to' | 'firstname' | 'receiptNumber'>;
  /** At least one. */
  readonly items: readonly NewsItem[];
  /** Images of the order that are still on their way. */
  readonly underWay: number;
}

/** Tells a buyer which images can be downloaded. */
export function deliveredMail(news: DeliveredNews, letterhead: Letterhead, providers: ProviderNames): MailDraft {
  const { order, items, underWay } = news;
  const many = items.length > 1;
  const files = items.map((item) => entryOf(item, providers, [filesText(item)]));
  return {
    kind: 'delivered',
    to: order.to,
    subject: many
      ? `${imagesOf(items.length)}${ofOrder(order.receiptNumber)} are ready`
      : `Your image of ${items[0]?.place ?? ''} is ready`,
    content: {
      preview: items.map(({ place }) => place).join(' · '),
      heading: many ? `${imagesOf(items.length)} are ready to download` : 'Your image is ready to download',
      paragraphs: [
        greeting(order.firstname),
        `your ${imagesOf(items.length)}${ofOrder(order.receiptNumber)} ${many ? 'have' : 'has'} been delivered.`,
        ...(underWay > 0 ? [onTheirWay(underWay)] : []),
      ],
      entries: files,
      afterwards: [
        `The files stay in My Imagery. A link copied there opens a file without a login for ${FILE_LINK_HOURS} hours.`,
      ],
      link: { label: 'Open My Imagery', url: pageUrl(letterhead, '/MyImagery') },
    },
  };
}

function onTheirWay(count: number): string {
  return count === 1
    ? 'One more image of this order is on its way; another mail tells of it.'
    : `${count} more images of this order are on their way; another mail tells of them.`;
}

const FILE_NAMES = [
  ['full', 'JPG'],
  ['tiff', 'GeoTIFF'],
  ['zip', 'ZIP'],
] as const;

/** `JPG 2.1 MB, GeoTIFF 14.3 MB, ZIP 15.0 MB` */
function filesText({ files }: NewsItem): string {
  const named = FILE_NAMES.flatMap(([kind, name]) =>
    files.filter((file) => file.kind === kind).map(({ bytes }) => `${name} ${sizeOf(bytes)}`),
  );
  return named.length > 0 ? named.join(', ') : 'No files yet';
}
