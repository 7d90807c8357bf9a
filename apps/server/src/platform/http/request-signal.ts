import type { ServerResponse } from 'node:http';
import { unlessAborted } from '../../lib/unless-aborted.ts';

/** Why a request was given up. */
export class RequestGivenUp extends Error {
  override readonly name = 'RequestGivenUp';
  readonly reason: 'client-gone' | 'too-slow';

  constructor(reason: 'client-gone' | 'too-slow') {
    super(reason === 'client-gone' ? 'The client went away' : 'The request took too long');
    this.reason = reason;
  }
}

/**
 * A client may leave before its request is handled, while it is found out who asks: nothing will tell of its end any more.
 * @throws RequestGivenUp
 */
export function throwIfGone(response: ServerResponse): void {
  if (response.closed) throw new RequestGivenUp('client-gone');
}

/** Resolves when the whole answer is on its way, or nobody waits for it any more. */
export function whenAnswered(response: ServerResponse): Promise<void> {
  if (response.writableFinished || response.closed) return Promise.resolve();
  return new Promise((resolve) => {
    response.once('finish', resolve);
    response.once('close', resolve);
  });
}

/**
 * Runs work that ends when its client goes away or after `limitMs`: the signal fires and the promise rejects with
 * {@link RequestGivenUp} at once, whether the work listens or not.
 * The response shows that a client left; `close` of the request already fires when its body was read.
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
