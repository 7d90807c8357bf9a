import { setTimeout } from 'node:timers/promises';
import { ProviderError } from '../port/provider.ts';
import type { OrderOutcome } from './order-id.ts';
import type { SimulatedFault } from './sentinels.ts';

const SLOW_MS = 1000;
const RETRY_AFTER_MS = 5000;

interface SearchFault {
  readonly fault: SimulatedFault | null;
  /** Duration of a slow search; default: a second. */
  readonly slowMs?: number | undefined;
}

/** Fails or delays a search as its fault requires. Faults of orders have no effect. @throws ProviderError */
export async function simulateSearchFault(
  provider: string,
  { fault, slowMs = SLOW_MS }: SearchFault,
  signal: AbortSignal,
): Promise<void> {
  switch (fault) {
    case 'search-timeout':
      return untilAborted(signal);
    case 'search-slow':
      return setTimeout(slowMs, undefined, { signal });
    case 'search-malformed':
      throw new ProviderError(provider, 'malformed', 'The search answer is not a list of scenes');
    case 'search-refused':
      throw new ProviderError(provider, 'credentials', 'The provider answered 401');
    case 'search-limited':
      throw new ProviderError(provider, 'rate-limited', 'The provider answered 429', RETRY_AFTER_MS);
    case 'search-unavailable':
      throw new ProviderError(provider, 'unavailable', 'The provider answered 503');
    case 'order-rejected':
    case 'processing-failed':
    case 'delivery-interrupted':
    case null:
  }
}

/** The outcome of an order for a place with the fault. */
export function toOutcome(fault: SimulatedFault | null): OrderOutcome {
  return fault === 'processing-failed' || fault === 'delivery-interrupted' ? fault : 'delivered';
}

/** Never returns. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('aborted', { cause: signal.reason }));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
