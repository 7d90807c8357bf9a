/** Runs something once the browser has nothing better to do. @returns the closer */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback: there a second has to do.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(handle);
}
