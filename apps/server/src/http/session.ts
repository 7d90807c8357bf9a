import type { FastifyRequest } from 'fastify';
import type { Caller } from './handler.ts';
import { RequestError } from './problem.ts';

/** Where live sessions are found. */
export interface Sessions {
  /** @returns null when no live session has this key */
  find(apiKey: string): Promise<Caller | null>;
}

/**
 * The account behind the `apiKey` header. An unknown key is answered like an expired one: expired sessions are
 * swept, and the screen has to do the same in both cases.
 * @throws RequestError when there is no live session
 */
export async function findCaller(request: FastifyRequest, sessions: Sessions): Promise<Caller> {
  const apiKey = request.headers['apikey'];
  if (typeof apiKey !== 'string' || apiKey === '')
    throw new RequestError({ code: 'session-required', detail: 'Log in and send the session key as apiKey header' });
  const caller = await sessions.find(apiKey);
  if (!caller) throw new RequestError({ code: 'session-expired', detail: 'Log in again to go on' });
  return caller;
}
