import { layOutMail } from './mail-layout.ts';
import type { OutgoingMail } from './mail-transport.ts';

export interface Delivery {
  readonly to: string;
  readonly firstname: string;
  /** Where the image is, in the buyer's words. */
  readonly locationDescription: string;
  readonly satellite: string;
  readonly acquiredAtMs: number;
  /** Where people reach the server, `https://images.example.org`. */
  readonly publicUrl: string;
  readonly supportEmail: string;
}

/** Tells a buyer that an image can be downloaded. */
export function deliveredMail(
  delivery: Delivery,
  { id, queuedAtMs }: { readonly id: string; readonly queuedAtMs: number },
): OutgoingMail {
  const day = new Date(delivery.acquiredAtMs).toISOString().slice(0, 10);
  const place = delivery.locationDescription;
  const greeting = delivery.firstname === '' ? 'Hello,' : `Hello ${delivery.firstname},`;
  const content = layOutMail({
    paragraphs: [
      greeting,
      `your image of ${place}, taken by ${delivery.satellite} on ${day}, has been delivered and is ready to download.`,
    ],
    link: { label: 'My Imagery', url: `${delivery.publicUrl.replace(/\/$/, '')}/#/MyImagery` },
    closing: `Questions? Write to ${delivery.supportEmail}.`,
  });
  return { id, queuedAtMs, to: delivery.to, subject: `Your image of ${place} is ready`, ...content };
}
