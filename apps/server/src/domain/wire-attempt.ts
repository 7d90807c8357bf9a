import type { TaskingAttempt } from '@groundtrack/contract';
import type { TaskingAttempt as Attempt } from '../providers/port/tasking.ts';

/** A pass of a tasking as its owner sees it. */
export function toWireAttempt({
  passMs,
  satellite,
  outcome,
  cloudCover,
  offNadirDeg,
  reason,
}: Attempt): TaskingAttempt {
  const passISO = new Date(passMs).toISOString();
  return { passISO, satellite, outcome, cloudCover, offNadir: offNadirDeg, reason };
}
