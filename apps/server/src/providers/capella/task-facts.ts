import { toInstant } from '../market/to-instant.ts';
import type { TaskingAttempt } from '../port/tasking.ts';
import type { CapellaCollect, CapellaTask } from './capella-api.ts';
import { offNadirOf, satelliteName } from './capella-tasking.ts';
import { toOutcome } from './order-states.ts';

/** The newest state of a task. */
export function wordOf(task: Pick<CapellaTask, 'statusHistory'> | null): string {
  return task?.statusHistory[0]?.code ?? 'received';
}

/** The newest state of a collect. */
export function collectWord({ collectStatusHistory }: CapellaCollect): string {
  return collectStatusHistory[0]?.code ?? 'predicted';
}

/** The middle of a pass; null if its times cannot be read. One readable end suffices. */
function middleOf({ windowOpen, windowClose }: CapellaCollect): number | null {
  const [openMs, closeMs] = [toInstant(windowOpen), toInstant(windowClose)];
  return openMs !== null && closeMs !== null ? Math.round((openMs + closeMs) / 2) : (openMs ?? closeMs);
}

/** Whether the times of a collect can be read. */
export function hasTimes(collect: CapellaCollect): boolean {
  return middleOf(collect) !== null;
}

/** When a collect is taken. */
export function passMs(collect: CapellaCollect): number {
  return middleOf(collect) ?? 0;
}

/** Passes that are over, and the next one. */
export function toAttempts(collects: readonly CapellaCollect[]): TaskingAttempt[] {
  const all = collects.flatMap((one): TaskingAttempt[] => {
    const word = collectWord(one);
    const outcome = toOutcome(word);
    if (outcome === null) return [];
    const reason = outcome === 'failed' ? 'The image was not taken as planned' : null;
    const satellite = satelliteName(one.spacecraftId);
    return [{ passMs: passMs(one), satellite, outcome, cloudCover: null, offNadirDeg: offNadirOf(one), reason }];
  });
  const over = all.filter(({ outcome }) => outcome !== 'planned');
  const next = all.find(({ outcome }) => outcome === 'planned');
  if (!next || over.some(({ outcome }) => outcome === 'acquired')) return over;
  return [...over.filter((one) => one.passMs < next.passMs), next];
}
