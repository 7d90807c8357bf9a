import {
  type ArchiveOrderLine,
  chargeFor,
  type ListedOrder,
  toCents,
  toItemId,
  toOrderId,
  toPriceId,
  toSceneId,
} from '@groundtrack/contract';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordersCsvHeader, ordersCsvRows } from './orders-csv.ts';

function lineOf(changes: Partial<ArchiveOrderLine> = {}): ArchiveOrderLine {
  const charge = chargeFor({
    areaKm2: 3,
    centsPerKm2: toCents(1_250),
    minimums: [{ kind: 'area', km2: 25 }],
    fees: () => [{ description: 'GeoTIFF', amountCents: toCents(999) }],
  });
  return {
    imageId: toItemId('image-1'),
    provider: 'maxar',
    company: 'Maxar',
    featureId: toSceneId('mx-1'),
    satellite: 'WorldView-3',
    dateImageAcquiredISO: '2026-08-22T15:10:37.824Z',
    locationDescription: 'Greenbelt, "Maryland"',
    product: '5 × 5 km',
    termsVersion: '2',
    price: charge.totalCents,
    quote: {
      ...charge,
      provider: 'maxar',
      featureId: toSceneId('mx-1'),
      priceId: toPriceId('mx-1:5km'),
      satellite: 'WorldView-3',
      dateAcquiredISO: '2026-08-22T15:10:37.824Z',
      description: '5 × 5 km',
      currency: 'usd',
      licence: { title: 'Maxar license', version: '2' },
      validUntil: '2026-09-01T13:00:00.000Z',
    },
    serverState: 'Delivered',
    refund: null,
    simulated: true,
    ...changes,
  };
}

function orderOf(changes: Partial<ListedOrder> = {}): ListedOrder {
  return {
    orderId: toOrderId('order-1'),
    placedISO: '2026-09-01T12:00:00.000Z',
    state: 'partly-refunded',
    lines: [lineOf()],
    currency: 'usd',
    total: toCents(32_249),
    charged: toCents(32_249),
    refunded: toCents(205),
    receiptNumber: 'R-000042',
    paidISO: '2026-09-01T12:00:07.000Z',
    payUntilISO: null,
    ...changes,
  };
}

const ordersCsv = (orders: readonly ListedOrder[]) => ordersCsvHeader().slice(1) + ordersCsvRows(orders);
const read = (csv: string) => parse<Record<string, string>>(csv, { columns: true, record_delimiter: '\r\n' });

describe('orders as CSV', () => {
  it('have a row for each line, amounts in cents and with decimals, and the order’s fields in each row', () => {
    const rows = read(
      ordersCsv([
        orderOf({ lines: [lineOf(), lineOf({ featureId: toSceneId('mx-2'), quote: null, price: toCents(5) })] }),
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      Order: 'order-1',
      Receipt: 'R-000042',
      'Placed (UTC)': '2026-09-01T12:00:00.000Z',
      'Paid (UTC)': '2026-09-01T12:00:07.000Z',
      State: 'partly-refunded',
      Line: '1',
      Image: 'mx-1',
      Provider: 'Maxar',
      Satellite: 'WorldView-3',
      'Image date (UTC)': '2026-08-22T15:10:37.824Z',
      Location: 'Greenbelt, "Maryland"',
      Product: '5 × 5 km',
      Simulated: 'yes',
      License: 'Maxar license',
      'License version': '2',
      Delivery: 'Delivered',
      'Area (km2)': '3',
      'Charged area (km2)': '25',
      'Minimum applied': 'yes',
      'Price per km2 (cents)': '1250',
      'Price per km2': '12.50',
      'Imagery (cents)': '31250',
      Imagery: '312.50',
      'Fees (cents)': '999',
      Fees: '9.99',
      'Line total (cents)': '32249',
      'Line total': '322.49',
      'Order total (cents)': '32249',
      'Order total': '322.49',
      'Order charged (cents)': '32249',
      'Order charged': '322.49',
      'Order refunded (cents)': '205',
      'Order refunded': '2.05',
      Kind: 'archive',
      'Earliest image date (UTC)': '',
      'Latest image date (UTC)': '',
      Currency: 'USD',
      'Drawn area (km2)': '',
      'Operator of the satellite': '',
    });
    expect(rows[1]).toMatchObject({ Line: '2', Image: 'mx-2', Imagery: '', Fees: '', 'Line total': '0.05' });
  });

  it('name the company behind a marketplace', () => {
    const [row] = read(ordersCsv([orderOf({ lines: [lineOf({ company: 'SkyFi', operator: 'Satellogic' })] })]));
    expect(row).toMatchObject({ Provider: 'SkyFi', 'Operator of the satellite': 'Satellogic' });
  });

  it('preserve every text and amount, and no text begins like a formula', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^'{0,2}[=+\-@\t\r][",;\r\n]?/));
    const cents = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(fc.array(fc.record({ text, cents }), { minLength: 1, maxLength: 4 }), (parts) => {
        const lines = parts.map((part) =>
          lineOf({ locationDescription: part.text, product: part.text, price: toCents(part.cents) }),
        );
        const rows = read(ordersCsv([orderOf({ lines })]));
        expect(
          rows.map((row) => ({ text: unguarded(row['Location']), cents: Number(row['Line total (cents)']) })),
        ).toEqual(parts);
        expect(rows.map((row) => row['Line total']?.replace(/\.(?=\d\d$)/, ''))).toEqual(
          parts.map((part) => String(part.cents).padStart(3, '0')),
        );
        expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      }),
    );
  });

  it('begin with a byte order mark', () => {
    expect([...new TextEncoder().encode(ordersCsvHeader()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(read(ordersCsv([]))).toEqual([]);
  });
});

/** Removes the apostrophe that prevents formulas. */
function unguarded(cell = ''): string {
  // The same rule as in `toCsv`.
  return cell.replace(/^'(?='*(?:\p{Cc}|[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@\uff1d\uff0b\uff0d\uff20]))/u, '');
}
