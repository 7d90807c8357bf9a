import type { MailDraft } from './compose-mail.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, ofOrder, type ProviderNames, toEntry, toImages, toMinute, toPassTime } from './mail-words.ts';
import type { OrderNotifications } from './order-notifications.ts';
import type { PlannedItem } from './pending-notifications.ts';

export interface PassPlannedNotification {
  readonly order: Pick<OrderNotifications, 'to' | 'firstname' | 'receiptNumber'>;
  /** At least one. */
  readonly planned: readonly PlannedItem[];
}

/** Notifies a buyer when images will be taken, and until when each can be canceled. */
export function passPlannedMail(
  { order, planned }: PassPlannedNotification,
  letterhead: Letterhead,
  providers: ProviderNames,
): MailDraft {
  const many = planned.length > 1;
  const isSimulated = (one: PlannedItem) => providers.get(one.item.provider)?.simulated ?? false;
  return {
    kind: 'passPlanned',
    to: order.to,
    subject: many
      ? `${planned.length} taskings${ofOrder(order.receiptNumber)} have a date`
      : `Your image of ${planned[0]?.item.place ?? ''} has a date`,
    content: {
      preview: planned.map((one) => `${one.item.place}: ${toPassTime(one.pass.passMs, isSimulated(one))}`).join(' · '),
      heading: many ? 'Your images will be taken' : 'Your image will be taken',
      paragraphs: [
        greeting(order.firstname),
        `The provider planned ${many ? 'passes' : 'a pass'} for your ${toImages(planned.length)}${ofOrder(order.receiptNumber)}. We will e-mail you when there is something to download.`,
        ...(planned.some(isSimulated)
          ? ['Simulated taskings run on a faster clock, so these times are in simulated time.']
          : []),
      ],
      entries: planned.map((one) => toEntry(one.item, providers, [passText(one, isSimulated(one)), cancelText(one)])),
      link: { label: 'See your taskings', url: pageUrl(letterhead, '/Tasking') },
    },
  };
}

function passText({ pass }: PlannedItem, simulated: boolean): string {
  const next = pass.position === 0 ? 'Planned' : `Planned again, after ${toFailedPasses(pass.position)}`;
  return `${next}: ${toPassTime(pass.passMs, simulated)}, by ${pass.satellite}`;
}

function toFailedPasses(count: number): string {
  return count === 1 ? '1 failed pass' : `${count} failed passes`;
}

function cancelText({ pass: { cancelUntilMs, rule } }: PlannedItem): string {
  return cancelUntilMs === null ? rule : `You can cancel it for a full refund until ${toMinute(cancelUntilMs)}.`;
}
