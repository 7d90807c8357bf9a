import type { ServerState } from '@groundtrack/contract';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';

/** A change of the passes of a planned tasking. */
export interface AttemptsStep {
  /** All passes of the item, earliest first; completed ones never change. */
  readonly attempts: readonly TaskingAttempt[];
  /** The pass that this step completes while others are left; null if only the plan changes. */
  readonly completed: TaskingAttempt | null;
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
  return keepCompleted(written, reported.filter(isCompleted));
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
  const completedBefore = written.filter(isCompleted).length;
  const completedNow = reported.filter(isCompleted).length;
  if (completedBefore < (ends ? completedNow - 1 : completedNow)) {
    const next = reported.slice(completedBefore + 1, completedBefore + 2).map(asPlanned);
    const attempts = keepCompleted(written, [...reported.slice(0, completedBefore + 1), ...next]);
    return { attempts, completed: reported[completedBefore] ?? null };
  }
  if (ends || isSamePass(written[completedBefore], reported[completedBefore])) return null;
  return {
    attempts: [...written.slice(0, completedBefore), ...reported.slice(completedBefore, completedBefore + 1)],
    completed: null,
  };
}

/** Completed passes remain as recorded, even if a provider later reports otherwise. */
function keepCompleted(
  written: readonly TaskingAttempt[],
  attempts: readonly TaskingAttempt[],
): readonly TaskingAttempt[] {
  const completed = written.filter(isCompleted);
  return [...completed, ...attempts.slice(completed.length)];
}

function isCompleted({ outcome }: TaskingAttempt): boolean {
  return outcome !== 'planned';
}

function asPlanned(attempt: TaskingAttempt): TaskingAttempt {
  return { ...attempt, outcome: 'planned', cloudCover: null, reason: null };
}

function isSamePass(one: TaskingAttempt | undefined, other: TaskingAttempt | undefined): boolean {
  return one?.passMs === other?.passMs && one?.satellite === other?.satellite;
}
