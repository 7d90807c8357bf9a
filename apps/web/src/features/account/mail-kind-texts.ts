import type { MailKind } from '@groundtrack/contract';

/** The name of each kind of email, and when it is sent. */
export const mailKindTexts: Readonly<Record<MailKind, { readonly title: string; readonly when: string }>> = {
  placed: {
    title: 'Order placed',
    when: 'When an order is paid, with its receipt. The receipt stays on the Orders page.',
  },
  actionNeeded: {
    title: 'Action needed',
    when: 'When a payment was begun but not finished, once for each order. Without this e-mail only the Orders page says so.',
  },
  passPlanned: {
    title: 'Pass planned',
    when: 'When a pass is planned for a tasking: when the image will be taken, and until when you can cancel it.',
  },
  delivered: { title: 'Delivered', when: 'When images can be downloaded; one e-mail for all that arrive together.' },
  failed: { title: 'Not delivered', when: 'When an image is rejected, failed or cancelled, with the reason.' },
  refunded: { title: 'Refunded', when: 'When money went back to your card, or could not.' },
};
