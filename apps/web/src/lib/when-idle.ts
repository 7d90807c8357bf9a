/**
 * Runs a callback when the browser is idle.
 * @param withinMs the longest delay
 * @returns cancels it
 */
export function whenIdle(run: () => void, withinMs?: number): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, Math.min(withinMs ?? 1000, 1000));
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, withinMs === undefined ? {} : { timeout: withinMs });
  return () => window.cancelIdleCallback(handle);
}
