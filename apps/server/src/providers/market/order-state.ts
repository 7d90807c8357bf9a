import type { Log } from '../../platform/system/ports.ts';
import type { ProviderStatus } from '../port/provider.ts';
import type { KnownOrder, ProviderOrders } from './provider-orders.ts';

type State = ProviderStatus['state'];

/** The order of the states on the way. All others are final. */
const STEPS: readonly State[] = ['Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'Processing', 'Complete'];

/** What a provider reports, in its own word and mapped to our states. */
export interface ReportedState {
  readonly word: string;
  /** Null for an unknown word. */
  readonly state: State | null;
  /** What the order waits for, in a buyer's words. */
  readonly note?: string;
}

/**
 * The state to report for an order: the furthest one so far. A provider that goes back, or says an unknown word, does
 * not change it.
 */
export async function furthestState(
  { orders, log, provider }: { readonly orders: ProviderOrders; readonly log: Log; readonly provider: string },
  order: KnownOrder,
  { word, state, note }: ReportedState,
): Promise<{ readonly state: State; readonly note?: string }> {
  const before = order.state ?? 'Ordered';
  const next = state !== null && isFurther(before, state) ? state : before;
  if (word !== order.word || next !== order.state) {
    if (state === null)
      log.warn({ provider, order: order.providerOrderId, word }, 'A provider reports an unknown state');
    await orders.keepState(order.reference, next, word);
  }
  if (state === null) return { state: next, note: unknownNote(word) };
  return note !== undefined && next === state ? { state: next, note } : { state: next };
}

/** Words of providers are short; anything else is not repeated to buyers. */
function unknownNote(word: string): string {
  return /^[\w .-]{1,40}$/.test(word)
    ? `In progress at the provider (their word: ${word})`
    : 'In progress at the provider';
}

function isFurther(before: State, next: State): boolean {
  const from = STEPS.indexOf(before);
  const to = STEPS.indexOf(next);
  if (from === -1) return false;
  return to === -1 ? before !== 'Complete' : to >= from;
}
