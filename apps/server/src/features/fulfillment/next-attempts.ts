import type { ServerState } from '@groundtrack/contract';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';

/** A step of a tasking within its plan: the passes as they are to be written. */
export interface AttemptsStep {
  /** All passes of the item, the earliest first; those that are over stay as they are. */
  readonly attempts: readonly TaskingAttempt[];
  /** The pass that is over with this step, while others are left; null: only the plan is another one. */
  readonly over: TaskingAttempt | null;
}

/**
 * The passes an item has after a transition. With the plan the first pass is named, as one to come: what has become of
 * it is told step by step. An end keeps what was tried.
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
 * The next step of a tasking that is Planned, one pass at a time however late it is asked for: each is one transaction
 * and one message. The last pass comes with the transition that it causes.
 * @param ends whether the provider reports a state beyond Planned
 * @returns null: nothing is new
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

/** What is over stays as it was written, whatever a provider says of it later. */
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
