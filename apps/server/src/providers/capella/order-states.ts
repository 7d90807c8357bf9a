import type { OrderReport } from '../market/market-orders.ts';
import type { ProviderStatus } from '../port/provider.ts';
import type { TaskingAttempt } from '../port/tasking.ts';

type State = ProviderStatus['state'];

const ORDERS: Readonly<Record<string, Omit<OrderReport, 'word'>>> = {
  'in-progress': { state: 'Processing' },
  completed: { state: 'Complete' },
  rejected: { state: 'Rejected', reason: 'The provider did not accept the order' },
  failed: { state: 'Failed', reason: 'The provider could not make the files' },
};

export function toOrderReport(word: string): OrderReport {
  return { word, state: null, ...(Object.hasOwn(ORDERS, word) ? ORDERS[word] : {}) };
}

/** Orders that end without an image. */
export function isRefused(word: string): boolean {
  return word === 'rejected' || word === 'failed';
}

/** States of a task until an image was taken, and those without one. */
const TASKS: Readonly<Record<string, Omit<OrderReport, 'word'>>> = {
  received: { state: 'Ordered' },
  review: { state: 'Ordered', note: 'Waiting for the price of the provider' },
  submitted: { state: 'Ordered' },
  active: { state: 'Confirmed' },
  accepted: { state: 'Planned' },
  retrying: { state: 'Planned' },
  completed: { state: 'Planned' },
  rejected: { state: 'Rejected', reason: 'The provider did not accept the tasking' },
  canceled: { state: 'Cancelled', reason: 'The tasking was canceled at the provider' },
};
const LOST: Readonly<Record<string, string>> = {
  expired: 'The image could not be taken within the dates',
  anomaly: 'The image could not be taken',
  error: 'The provider could not process the tasking',
  failed: 'The provider could not process the tasking',
};
const CANCELABLE: ReadonlySet<string> = new Set(['received', 'review', 'submitted', 'active', 'accepted', 'retrying']);

export function isCancelable(word: string): boolean {
  return CANCELABLE.has(word);
}

/** Whether a task may have collects. */
export function hasCollects(word: string): boolean {
  return !['received', 'review', 'submitted', 'active', 'rejected'].includes(word);
}

interface TaskFacts {
  /** The newest state. */
  readonly word: string;
  /** The state that was reported before. */
  readonly before: State;
  /** The newest state of each collect. */
  readonly collects: readonly string[];
  /** The file of a delivered collect is in the catalog. */
  readonly hasFile: boolean;
}

export function toTaskReport({ word, before, collects, hasFile }: TaskFacts): OrderReport {
  const image = imageState(collects);
  if (Object.hasOwn(LOST, word)) {
    const isTaken = image !== null || before === 'AcquiredSuccess' || before === 'Processing';
    const state = isTaken ? 'Failed' : before === 'Planned' ? 'AcquiredFail' : 'Rejected';
    return { word, state, reason: LOST[word] ?? '' };
  }
  const known = Object.hasOwn(TASKS, word) ? TASKS[word] : undefined;
  if (!known || known.reason !== undefined) return { word, state: null, ...known };
  if (word === 'completed' && hasFile) return { word, state: 'Complete' };
  return image === null ? { word, ...known } : { word, state: image };
}

const AFTER_IMAGE: ReadonlySet<string> = new Set(['processing', 'qa', 'delivered']);

function imageState(collects: readonly string[]): 'AcquiredSuccess' | 'Processing' | null {
  if (collects.some((word) => AFTER_IMAGE.has(word))) return 'Processing';
  return collects.includes('collected') ? 'AcquiredSuccess' : null;
}

/** @returns null for an unknown word */
export function toOutcome(word: string): TaskingAttempt['outcome'] | null {
  if (word === 'predicted' || word === 'tasked') return 'planned';
  if (word === 'collected' || AFTER_IMAGE.has(word)) return 'acquired';
  return word === 'stagnant' || word.endsWith('anomaly') ? 'failed' : null;
}
