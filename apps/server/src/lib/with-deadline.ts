/**
 * Runs work with a signal that fires with `signal`, or after a time with a `TimeoutError`. Its timer and listeners are
 * removed when the work is done. `AbortSignal.any` with `AbortSignal.timeout` keeps them until the timeout, half an
 * hour for a delivery.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const giveUp = () => deadline.abort(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  const late = () => deadline.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  const timer = setTimeout(late, timeoutMs);
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
