import { create } from 'zustand';

/** Long enough to read what is lost. Closing the page ends the delay. */
export const UNDO_MS = 10_000;

interface LateDeletions {
  /** By webhook. */
  readonly states: Readonly<Record<string, 'waiting' | 'deleting'>>;
  /** Why a deletion failed, until it is retried. */
  readonly failures: Readonly<Record<string, Error>>;
}

/** Webhooks to be deleted after a delay, on any screen. */
export const useLateDeletions = create<LateDeletions>(() => ({ states: {}, failures: {} }));

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly run: () => Promise<unknown>;
}

const waiting = new Map<string, Waiting>();

/** Deletes a webhook after a delay. @param run sends the request; it must also work while the page closes */
export function deleteLate(id: string, run: () => Promise<unknown>): void {
  if (waiting.size === 0) window.addEventListener('pagehide', deleteAllNow);
  clearTimeout(waiting.get(id)?.timer);
  waiting.set(id, { timer: setTimeout(() => deleteNow(id), UNDO_MS), run });
  useLateDeletions.setState(({ states, failures }) => ({
    states: { ...states, [id]: 'waiting' },
    failures: without(failures, id),
  }));
}

/** Deletes a waiting webhook immediately. */
export function deleteNow(id: string): void {
  const due = take(id);
  if (!due) return;
  useLateDeletions.setState(({ states }) => ({ states: { ...states, [id]: 'deleting' } }));
  // A deleted webhook keeps its state, so that an outdated list does not show it again.
  void due.run().catch((error: unknown) => {
    const failure = error instanceof Error ? error : new Error(String(error));
    useLateDeletions.setState(({ states, failures }) => ({
      states: without(states, id),
      failures: { ...failures, [id]: failure },
    }));
  });
}

/** Undoes a waiting deletion. */
export function undoDeletion(id: string): void {
  if (take(id)) useLateDeletions.setState(({ states }) => ({ states: without(states, id) }));
}

function deleteAllNow(): void {
  for (const id of waiting.keys()) deleteNow(id);
}

function take(id: string): Waiting | undefined {
  const due = waiting.get(id);
  clearTimeout(due?.timer);
  waiting.delete(id);
  if (waiting.size === 0) window.removeEventListener('pagehide', deleteAllNow);
  return due;
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== id));
}
