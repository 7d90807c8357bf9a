import { formatUsd, refundText, type ServerState } from '@groundtrack/contract';
import { layOutMail } from './mail-layout.ts';
import type { OutgoingMail } from './mail-transport.ts';

export interface EndingMailing {
  readonly to: string;
  readonly firstname: string;
  /** Where the image is, in the buyer's words. */
  readonly locationDescription: string;
  readonly satellite: string;
  readonly acquiredAtMs: number;
  readonly state: ServerState;
  readonly reason: string | null;
  readonly priceCents: number;
  /** Null: nothing goes back by itself. */
  readonly refundedCents: number | null;
  readonly testMode: boolean;
  /** Where people reach the server, `https://images.example.org`. */
  readonly publicUrl: string;
  readonly supportEmail: string;
}

/** Tells a buyer that an image will not be delivered, and what becomes of the money. */
export function endingMail(
  mailing: EndingMailing,
  { id, queuedAtMs }: { readonly id: string; readonly queuedAtMs: number },
): OutgoingMail {
  const { firstname, locationDescription: place, satellite, state, reason, publicUrl, supportEmail } = mailing;
  const day = new Date(mailing.acquiredAtMs).toISOString().slice(0, 10);
  const why = state === 'Rejected' ? 'The provider rejected the request' : 'Something went wrong on the way';
  const content = layOutMail({
    paragraphs: [
      firstname === '' ? 'Hello,' : `Hello ${firstname},`,
      `your image of ${place}, taken by ${satellite} on ${day}, will not be delivered. ${why}${reason ? `: ${reason}` : ''}.`,
      moneyText(mailing),
    ],
    link: { label: 'Your orders', url: `${publicUrl.replace(/\/$/, '')}/#/Orders` },
    closing: `Questions? Write to ${supportEmail}.`,
  });
  return { id, queuedAtMs, to: mailing.to, subject: subjectOf(mailing), ...content };
}

function subjectOf({ locationDescription: place, refundedCents, testMode }: EndingMailing): string {
  const refund = refundedCents ? `, ${formatUsd(refundedCents)} refunded${testMode ? ' (test mode)' : ''}` : '';
  return `Your image of ${place} cannot be delivered${refund}`;
}

function moneyText({ priceCents, refundedCents, testMode, supportEmail }: EndingMailing): string {
  if (priceCents === 0) return 'It cost nothing, so there is nothing to give back.';
  if (refundedCents === null)
    return (
      `Its price was ${formatUsd(priceCents)}. Money of this order was given back before, so nothing more goes back by ` +
      `itself; if something is missing, write to ${supportEmail}.`
    );
  return `${refundText({ amount: refundedCents, state: 'asked' })}.${testMode ? ' Test mode: no money moved.' : ''}`;
}
