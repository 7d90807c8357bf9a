import type { Endpoint, Restriction } from '@groundtrack/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './handler.ts';
import { RequestError } from './problem.ts';

export interface LiveSession extends Caller {
  /** Null: it may do everything. */
  readonly restricted: Restriction | null;
}

/** Where live sessions are found. */
export interface Sessions {
  /** @returns null when no live session has this key */
  find(apiKey: string): Promise<LiveSession | null>;
}

/**
 * The account behind the `apiKey` header. An unknown key is answered like an expired one: expired sessions are
 * swept, and the screen has to do the same in both cases.
 * @throws RequestError when there is no live session, or it is restricted and the endpoint is not for such
 */
export async function findCaller(
  request: FastifyRequest,
  { allowsRestricted }: Pick<Endpoint, 'allowsRestricted'>,
  sessions: Sessions,
): Promise<LiveSession> {
  const apiKey = request.headers['apikey'];
  if (typeof apiKey !== 'string' || apiKey === '')
    throw new RequestError({ code: 'session-required', detail: 'Log in and send the session key as apiKey header' });
  const session = await sessions.find(apiKey);
  if (!session) throw new RequestError({ code: 'session-expired', detail: 'Log in again to go on' });
  if (session.restricted && !allowsRestricted)
    throw new RequestError({
      code: 'password-change-required',
      detail: 'You logged in with a temporary password: set a new password to go on',
    });
  return session;
}
