import { FILE_LINK_HOURS } from '@groundtrack/contract';
import type { MailDraft } from './compose-mail.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, ofOrder, type ProviderNames, toEntry, toImages, toSize } from './mail-words.ts';
import type { NotifiedItem, OrderNotifications } from './order-notifications.ts';

export interface DeliveredNotification {
  readonly order: Pick<OrderNotifications, 'to' | 'firstname' | 'receiptNumber'>;
  /** At least one. */
  readonly items: readonly NotifiedItem[];
  /** Number of images of the order that are still in progress. */
  readonly underWay: number;
}

/** Notifies a buyer that images can be downloaded. */
export function deliveredMail(
  notification: DeliveredNotification,
  letterhead: Letterhead,
  providers: ProviderNames,
): MailDraft {
  const { order, items, underWay } = notification;
  const many = items.length > 1;
  const files = items.map((item) => toEntry(item, providers, [filesText(item)]));
  return {
    kind: 'delivered',
    to: order.to,
    subject: many
      ? `${toImages(items.length)}${ofOrder(order.receiptNumber)} are ready`
      : `Your image of ${items[0]?.place ?? ''} is ready`,
    content: {
      preview: items.map(({ place }) => place).join(' · '),
      heading: many ? `${toImages(items.length)} are ready` : 'Your image is ready',
      paragraphs: [
        greeting(order.firstname),
        `Your ${toImages(items.length)}${ofOrder(order.receiptNumber)} ${many ? 'are' : 'is'} ready to download.`,
        ...(underWay > 0 ? [onTheirWay(underWay)] : []),
      ],
      entries: files,
      afterward: [
        `You can download the files in My Imagery at any time. To share a file, copy its link there. It works for ${FILE_LINK_HOURS} hours without a login.`,
      ],
      link: { label: 'Open My Imagery', url: pageUrl(letterhead, '/MyImagery') },
    },
  };
}

function onTheirWay(count: number): string {
  return count === 1
    ? 'One more image in this order is on its way. We will e-mail you when it is ready.'
    : `${count} more images in this order are on their way. We will e-mail you when they are ready.`;
}

const FILE_NAMES = [
  ['full', 'JPG'],
  ['tiff', 'GeoTIFF'],
  ['overview', 'overview GeoTIFF'],
  ['png', 'PNG'],
  ['analytic', 'analytic GeoTIFF'],
  ['zip', 'ZIP'],
  ['original', 'original package'],
] as const;

/** `JPG 2.1 MB, GeoTIFF 14.3 MB, ZIP 15.0 MB` */
function filesText({ files }: NotifiedItem): string {
  const named = FILE_NAMES.flatMap(([kind, name]) =>
    files.filter((file) => file.kind === kind).map(({ bytes }) => `${name} ${toSize(bytes)}`),
  );
  return named.length > 0 ? named.join(', ') : 'No files yet';
}
