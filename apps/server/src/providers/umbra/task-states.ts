import type { OrderReport } from '../market/market-orders.ts';
import type { ProviderStatus } from '../port/provider.ts';

type State = ProviderStatus['state'];

interface Meaning {
  readonly archive: State;
  /** Before the image was taken. */
  readonly tasking: State;
  /** Once a collect was taken. */
  readonly taken?: State;
  /** Why an order ended, in a buyer's words. */
  readonly reason?: string;
  readonly note?: string;
}

const PLANNED = { archive: 'Processing', tasking: 'Planned' } as const;

/** The states of tasks in the tasking interface 3.13, except those that end without an image. */
const STATES: Readonly<Record<string, Meaning>> = {
  RECEIVED: { archive: 'Ordered', tasking: 'Ordered' },
  SUBMITTED: { archive: 'Ordered', tasking: 'Ordered' },
  REVIEW: { archive: 'Ordered', tasking: 'Ordered', note: 'The provider is reviewing the order' },
  ACCEPTED: { archive: 'Ordered', tasking: 'Confirmed' },
  ACTIVE: { archive: 'Ordered', tasking: 'Confirmed' },
  SCHEDULED: { archive: 'Ordered', tasking: 'Planned' },
  TASKED: { archive: 'Ordered', tasking: 'Planned', taken: 'AcquiredSuccess' },
  TRANSMITTED: { ...PLANNED, taken: 'AcquiredSuccess' },
  INCOMPLETE: { ...PLANNED, taken: 'AcquiredSuccess' },
  PROCESSING: { ...PLANNED, taken: 'Processing' },
  PROCESSED: { ...PLANNED, taken: 'Processing' },
  DELIVERING: { ...PLANNED, taken: 'Processing' },
  DELIVERED: { archive: 'Complete', tasking: 'Complete' },
  COMPLETED: { archive: 'Complete', tasking: 'Complete' },
  REJECTED: { archive: 'Rejected', tasking: 'Rejected', reason: 'The provider did not accept the order' },
  CANCELED: { archive: 'Cancelled', tasking: 'Cancelled', reason: 'The order was canceled at the provider' },
};

/** States that end a task without an image, by how far it came. */
const ENDS: Readonly<Record<string, string>> = {
  EXPIRED: 'The image could not be taken in its time window',
  ANOMALY: 'The satellite could not take the image',
  ERROR: 'The provider could not process the order',
};

const CANCELABLE: ReadonlySet<string> = new Set(['RECEIVED', 'SUBMITTED', 'ACCEPTED', 'ACTIVE', 'SCHEDULED']);
/** The satellite has the image. */
const COLLECTED: ReadonlySet<string> = new Set([
  'COLLECTED',
  'DOWNLINKED',
  'INCOMPLETE',
  'STAGED',
  'QUEUED',
  'PROCESSING',
  'PROCESSING_DELAY',
  'PROCESSED',
  'PARSED',
  'ASSEMBLED',
  'TRANSMITTED',
  'DELIVERED',
  'DELIVERING',
  'STALLED',
  'DELIVERY_STALLED',
  'DELIVERY_DELAYED',
  'DELIVERY_ERROR',
]);
const FAILED_COLLECT: ReadonlySet<string> = new Set(['CORRUPT', 'FAILED']);
/** Collects that were replaced before they were taken are not attempts. */
const DROPPED_COLLECT: ReadonlySet<string> = new Set(['CANCELED', 'SUPERSEDED']);

export function isCancelable(word: string): boolean {
  return CANCELABLE.has(word);
}

export function isCanceled(word: string): boolean {
  return word === 'CANCEL_REQUESTED' || word === 'CANCELED';
}

/** What became of a collect; null if it was dropped before it was taken. */
export function toOutcome(word: string): 'planned' | 'acquired' | 'failed' | null {
  if (DROPPED_COLLECT.has(word)) return null;
  if (FAILED_COLLECT.has(word)) return 'failed';
  return COLLECTED.has(word) ? 'acquired' : 'planned';
}

export interface ReadTask {
  readonly word: string;
  readonly kind: 'archive' | 'tasking';
  /** The state that was reported last. */
  readonly before: State;
  /** Words of the task so far. */
  readonly history: readonly string[];
  readonly isTaken: boolean;
}

export function toReport({ word, kind, before, history, isTaken }: ReadTask): OrderReport {
  if (word === 'CANCEL_REQUESTED')
    return { word, state: before, note: 'The provider is canceling the order', reason: 'The order was canceled' };
  const ended = Object.hasOwn(ENDS, word) ? ENDS[word] : undefined;
  if (ended !== undefined)
    return { word, state: kind === 'archive' ? 'Failed' : endOf(isTaken, history), reason: ended };
  const meaning = meaningOf(word);
  if (!meaning) return { word, state: null };
  const { archive, tasking, taken = tasking, reason, note } = meaning;
  const state = kind === 'archive' ? archive : isTaken ? taken : tasking;
  return { word, state, ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) };
}

function endOf(isTaken: boolean, history: readonly string[]): State {
  if (isTaken) return 'Failed';
  return history.some((word) => meaningOf(word)?.tasking === 'Planned') ? 'AcquiredFail' : 'Rejected';
}

function meaningOf(word: string): Meaning | undefined {
  return Object.hasOwn(STATES, word) ? STATES[word] : undefined;
}
