import type { ProviderStatus } from '../port/provider.ts';
import type { SimulatedOrder } from './order-id.ts';

/**
 * When the states of an order are reached, in simulated minutes after it was placed. At the default speed of a minute
 * per second, a buyer has time to read the question and cancel before the processing; the image is ready soon after.
 */
const PROCESSING_AFTER_MIN = 15;
const COMPLETE_AFTER_MIN = 18;
const MS_PER_MIN = 60_000;
/** Shortest time between two polls, at any speed of the simulation. */
const MIN_POLL_MS = 100;

/** Time from an order until its image can be fetched, in minutes of the real clock. */
export function handOverMinutes(speedFactor: number): number {
  return COMPLETE_AFTER_MIN / speedFactor;
}

/**
 * Computes the state of an order from its age alone.
 * @param speedFactor how many times faster than real time the simulation runs
 */
export function statusAt(order: SimulatedOrder, nowMs: number, speedFactor: number): ProviderStatus {
  const ageMin = (Math.max(0, nowMs - order.placedAtMs) * speedFactor) / MS_PER_MIN;
  const pollMs = (min: number) => Math.max(MIN_POLL_MS, Math.ceil(((min - ageMin) * MS_PER_MIN) / speedFactor));
  if (ageMin < PROCESSING_AFTER_MIN)
    return { state: 'Ordered', reason: null, nextPollMs: pollMs(PROCESSING_AFTER_MIN) };
  if (ageMin < COMPLETE_AFTER_MIN) return { state: 'Processing', reason: null, nextPollMs: pollMs(COMPLETE_AFTER_MIN) };
  if (order.outcome === 'processing-failed')
    return { state: 'Failed', reason: 'The simulated provider could not process the image', nextPollMs: null };
  return { state: 'Complete', reason: null, nextPollMs: null };
}
