import { formatUsd, type OrderLine, type Receipt } from '@groundtrack/contract';
import { layOutMail } from './mail-layout.ts';
import type { OutgoingMail } from './mail-transport.ts';

export interface ReceiptMailing {
  readonly receipt: Receipt;
  /** Where people reach the server, `https://images.example.org`. */
  readonly publicUrl: string;
  readonly supportEmail: string;
}

const TEST_MODE = 'Test mode: no money moved.';

/** Brings a buyer the receipt of an order that was just paid. */
export function receiptMail(
  { receipt, publicUrl, supportEmail }: ReceiptMailing,
  { id, queuedAtMs }: { readonly id: string; readonly queuedAtMs: number },
): OutgoingMail {
  const { number, buyer, seller, lines, total, testMode } = receipt;
  const simulated = lines.some((line) => line.simulated);
  const content = layOutMail({
    paragraphs: [
      buyer.name === '' ? 'Hello,' : `Hello ${buyer.name},`,
      `thank you for your order. This is your receipt ${number} of ${minuteOf(receipt.issuedISO)}, from ${seller.name}.`,
      ...(testMode ? [TEST_MODE] : []),
      ...(simulated ? ['Lines marked SIMULATED are drawn by this server, not taken from orbit.'] : []),
    ],
    table: {
      rows: lines.flatMap(rowsOf),
      total: { label: testMode ? 'Total (test mode)' : 'Total', value: formatUsd(total) },
    },
    link: { label: 'Receipt to read and print', url: `${publicUrl.replace(/\/$/, '')}/#/Orders/${receipt.orderId}` },
    closing: `${nextOf(receipt)} Questions? Write to ${supportEmail}.`,
  });
  const subject = `Receipt ${number}: ${formatUsd(total)}${testMode ? ' (test mode)' : ''}`;
  return { id, queuedAtMs, to: buyer.email, subject, ...content };
}

function nextOf({ state }: Receipt): string {
  return state === 'refunded'
    ? 'The payment was given back since, and no image was ordered.'
    : 'Your images are on their way; another mail comes with each.';
}

/** The image with its price, then each fee that is part of it. */
function rowsOf(line: OrderLine): { readonly label: string; readonly value: string }[] {
  const day = line.dateImageAcquiredISO.slice(0, 10);
  const label = `${line.simulated ? 'SIMULATED ' : ''}${line.satellite} (${line.company}) of ${day}, ${line.product}, ${line.locationDescription}`;
  const fees = line.quote?.fees ?? [];
  return [
    { label, value: formatUsd(line.quote?.imageryCents ?? line.price) },
    ...fees.map((fee) => ({ label: fee.description, value: formatUsd(fee.amountCents) })),
  ];
}

/** `2026-11-21 12:00 UTC` */
function minuteOf(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
