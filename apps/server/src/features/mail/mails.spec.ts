import { toCents } from '@groundtrack/contract';
import { someLine } from '@groundtrack/contract/testing/some-line';
import { describe, expect, it } from 'vitest';
import { deliveredMail } from './delivered-mail.ts';
import { placedMail } from './placed-mail.ts';
import { composed, SOME_LINE, SOME_RECEIPT, someDrafts } from './testing/some-drafts.ts';
import { LETTERHEAD, notifiedItem, PROVIDERS } from './testing/some-notifications.ts';

const HOSTILE = `<b>"Fish" & 'chips'</b>\r\nBcc: eve@example.org\r\n\r\nTotal: $0.00\u2028\u202egnp`;

/** The text that a reader of the HTML sees. */
function seen(html: string): string {
  return html
    .replace(/<head>[^]*<\/head>/, '')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

describe.each(Object.keys(someDrafts()))('the mail %s', (name) => {
  const mailOf = (place?: string) => {
    const draft = someDrafts(place)[name];
    if (!draft) throw new Error(name);
    return composed(draft);
  };

  it('has the same content in plain text and in HTML', () => {
    const { text, html } = mailOf();
    const shown = seen(html);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const rows = text.split('\n').map((row) => row.replace(/^(\* |=+$|-- $)/, '').trim());
    const linked = rows.flatMap((row) => /^(.+): (https:\S+)$/.exec(row)?.slice(1, 3) ?? []);
    expect(linked.length).toBe(4);
    expect(linked.filter((part) => !links.includes(part) && !shown.includes(part))).toEqual([]);
    // Amounts are in a separate cell.
    const others = rows.filter((row) => !row.includes('https:')).map((row) => row.replace(/: (\$[\d.,]+)$/, ' $1'));
    expect(others.filter((row) => !shown.includes(row))).toEqual([]);
  });

  it('loads no external resources and links only to the shop', () => {
    const { html, text } = mailOf();
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|\bsrc=|url\(|@import/i);
    const addresses = [...`${html}\n${text}`.matchAll(/https?:[^\s"<]+/g)].map(([address]) => address);
    expect(addresses.filter((address) => !address.startsWith('https://images.example.org/#/'))).toEqual([]);
    expect(text).toContain('Choose which e-mails you get: https://images.example.org/#/UpdateUser?section=mails\n');
    expect(text).toContain('Write to help@example.org');
  });

  it('does not treat text of a buyer as markup, a header, or a separate line', () => {
    const { subject, text, html } = mailOf(HOSTILE);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
    expect(text.split('\n').filter((row) => /^(Bcc|Total: \$0\.00)/.test(row))).toEqual([]);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('"Fish"');
  });

  it('states the time zone of every time', () => {
    const times = [...mailOf().text.matchAll(/\d{4}-\d\d-\d\d(?: \d\d:\d\d)?(.{0,6})/g)];
    expect(times.filter(([, zone = '']) => !/^ \(?UTC/.test(zone))).toEqual([]);
  });
});

it('lists the purchased items and prices, marks test mode, and links the receipt', () => {
  expect(composed(placedMail(SOME_RECEIPT, LETTERHEAD))).toMatchObject({
    to: 'ada@example.org',
    subject: 'Receipt R-000042: $322.50 (test mode)',
  });
  expect(composed(placedMail(SOME_RECEIPT, LETTERHEAD)).text).toMatchInlineSnapshot(`
    "Thank you for your order
    ========================

    Hello Ada Lovelace,

    This is your receipt R-000042 from Orbit Images Ltd, issued on 2026-09-01 12:00 UTC.

    Your images are on the way. We will e-mail you when there is something to download.

    This server is in test mode, so no card was charged.

    This server draws the images marked SIMULATED. They are not taken from orbit.

    SIMULATED WorldView-3 (Maxar) of 2026-08-22 (UTC), 5 × 5 km, Zürich <Altstadt> Total: $0.00: $322.49
    WorldView-3 (Maxar) of 2026-08-22 (UTC), 5 × 5 km, Bern: $0.01
    Total (test mode): $322.50

    Read and print the receipt: https://images.example.org/#/Orders/order-1/Receipt

    -- 
    Questions? Write to help@example.org.
    You get this e-mail because you ordered images from Orbit Images Ltd.
    Choose which e-mails you get: https://images.example.org/#/UpdateUser?section=mails
    "
  `);
});

it('does not promise images of a refunded order, and mentions test mode only in test mode', () => {
  const lines = [{ ...SOME_LINE, simulated: false }];
  const mail = composed(placedMail({ ...SOME_RECEIPT, lines, state: 'refunded', testMode: false }, LETTERHEAD));
  expect(mail.subject).toBe('Receipt R-000042: $322.50');
  expect(mail.text).toContain('We refunded the payment, and no image was ordered.');
  expect(mail.text).not.toMatch(/on the way|test mode|SIMULATED/i);
});

it('has distinct subjects', () => {
  const subjects = Object.entries(someDrafts()).map(([name, draft]) => `${name}: ${composed(draft).subject}`);
  expect(subjects).toMatchInlineSnapshot(`
    [
      "placed: Receipt R-000042: $322.50 (test mode)",
      "pass planned: Your image of Greenbelt, Maryland has a date",
      "action needed: Your $322.50 order is not paid yet",
      "action needed, unfinished: Your $322.50 order is not paid yet (test mode)",
      "delivered: Your image of Greenbelt, Maryland is ready",
      "delivered, many: 12 images of order R-000042 are ready",
      "rejected: Your image of Greenbelt, Maryland cannot be delivered",
      "failed, many: 3 images of order R-000042 cannot be delivered",
      "cancelled: Your image of Greenbelt, Maryland was canceled",
      "refunded: $322.50 of order R-000042 refunded",
      "refunded, in part not: $1.00 of order R-000042 could not be refunded (test mode)",
      "refund returned: $322.50 of order R-000042 could not be refunded",
    ]
  `);
});

it('lists the delivered images, their sizes, and how many are still in progress', () => {
  const draft = someDrafts()['delivered, many'];
  const text = draft ? composed(draft).text : '';
  expect(text).toContain('28 more images in this order are on their way. We will e-mail you when they are ready.');
  expect(text).toContain(
    '* Greenbelt, Maryland 12\n  WorldView-3 (Maxar)\n  2026-08-22 15:10 UTC, 5 × 5 km\n  JPG 2.1 MB, GeoTIFF 14.3 MB, ZIP 1.5 GB\n',
  );
});

it('lists the original package of a provider', () => {
  const order = { to: 'ada@example.org', firstname: 'Ada', receiptNumber: 'R-000042' };
  const files = [
    { kind: 'original', bytes: 52_000_000 },
    { kind: 'full', bytes: 2_140_000 },
  ] as const;
  const { text } = composed(
    deliveredMail({ order, items: [notifiedItem({ files })], underWay: 0 }, LETTERHEAD, PROVIDERS),
  );
  expect(text).toContain('JPG 2.1 MB, original package 52.0 MB\n');
});

it('states the area that an image is clipped to', () => {
  const order = { to: 'ada@example.org', firstname: 'Ada', receiptNumber: 'R-000042' };
  const items = [notifiedItem({ product: 'Color clipped to your area', areaKm2: 12.3456 })];
  expect(composed(deliveredMail({ order, items, underWay: 0 }, LETTERHEAD, PROVIDERS)).text).toContain(
    '2026-08-22 15:10 UTC, Color clipped to your area, area of 12.35 km²\n',
  );
  const charge = { areaKm2: 12.3456, drawnKm2: 20, centsPerKm2: toCents(100), minimums: [], fees: () => [] };
  if (SOME_LINE.kind === 'tasking') throw new Error('the sample is an image');
  const line = { ...SOME_LINE, quote: someLine('mx-1', 'mx-1:area:jpg', charge) };
  expect(composed(placedMail({ ...SOME_RECEIPT, lines: [line] }, LETTERHEAD)).text).toContain(', area of 12.35 km², ');
});

it('gives the reason and the refund of every image that was not delivered', () => {
  const draft = someDrafts()['failed, many'];
  expect(draft ? composed(draft).text : '').toMatchInlineSnapshot(`
    "3 images cannot be delivered
    ============================

    Hello Ada,

    We are sorry. We cannot deliver your 3 images of order R-000042.

    This server is in test mode, so no card was charged.

    * Greenbelt, Maryland
      WorldView-3 (Maxar)
      2026-08-22 15:10 UTC, 5 × 5 km
      The provider rejected the request: embargoed area.
      $322.50 goes back to the card you paid with.

    * Bern
      SIMULATED WorldView-3 (Planet)
      2026-08-22 15:10 UTC, 5 × 5 km
      Something went wrong while it was processed.
      It was free, so there is nothing to refund.

    * Greenbelt, Maryland
      WorldView-3 (Maxar)
      2026-08-22 15:10 UTC, 5 × 5 km
      Canceled.
      $322.50 goes back to the card you paid with.

    See your orders: https://images.example.org/#/Orders

    -- 
    Questions? Write to help@example.org.
    You get this e-mail because you ordered images from Orbit Images Ltd.
    Choose which e-mails you get: https://images.example.org/#/UpdateUser?section=mails
    "
  `);
});

it('states amount, card, and arrival of a refund, and the contact for a failed one', () => {
  const draft = someDrafts()['refunded, in part not'];
  expect(draft ? composed(draft).text : '').toMatchInlineSnapshot(`
    "A refund did not go through
    ===========================

    Hello Ada,

    We could not refund $1.00 to the card you paid with. Write to help@example.org, mention order R-000042, and we will return the money another way.

    We refunded $322.50 to the card you paid with. Your bank shows it within 5 to 10 business days. Some banks remove the original charge instead.

    This server is in test mode, so no card was charged.

    * Order R-000042
      $1.00
      The payment provider refused it on 2026-11-21 12:00 UTC

    Greenbelt, Maryland, WorldView-3, 2026-11-21 12:00 UTC: $322.50
    Refunded (test mode): $322.50

    See your orders: https://images.example.org/#/Orders

    -- 
    Questions? Write to help@example.org.
    You get this e-mail because you ordered images from Orbit Images Ltd.
    Choose which e-mails you get: https://images.example.org/#/UpdateUser?section=mails
    "
  `);
});

it('asks for the one action needed, and says that it is optional', () => {
  const draft = someDrafts()['action needed, unfinished'];
  expect(draft ? composed(draft).text : '').toMatchInlineSnapshot(`
    "Your payment did not go through
    ===============================

    Hello Ada,

    Your bank asked you to confirm the payment for your $322.50 order from 2026-11-21 12:00 UTC, but the confirmation was not completed. You were not charged, and nothing was ordered.

    This server is in test mode, so no card was charged.

    * Greenbelt, Maryland
      WorldView-3 (Maxar)
      2026-08-22 15:10 UTC, 5 × 5 km

    * Bern
      SIMULATED WorldView-3 (Planet)
      2026-08-22 15:10 UTC, 5 × 5 km

    To try again, press Pay next to the order and use the same card or another one. The price has not changed.

    If you no longer want the images, ignore this e-mail. The order expires after a day, and we will not remind you again.

    Go to your orders: https://images.example.org/#/Orders

    -- 
    Questions? Write to help@example.org.
    You get this e-mail because you ordered images from Orbit Images Ltd.
    Choose which e-mails you get: https://images.example.org/#/UpdateUser?section=mails
    "
  `);
});
