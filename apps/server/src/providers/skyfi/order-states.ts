import type { ReportedState } from '../market/order-state.ts';
import type { ProviderStatus } from '../port/provider.ts';

type State = ProviderStatus['state'];

interface Meaning {
  readonly archive: State;
  readonly tasking: State;
  /** Why an order ended, in a buyer's words. */
  readonly reason?: string;
  readonly note?: string;
}

const AT_SELLER = 'The provider has the order';

/** The states of SkyFi's Platform API 2.0 (`DeliveryStatus`). */
const STATES: Readonly<Record<string, Meaning>> = {
  CREATED: { archive: 'Ordered', tasking: 'Ordered' },
  STARTED: { archive: 'Ordered', tasking: 'Ordered' },
  PAYMENT_FAILED: { archive: 'Failed', tasking: 'Failed', reason: 'The provider could not be paid by this shop' },
  PLATFORM_FAILED: { archive: 'Failed', tasking: 'Failed', reason: 'The provider could not process the order' },
  PROVIDER_PENDING: { archive: 'Ordered', tasking: 'Confirmed', note: AT_SELLER },
  PROVIDER_COMPLETE: { archive: 'Processing', tasking: 'Planned' },
  PROCESSING_PENDING: { archive: 'Processing', tasking: 'Planned' },
  PROCESSING_COMPLETE: { archive: 'Processing', tasking: 'Planned' },
  INTERNAL_IMAGE_PROCESSING_PENDING: { archive: 'Processing', tasking: 'Planned' },
  DELIVERY_PENDING: { archive: 'Processing', tasking: 'Planned' },
  DELIVERY_COMPLETED: { archive: 'Complete', tasking: 'Complete' },
  PROVIDER_FAILED: { archive: 'Rejected', tasking: 'AcquiredFail', reason: 'The provider could not take the order' },
  PROCESSING_FAILED: { archive: 'Failed', tasking: 'Failed', reason: 'The provider could not make the files' },
  DELIVERY_FAILED: { archive: 'Failed', tasking: 'Failed', reason: 'The provider could not hand over the files' },
};

/** States after which the image of a tasking exists. */
const AFTER_IMAGE: ReadonlySet<string> = new Set([
  'PROVIDER_COMPLETE',
  'PROCESSING_PENDING',
  'PROCESSING_COMPLETE',
  'INTERNAL_IMAGE_PROCESSING_PENDING',
  'DELIVERY_PENDING',
  'DELIVERY_COMPLETED',
]);

export function hasImage(word: string): boolean {
  return AFTER_IMAGE.has(word);
}

/** @param isPlanned the window of a tasking has begun, or its pass was chosen */
export function toReportedState(
  word: string,
  kind: 'archive' | 'tasking',
  isPlanned = false,
): ReportedState & { readonly reason?: string } {
  const meaning = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
  if (!meaning) return { word, state: null };
  const { reason, note } = meaning;
  const state = meaning[kind] === 'Confirmed' && isPlanned ? 'Planned' : meaning[kind];
  return { word, state, ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) };
}
