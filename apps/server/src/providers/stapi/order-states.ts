import type { OrderReport } from '../market/market-orders.ts';
import type { ProviderStatus } from '../port/provider.ts';

interface Meaning {
  readonly state: ProviderStatus['state'];
  /** Why an order ended, in a buyer's words. */
  readonly reason?: string;
  readonly note?: string;
}

/** The status codes of the Sensor Tasking API, with those of its extensions. */
const STATES: Readonly<Record<string, Meaning>> = {
  received: { state: 'Ordered' },
  accepted: { state: 'Confirmed' },
  held: { state: 'Confirmed', note: 'The provider is reviewing the order' },
  scheduled: { state: 'Planned' },
  tasked: { state: 'Planned' },
  tasking_completed: { state: 'Planned' },
  processing: { state: 'Planned' },
  completed: { state: 'Complete' },
  rejected: { state: 'Rejected', reason: 'The provider did not accept the order' },
  reserved: { state: 'Rejected', reason: 'The provider asks this shop for more than the order' },
  failed: { state: 'AcquiredFail', reason: 'The provider could not take the image' },
  expired: { state: 'AcquiredFail', reason: 'The image could not be taken in its time window' },
  cancelled: { state: 'Cancelled', reason: 'The order was canceled at the provider' },
  user_cancelled: { state: 'Cancelled', reason: 'The order was canceled at the provider' },
};

/** Reasons in a buyer's words. There are others, which are not repeated to buyers. */
const REASONS: Readonly<Record<string, string>> = {
  cloud_cover: 'It was too cloudy',
  competition: 'The provider preferred another order',
  invalid_geometry: 'The provider cannot image this place',
};

export function toReport({
  status_code: word,
  reason_code: code,
}: {
  readonly status_code: string;
  readonly reason_code?: string | null | undefined;
}): OrderReport {
  const meaning = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
  if (!meaning) return { word, state: null };
  const { state, note } = meaning;
  const known = Object.hasOwn(REASONS, code ?? '') ? REASONS[code ?? ''] : undefined;
  const reason = meaning.reason === undefined ? undefined : (known ?? meaning.reason);
  return { word, state, ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) };
}
