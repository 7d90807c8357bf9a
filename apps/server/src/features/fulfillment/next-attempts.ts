import type { ServerState } from '@groundtrack/contract';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';

/** A change of the passes of a planned tasking. */
export interface AttemptsStep {
  /** All passes of the item, earliest first; completed ones never change. */
  readonly attempts: readonly TaskingAttempt[];
  /** The pass that this step completes while others are left; null if only the plan changes. */
  readonly over: TaskingAttempt | null;
}

/**
 * The passes of an item after a transition. The plan only adds the first pass as upcoming; its outcome follows in later
 * steps. A final state keeps the completed passes.
 */
export function attemptsAfter(
  to: ServerState,
  written: readonly TaskingAttempt[],
  reported: readonly TaskingAttempt[],
): readonly TaskingAttempt[] {
  if (to === 'Planned') return reported.slice(0, 1).map(asPlanned);
  if (to === 'Ordered' || to === 'Confirmed') return written;
  return keepOver(written, reported.filter(isOver));
}

/**
 * The next step of a planned tasking, one pass at a time even after a late poll: each is one transaction and one
 * message. The last pass belongs to the transition that it causes.
 * @param ends whether the provider reports a state beyond Planned
 * @returns null if nothing changed
 */
export function nextAttempts(
  written: readonly TaskingAttempt[],
  reported: readonly TaskingAttempt[],
  ends: boolean,
): AttemptsStep | null {
  const overBefore = written.filter(isOver).length;
  const overNow = reported.filter(isOver).length;
  if (overBefore < (ends ? overNow - 1 : overNow)) {
    const next = reported.slice(overBefore + 1, overBefore + 2).map(asPlanned);
    const attempts = keepOver(written, [...reported.slice(0, overBefore + 1), ...next]);
    return { attempts, over: reported[overBefore] ?? null };
  }
  if (ends || isSamePass(written[overBefore], reported[overBefore])) return null;
  return { attempts: [...written.slice(0, overBefore), ...reported.slice(overBefore, overBefore + 1)], over: null };
}

/** Completed passes remain as recorded, even if a provider later reports otherwise. */
function keepOver(written: readonly TaskingAttempt[], attempts: readonly TaskingAttempt[]): readonly TaskingAttempt[] {
  const over = written.filter(isOver);
  return [...over, ...attempts.slice(over.length)];
}

function isOver({ outcome }: TaskingAttempt): boolean {
  return outcome !== 'planned';
}

function asPlanned(attempt: TaskingAttempt): TaskingAttempt {
  return { ...attempt, outcome: 'planned', cloudCover: null, reason: null };
}

function isSamePass(one: TaskingAttempt | undefined, other: TaskingAttempt | undefined): boolean {
  return one?.passMs === other?.passMs && one?.satellite === other?.satellite;
}
