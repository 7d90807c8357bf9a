import {
  type ArchiveOrderLine,
  type ArchiveQuoteLine,
  type CsvValue,
  type ListedOrder,
  type OrderLine,
  type RequestedWindow,
  toCsvRow,
} from '@groundtrack/contract';

interface Row {
  readonly order: ListedOrder;
  readonly line: OrderLine;
  /** From 1. */
  readonly lineNumber: number;
}

interface Column {
  readonly header: string;
  readonly value: (row: Row) => CsvValue;
}

/** Two columns of an amount: in cents for calculations, and with decimals for readers. */
function amount(header: string, readCents: (row: Row) => number | null): readonly Column[] {
  return [
    { header: `${header} (cents)`, value: readCents },
    { header, value: (row) => decimal(readCents(row)) },
  ];
}

/** Null if the image has not been taken yet. */
function imageOf(line: OrderLine): ArchiveOrderLine | null {
  return line.kind === 'tasking' ? null : line;
}

/** When the image will be taken; null for archive images. */
function windowOf(line: OrderLine): RequestedWindow | null {
  return line.kind === 'tasking' ? line.window : null;
}

function areaCharge(line: OrderLine): ArchiveQuoteLine | null {
  return imageOf(line)?.quote ?? null;
}

const COLUMNS: readonly Column[] = [
  { header: 'Order', value: ({ order }) => order.orderId },
  { header: 'Receipt', value: ({ order }) => order.receiptNumber },
  { header: 'Placed (UTC)', value: ({ order }) => order.placedISO },
  { header: 'Paid (UTC)', value: ({ order }) => order.paidISO },
  { header: 'State', value: ({ order }) => order.state },
  { header: 'Line', value: ({ lineNumber }) => lineNumber },
  { header: 'Image', value: ({ line }) => imageOf(line)?.featureId ?? null },
  { header: 'Provider', value: ({ line }) => line.company },
  { header: 'Satellite', value: ({ line }) => line.satellite },
  { header: 'Image date (UTC)', value: ({ line }) => imageOf(line)?.dateImageAcquiredISO ?? null },
  { header: 'Location', value: ({ line }) => line.locationDescription },
  { header: 'Product', value: ({ line }) => line.product },
  { header: 'Simulated', value: ({ line }) => line.simulated },
  { header: 'License', value: ({ line }) => line.quote?.licence?.title ?? null },
  { header: 'License version', value: ({ line }) => line.termsVersion },
  { header: 'Delivery', value: ({ line }) => line.serverState },
  { header: 'Area (km2)', value: ({ line }) => areaCharge(line)?.areaKm2 ?? null },
  { header: 'Charged area (km2)', value: ({ line }) => areaCharge(line)?.chargedKm2 ?? null },
  { header: 'Minimum applied', value: ({ line }) => areaCharge(line)?.minimumApplied ?? null },
  ...amount('Price per km2', ({ line }) => areaCharge(line)?.centsPerKm2 ?? null),
  ...amount('Imagery', ({ line }) => line.quote?.imageryCents ?? null),
  ...amount('Fees', ({ line }) => line.quote?.fees.reduce((sum, fee) => sum + fee.amountCents, 0) ?? null),
  ...amount('Line total', ({ line }) => line.price),
  ...amount('Order total', ({ order }) => order.total),
  ...amount('Order charged', ({ order }) => order.charged),
  ...amount('Order refunded', ({ order }) => order.refunded),
  { header: 'Kind', value: ({ line }) => line.kind ?? 'archive' },
  { header: 'Earliest image date (UTC)', value: ({ line }) => windowOf(line)?.start ?? null },
  { header: 'Latest image date (UTC)', value: ({ line }) => windowOf(line)?.stop ?? null },
  { header: 'Currency', value: ({ order }) => order.currency.toUpperCase() },
  { header: 'Drawn area (km2)', value: ({ line }) => areaCharge(line)?.drawnKm2 ?? null },
  { header: 'Operator of the satellite', value: ({ line }) => line.operator ?? null },
];

/**
 * The first line of the file. Without a byte order mark, Excel reads UTF-8 in the local code page; other programs skip
 * it (the Unicode Standard, section 23.8).
 */
export function ordersCsvHeader(): string {
  return `\uFEFF${toCsvRow(COLUMNS.map(({ header }) => header))}`;
}

/** One row for each line; fields of the order are repeated in each row. */
export function ordersCsvRows(orders: readonly ListedOrder[]): string {
  const rows = orders.flatMap((order) => order.lines.map((line, index) => ({ order, line, lineNumber: index + 1 })));
  return rows.map((row) => toCsvRow(COLUMNS.map(({ value }) => value(row)))).join('');
}

/** `1234` → `12.34`, in integers: a division would lose the cents of very large amounts. */
function decimal(cents: number | null): string | null {
  if (cents === null) return null;
  const rest = cents % 100;
  return `${(cents - rest) / 100}.${String(rest).padStart(2, '0')}`;
}
