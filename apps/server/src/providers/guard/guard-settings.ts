import * as z from 'zod';
import { defaultGuardRules, type GuardRules } from './guarded-provider.ts';

/** Guard settings of every provider on the network. */
export const guardSettings = {
  /**
   * Timeout of a call with its retries; default: PROVIDER_TIMEOUT_SEC. Below the 90 seconds after which clients time
   * out.
   */
  timeoutSec: z.number().min(1).max(85).optional(),
  retries: z.int().min(0).max(5).default(2),
  /** Concurrent calls. */
  concurrency: z.int().min(1).max(100).default(8),
  /** The number of consecutive failures that opens the circuit, and the pause before a trial call. */
  breaker: z
    .strictObject({ failures: z.int().min(1).max(100).default(5), restSec: z.number().min(1).max(3600).default(30) })
    .prefault({}),
} as const;
const guardObject = z.strictObject(guardSettings);

/** @param timeoutMs for providers without their own */
export function toGuardRules(
  { timeoutSec, retries, concurrency, breaker }: z.output<typeof guardObject>,
  timeoutMs: number,
): GuardRules {
  return {
    ...defaultGuardRules,
    timeoutMs: timeoutSec === undefined ? timeoutMs : timeoutSec * 1000,
    retries,
    concurrency,
    breaker: { failures: breaker.failures, restMs: breaker.restSec * 1000 },
  };
}
