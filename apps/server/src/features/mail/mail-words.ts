import { utcMinute } from '../../lib/utc-time.ts';
import type { Entry } from './mail-content.ts';
import type { NotifiedItem } from './order-notifications.ts';

/** What mails say of an image besides its place. */
export type DescribedItem = Pick<
  NotifiedItem,
  'place' | 'satellite' | 'provider' | 'kind' | 'acquiredAtMs' | 'window' | 'product' | 'areaKm2'
>;

/** Providers as people know them. */
export type ProviderNames = ReadonlyMap<string, { readonly label: string; readonly simulated: boolean }>;

export const TEST_MODE = 'Test mode: no card was charged.';

/** A name of letters, marks, spaces, apostrophes, periods, and hyphens; a period ends a word, so that none is a web address. */
const NAME = /^(?=.{1,40}$)\p{L}[\p{L}\p{M}’' -]*(?:\.(?: |$|-)[\p{L}\p{M}’' -]*)*$/u;

/** Anyone can register with any address. A name that could carry a message to its owner is left out. */
export function greeting(firstname: string): string {
  return NAME.test(firstname) ? `Hello ${firstname},` : 'Hello,';
}

/** `2026-11-21 12:00 UTC`, as on the screens. */
export function toMinute(atMs: number): string {
  return `${utcMinute(atMs)} UTC`;
}

/** `14.3 MB`, in powers of ten as file managers and shops count. */
export function toSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** An image under the name of its place, with what else there is to say of it. */
export function toEntry(item: DescribedItem, providers: ProviderNames, more: readonly string[]): Entry {
  const known = providers.get(item.provider);
  const by = `${known?.simulated ? 'SIMULATED ' : ''}${item.satellite} (${known?.label ?? item.provider})`;
  const what = [toDate(item, known?.simulated ?? false), item.product, ...areaWords(item.areaKm2)].join(', ');
  return { title: item.place, details: [by, what, ...more] };
}

/** `area of 12.3 km²`; nothing of a box, whose sides its product names. */
export function areaWords(areaKm2: number | null | undefined): string[] {
  return areaKm2 === null || areaKm2 === undefined ? [] : [`area of ${KM2.format(areaKm2)} km²`];
}

const KM2 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** When the image was taken, or between which times it is to be. */
function toDate({ kind, acquiredAtMs, window }: DescribedItem, simulated: boolean): string {
  if (acquiredAtMs !== null) return kind === 'tasking' ? toPassTime(acquiredAtMs, simulated) : toMinute(acquiredAtMs);
  return window ? `To be taken between ${toMinute(window.startMs)} and ${toMinute(window.endMs)}` : 'To be taken';
}

/** The clock of a simulated tasking runs faster: its passes may lie ahead of the reader's. */
export function toPassTime(atMs: number, simulated: boolean): string {
  return `${toMinute(atMs)}${simulated ? ' (simulated time)' : ''}`;
}

/** `image` or `3 images`. */
export function toImages(count: number): string {
  return count === 1 ? 'image' : `${count} images`;
}

/** ` of order R-000042`, or nothing where the order has no number. */
export function ofOrder(receiptNumber: string | null): string {
  return receiptNumber === null ? '' : ` of order ${receiptNumber}`;
}
