import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../ports.ts';

/** Time that passes, so that waiting can be tested without waiting. */
export interface Timers extends Clock {
  /** Rejects when the signal fires. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export function realTimers(clock: Clock): Timers {
  return { nowMs: () => clock.nowMs(), wait: (ms, signal) => setTimeout(ms, undefined, { signal }) };
}
