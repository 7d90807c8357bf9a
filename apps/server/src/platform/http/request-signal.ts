import type { ServerResponse } from 'node:http';
import { unlessAborted } from '../../lib/unless-aborted.ts';

/** The reason why a request was aborted. */
export class RequestGivenUp extends Error {
  override readonly name = 'RequestGivenUp';
  readonly reason: 'client-gone' | 'too-slow';

  constructor(reason: 'client-gone' | 'too-slow') {
    super(reason === 'client-gone' ? 'The client went away' : 'The request took too long');
    this.reason = reason;
  }
}

/**
 * A client may leave before its request is handled, while the caller is looked up. No later event reports that.
 * @throws RequestGivenUp
 */
export function throwIfGone(response: ServerResponse): void {
  if (response.closed) throw new RequestGivenUp('client-gone');
}

/** Resolves when the whole response has been handed to the system, or the client has left. */
export function whenAnswered(response: ServerResponse): Promise<void> {
  if (response.writableFinished || response.closed) return Promise.resolve();
  return new Promise((resolve) => {
    response.once('finish', resolve);
    response.once('close', resolve);
  });
}

/**
 * Runs work until its client leaves or `limitMs` have passed. Then the signal fires and the promise rejects with {@link
 * RequestGivenUp} immediately, even if the work ignores the signal. The response is observed, because `close` of the
 * request fires as soon as its body was read.
 */
export async function runForClient<T>(
  response: ServerResponse,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const onClose = () => {
    if (!response.writableFinished) controller.abort(new RequestGivenUp('client-gone'));
  };
  response.once('close', onClose);
  const timer = setTimeout(() => controller.abort(new RequestGivenUp('too-slow')), limitMs);
  try {
    return await unlessAborted(work(controller.signal), controller.signal, () => controller.signal.reason);
  } finally {
    clearTimeout(timer);
    response.off('close', onClose);
  }
}
