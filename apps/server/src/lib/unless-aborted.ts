/**
 * Rejects as soon as the signal fires. Work that ignores the signal continues. @param toError the error of the
 * rejection
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, toError: () => unknown): Promise<T> {
  const { promise: left, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(toError());
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  return Promise.race([work, left]).finally(() => signal.removeEventListener('abort', leave));
}
