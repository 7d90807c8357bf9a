/**
 * Runs something once the browser has nothing better to do.
 * @param withinMs runs it then all the same
 * @returns the closer
 */
export function whenIdle(run: () => void, withinMs?: number): () => void {
  // Safari has no idle callback: there a second has to do.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, Math.min(withinMs ?? 1000, 1000));
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, withinMs === undefined ? {} : { timeout: withinMs });
  return () => window.cancelIdleCallback(handle);
}
