import { sourceName } from '@groundtrack/contract';
import { utcMinute } from '../../lib/utc-time.ts';
import type { Entry } from './mail-content.ts';
import type { NotifiedItem } from './order-notifications.ts';

/** Fields of an image that emails show in addition to its place. */
export type DescribedItem = Pick<
  NotifiedItem,
  'place' | 'satellite' | 'provider' | 'operator' | 'kind' | 'acquiredAtMs' | 'window' | 'product' | 'areaKm2'
>;

/** Display names of the providers. */
export type ProviderNames = ReadonlyMap<string, { readonly label: string; readonly simulated: boolean }>;

export const TEST_MODE = 'This server is in test mode, so no card was charged.';

/**
 * A name of letters, marks, spaces, apostrophes, periods, and hyphens. A period must end a word, so that a name cannot
 * be a web address.
 */
const NAME = /^(?=.{1,40}$)\p{L}[\p{L}\p{M}’' -]*(?:\.(?: |$|-)[\p{L}\p{M}’' -]*)*$/u;

/** Greets by first name. Anyone can register with any address, so a name that could carry a message is omitted. */
export function greeting(firstname: string): string {
  return NAME.test(firstname) ? `Hello ${firstname},` : 'Hello,';
}

/** Formats `2026-11-21 12:00 UTC`, as the screens do. */
export function toMinute(atMs: number): string {
  return `${utcMinute(atMs)} UTC`;
}

/** Formats `14.3 MB`, in powers of ten. */
export function toSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** Describes an image under the name of its place, with further details. */
export function toEntry(item: DescribedItem, providers: ProviderNames, more: readonly string[]): Entry {
  const known = providers.get(item.provider);
  const source = sourceName(known?.label ?? item.provider, item.operator);
  const by = `${known?.simulated ? 'SIMULATED ' : ''}${item.satellite} (${source})`;
  const what = [toDate(item, known?.simulated ?? false), item.product, ...areaWords(item.areaKm2)].join(', ');
  return { title: item.place, details: [by, what, ...more] };
}

/**
 * Formats `area of 12.3 km²`. Returns nothing for products of a fixed size, since the product name contains the size.
 */
export function areaWords(areaKm2: number | null | undefined): string[] {
  return areaKm2 === null || areaKm2 === undefined ? [] : [`area of ${KM2.format(areaKm2)} km²`];
}

const KM2 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** When the image was taken, or the window in which it will be taken. */
function toDate({ kind, acquiredAtMs, window }: DescribedItem, simulated: boolean): string {
  if (acquiredAtMs !== null) return kind === 'tasking' ? toPassTime(acquiredAtMs, simulated) : toMinute(acquiredAtMs);
  return window ? `To be taken between ${toMinute(window.startMs)} and ${toMinute(window.endMs)}` : 'To be taken';
}

/** The clock of a simulated tasking runs faster, so its passes may be in the reader's future. */
export function toPassTime(atMs: number, simulated: boolean): string {
  return `${toMinute(atMs)}${simulated ? ' (simulated time)' : ''}`;
}

/** Formats `image` or `3 images`. */
export function toImages(count: number): string {
  return count === 1 ? 'image' : `${count} images`;
}

/** Formats ` of order R-000042`, or returns an empty text if the order has no number. */
export function ofOrder(receiptNumber: string | null): string {
  return receiptNumber === null ? '' : ` of order ${receiptNumber}`;
}
