/** Work that does not heed a signal is left alone once it fires. @param toError what it then fails with */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, toError: () => unknown): Promise<T> {
  const { promise: left, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(toError());
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  return Promise.race([work, left]).finally(() => signal.removeEventListener('abort', leave));
}
