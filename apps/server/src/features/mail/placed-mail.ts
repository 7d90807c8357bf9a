import { billedAreaKm2, formatUsd, type OrderLine, type Receipt, sourceName } from '@groundtrack/contract';
import type { MailDraft } from './compose-mail.ts';
import { type Letterhead, pageUrl, type Row } from './mail-content.ts';
import { areaWords, greeting, TEST_MODE, toMinute } from './mail-words.ts';

/** Confirms that an order was placed and paid. This email is also the receipt. */
export function placedMail(receipt: Receipt, letterhead: Letterhead): MailDraft {
  const { number, buyer, seller, lines, total, testMode, orderId, state } = receipt;
  const test = testMode ? ' (test mode)' : '';
  const simulated = lines.some((line) => line.simulated);
  return {
    kind: 'placed',
    to: buyer.email,
    subject: `Receipt ${number}: ${formatUsd(total)}${test}`,
    content: {
      preview: lines.map(({ locationDescription }) => locationDescription).join(' · '),
      heading: 'Thank you for your order',
      paragraphs: [
        greeting(buyer.name),
        `This is your receipt ${number} from ${seller.name}, issued on ${toMinute(Date.parse(receipt.issuedISO))}.`,
        state === 'refunded'
          ? 'We refunded the payment, and no image was ordered.'
          : `Your ${lines.length === 1 ? 'image is' : 'images are'} on the way. We will e-mail you when there is something to download.`,
        ...(testMode ? [TEST_MODE] : []),
        ...(simulated ? ['This server draws the images marked SIMULATED. They are not taken from orbit.'] : []),
      ],
      table: { rows: lines.flatMap(toRows), total: { label: `Total${test}`, value: formatUsd(total) } },
      link: { label: 'Read and print the receipt', url: pageUrl(letterhead, `/Orders/${orderId}/Receipt`) },
    },
  };
}

/** The image with its price, followed by its fees. */
function toRows(line: OrderLine): Row[] {
  const label = `${line.simulated ? 'SIMULATED ' : ''}${line.satellite} (${sourceName(line.company, line.operator)}) ${dateText(line)} (UTC), ${[line.product, ...areaWords(soldKm2Of(line)), line.locationDescription].join(', ')}`;
  const fees = line.quote?.fees ?? [];
  return [
    { label, value: formatUsd(line.quote?.imageryCents ?? line.price) },
    ...fees.map((fee) => ({ label: fee.description, value: formatUsd(fee.amountCents) })),
  ];
}

function soldKm2Of(line: OrderLine): number | null {
  return line.kind !== 'tasking' && line.quote ? billedAreaKm2(line.quote) : null;
}

function dateText(line: OrderLine): string {
  if (line.kind !== 'tasking') return `of ${line.dateImageAcquiredISO.slice(0, 10)}`;
  return `to be taken between ${line.window.start.slice(0, 10)} and ${line.window.stop.slice(0, 10)}`;
}
