import type { MailKind } from '@groundtrack/contract';

/** The name of each kind of email, and when it is sent. */
export const mailKindTexts: Readonly<Record<MailKind, { readonly title: string; readonly when: string }>> = {
  placed: {
    title: 'Order placed',
    when: 'Your receipt, when you pay an order.',
  },
  actionNeeded: {
    title: 'Action needed',
    when: 'Once per order, when you started a payment but did not finish it.',
  },
  passPlanned: {
    title: 'Pass planned',
    when: 'When a pass is planned for a tasking, with its time and the deadline to cancel.',
  },
  delivered: { title: 'Delivered', when: 'When images are ready to download.' },
  failed: { title: 'Not delivered', when: 'When an image is rejected, fails, or is canceled, with the reason.' },
  refunded: { title: 'Refunded', when: 'When we refund your card, or a refund fails.' },
};
