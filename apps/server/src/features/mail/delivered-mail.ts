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
      heading: many ? `${toImages(items.length)} are ready to download` : 'Your image is ready to download',
      paragraphs: [
        greeting(order.firstname),
        `your ${toImages(items.length)}${ofOrder(order.receiptNumber)} ${many ? 'have' : 'has'} been delivered.`,
        ...(underWay > 0 ? [onTheirWay(underWay)] : []),
      ],
      entries: files,
      afterward: [
        `The files stay in My Imagery. A link copied there opens a file without a login for ${FILE_LINK_HOURS} hours.`,
      ],
      link: { label: 'Open My Imagery', url: pageUrl(letterhead, '/MyImagery') },
    },
  };
}

function onTheirWay(count: number): string {
  return count === 1
    ? 'One more image of this order is on its way; we will send another e-mail when it is ready.'
    : `${count} more images of this order are on their way; we will send another e-mail when they are ready.`;
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
