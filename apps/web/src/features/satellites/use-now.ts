import { useEffect, useState } from 'react';

const TICK_MS = 10_000;

/** The time, renewed every ten seconds and exactly when the next change after it is due. */
export function useNow(changeAfter: (nowMs: number) => number | null): number {
  const [nowMs, setNow] = useState(() => Date.now());
  const dueMs = Math.min(nowMs + TICK_MS, changeAfter(nowMs) ?? Number.POSITIVE_INFINITY);
  useEffect(() => {
    // A timer may fire a moment early; the change must not be missed.
    const timer = setTimeout(() => setNow(Math.max(dueMs, Date.now())), Math.max(0, dueMs - Date.now()));
    return () => clearTimeout(timer);
  }, [dueMs]);
  return nowMs;
}
