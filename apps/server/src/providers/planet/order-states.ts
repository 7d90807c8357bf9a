import type { OrderReport } from '../market/market-orders.ts';
import type { KnownOrder } from '../market/provider-orders.ts';
import type { Capture, OrderResult, PlanetOrder, PlanetTasking } from './planet-api.ts';

type State = NonNullable<OrderReport['state']>;

const FAILED = 'The provider could not make the files';

/** The states of Orders v2. */
const ORDER_STATES: Readonly<Record<string, { readonly state: State; readonly reason?: string }>> = {
  queued: { state: 'Ordered' },
  running: { state: 'Processing' },
  success: { state: 'Complete' },
  // Only if it has our file.
  partial: { state: 'Complete' },
  failed: { state: 'Failed', reason: FAILED },
  cancelled: { state: 'Cancelled', reason: 'The provider canceled the order' },
};

export function toOrderReport(order: PlanetOrder): OrderReport {
  const { state: word } = order;
  const meaning = Object.hasOwn(ORDER_STATES, word) ? ORDER_STATES[word] : undefined;
  if (!meaning) return { word, state: null };
  if (meaning.state !== 'Complete' || fileOf(order)) return { word, ...meaning };
  // Files that cannot be named yet cannot be fetched.
  return word === 'partial' ? { word, state: 'Failed', reason: FAILED } : { word, state: 'Processing' };
}

/** The archive of an order, or else its image; null if neither is named. */
export function fileOf({ results, products }: PlanetOrder): OrderResult | null {
  const made = results.filter(({ delivery }) => delivery === '' || delivery === 'success');
  const images = made.filter(({ name }) => /\.tiff?$/i.test(name) && !/udm/i.test(name));
  const ids = products.flatMap(({ item_ids: itemIds }) => itemIds);
  const ofItem = images.find(({ name }) => ids.some((itemId) => name.includes(itemId)));
  return made.find(({ name }) => /\.zip$/i.test(name)) ?? ofItem ?? images[0] ?? null;
}

/** The states of Tasking v2, without those that depend on captures. `IN PROGRESS` is seen beside `IN_PROGRESS`. */
const TASKING_STATES: Readonly<Record<string, { readonly state: State; readonly reason?: string }>> = {
  RECEIVED: { state: 'Ordered' },
  REQUESTED: { state: 'Ordered' },
  PENDING: { state: 'Confirmed' },
  IN_PROGRESS: { state: 'Planned' },
  FINALIZING: { state: 'Planned' },
  FULFILLED: { state: 'Planned' },
  CANCELLED: { state: 'Cancelled', reason: 'The provider canceled the order' },
  EXPIRED: { state: 'AcquiredFail', reason: 'The provider could not take the image in time' },
  FAILED: { state: 'AcquiredFail', reason: 'The provider could not take the image' },
  REJECTED: { state: 'Rejected', reason: 'The provider could not take the order' },
};

const CANCELING = 'The provider is canceling the order';

/**
 * @param taken the capture that fulfills the order, once it was taken
 * @param files the order of its files, once there is one
 */
export function toTaskingReport(
  { status: word }: PlanetTasking,
  known: KnownOrder,
  { taken, files }: { readonly taken: Capture | null; readonly files: PlanetOrder | null },
): OrderReport {
  const name = wordOf(word);
  if (name === 'PENDING_CANCELLATION') return { word, state: known.state ?? 'Ordered', note: CANCELING };
  const meaning = Object.hasOwn(TASKING_STATES, name) ? TASKING_STATES[name] : undefined;
  if (!meaning) return { word, state: null };
  if (meaning.state === 'AcquiredFail' && isTaken(known)) return { word, state: 'Failed', reason: FAILED };
  if (!taken || !(name === 'FINALIZING' || name === 'FULFILLED')) return { word, ...meaning };
  if (name === 'FINALIZING' && taken.status === 'QUEUED') return { word, state: 'AcquiredSuccess' };
  const { state, reason } = files ? toOrderReport(files) : { state: null };
  if (state === 'Complete') return { word, state };
  return state === 'Failed' || state === 'Cancelled'
    ? { word, state: 'Failed', reason: reason ?? FAILED }
    : { word, state: 'Processing' };
}

function isTaken({ state }: KnownOrder): boolean {
  return state === 'AcquiredSuccess' || state === 'Processing';
}

export function isFulfilled({ status }: PlanetTasking): boolean {
  return wordOf(status) === 'FULFILLED';
}

export function isCanceled({ status }: PlanetTasking): boolean {
  return /^(?:PENDING_CANCELLATION|CANCELLED)$/.test(wordOf(status));
}

function wordOf(status: string): string {
  return status.trim().replaceAll(' ', '_').toUpperCase();
}

/** The capture that fulfills an order: of several, the first that was taken. */
export function takenOf(captures: readonly Capture[]): Capture | null {
  const [first = null] = captures
    .filter(({ fulfilling, acquired_time: at, status }) => fulfilling && at && !/^(?:FAILED|REMOVED)$/.test(status))
    .toSorted((a, b) => (String(a.acquired_time) < String(b.acquired_time) ? -1 : 1));
  return first;
}
