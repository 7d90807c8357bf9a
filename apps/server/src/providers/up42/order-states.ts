import type { OrderReport } from '../market/market-orders.ts';
import type { ProviderStatus } from '../port/provider.ts';
import type { Up42Order } from './up42-api.ts';

type State = ProviderStatus['state'];

interface Meaning {
  readonly archive: State;
  readonly tasking: State;
  /** Why an order ended, in a buyer's words. */
  readonly reason?: string;
  readonly note?: string;
}

const NOT_MADE = 'The provider could not make the image';
const STUDY = 'Waiting for the provider to study the order';
const OFFER = 'Waiting for an offer of the provider';
export const DECISION = "Waiting for the provider's offer to be decided";

const STATES: Readonly<Record<string, Meaning>> = {
  CREATED: { archive: 'Ordered', tasking: 'Ordered' },
  BEING_PLACED: { archive: 'Ordered', tasking: 'Ordered' },
  PLACED: { archive: 'Processing', tasking: 'Ordered' },
  BEING_FULFILLED: { archive: 'Processing', tasking: 'Planned' },
  FULFILLED: { archive: 'Complete', tasking: 'Complete' },
  DOWNLOADED: { archive: 'Complete', tasking: 'Complete' },
  PLACEMENT_FAILED: { archive: 'Rejected', tasking: 'Rejected', reason: 'The provider could not take the order' },
  FAILED_PERMANENTLY: { archive: 'Failed', tasking: 'Failed', reason: NOT_MADE },
  DELIVERY_INITIALIZATION_FAILED: { archive: 'Failed', tasking: 'Failed', reason: NOT_MADE },
  DOWNLOAD_FAILED: { archive: 'Failed', tasking: 'Failed', reason: NOT_MADE },
  CANCELED: { archive: 'Cancelled', tasking: 'Cancelled', reason: 'The order was canceled at the provider' },
};

/** What a tasking waits for before it is fulfilled. */
const SUB_STATES: Readonly<Record<string, Pick<Meaning, 'tasking' | 'reason' | 'note'>>> = {
  FEASIBILITY_WAITING_UPLOAD: { tasking: 'Ordered', note: STUDY },
  FEASIBILITY_WAITING_RESPONSE: { tasking: 'Ordered', note: DECISION },
  QUOTATION_WAITING_UPLOAD: { tasking: 'Ordered', note: OFFER },
  QUOTATION_WAITING_RESPONSE: { tasking: 'Ordered', note: DECISION },
  QUOTATION_ACCEPTED: { tasking: 'Confirmed' },
  QUOTATION_REJECTED: { tasking: 'Rejected', reason: "The provider's offer was declined" },
};

/** States that the sub state makes more exact. */
const BEFORE_FULFILLMENT: ReadonlySet<string> = new Set(['CREATED', 'BEING_PLACED', 'PLACED']);

/** @param isPlanned the pass of a tasking was planned before */
export function toReport(
  { status, orderDetails }: Pick<Up42Order, 'status' | 'orderDetails'>,
  kind: 'archive' | 'tasking',
  isPlanned = false,
): OrderReport {
  const subStatus = kind === 'tasking' && BEFORE_FULFILLMENT.has(status) ? (orderDetails?.subStatus ?? null) : null;
  const word = subStatus === null ? status : `${status} ${subStatus}`;
  const meaning: Partial<Meaning> | undefined = subStatus === null ? STATES[status] : SUB_STATES[subStatus];
  const named = meaning?.[kind];
  if (!meaning || named === undefined) return { word, state: null };
  const { reason, note } = meaning;
  const state = named === 'Failed' && kind === 'tasking' && isPlanned ? 'AcquiredFail' : named;
  return { word, state, ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) };
}
