import { useSyncExternalStore } from 'react';

/* One clock for all countdowns. It ticks on whole seconds, so all components change at the same tick. */

const SECOND_MS = 1000;
const readers = new Set<() => void>();
let nowMs = wholeSecond();
let timer: ReturnType<typeof setTimeout> | undefined;

function wholeSecond(): number {
  return Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
}

function tick(): void {
  // A timer may fire early, before the second has changed.
  const next = wholeSecond();
  if (next !== nowMs) {
    nowMs = next;
    for (const notify of readers) notify();
  }
  timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
}

function subscribe(notify: () => void): () => void {
  readers.add(notify);
  if (readers.size === 1) tick();
  return () => {
    readers.delete(notify);
    if (readers.size === 0) clearTimeout(timer);
  };
}

function read(): number {
  if (readers.size === 0) nowMs = wholeSecond();
  return nowMs;
}

/** The time in whole seconds, Unix milliseconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

/** A value derived from the time. The component renders again only when the value changes. */
export function useFromNow<T extends number | string | boolean | null>(select: (nowMs: number) => T): T {
  return useSyncExternalStore(subscribe, () => select(read()));
}
