import { type Endpoint, type Restriction, SESSION_ID_HEADER, type SessionEnd } from '@groundtrack/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmationNeeded } from './confirmation-needed.ts';
import type { Caller, RequestOrigin } from './handler.ts';
import { type OwnPages, refuseForeignPages } from './own-pages.ts';
import { RequestError } from './problem.ts';
import type { SessionCookies } from './session-cookies.ts';

export interface LiveSession extends Caller {
  readonly id: string;
  /** Null means no restriction. */
  readonly restricted: Restriction | null;
}

/** Finds live sessions. */
export interface Sessions {
  /** @returns null if no live session has this key */
  find(apiKey: string): Promise<LiveSession | null>;
  /** Why the session of a key ended early; null if it expired, or never existed. */
  whyEnded(apiKey: string): Promise<SessionEnd | null>;
  /** Ends the session of a key, if any, because another login replaces it in the browser. */
  endReplaced(apiKey: string, origin: RequestOrigin): Promise<void>;
}

export interface SessionFinding {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly ownPages: OwnPages;
  /** The caller of each request, once known. */
  readonly callers: WeakMap<FastifyRequest, Caller>;
}

type SessionRules = Pick<Endpoint, 'allowsRestricted' | 'endsSession' | 'needsConfirmation'>;

/**
 * Finds the account by the `apiKey` header, or by the cookie of a browser. An unknown key is treated like an expired
 * one, because expired sessions are deleted, and the screen does the same for both.
 * @throws RequestError without a live session, if the endpoint does not permit a restricted or unconfirmed session, or
 * if a page of another origin would use the cookie
 */
export async function findCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { allowsRestricted, endsSession, needsConfirmation }: SessionRules,
  finding: SessionFinding,
): Promise<void> {
  const { apikey } = request.headers;
  const session = typeof apikey === 'string' ? await ofHeader(apikey, finding) : await ofCookie(request, finding);
  if (!session) {
    if (endsSession) finding.cookies.clear(request, reply);
    const endedBy = await finding.sessions.whyEnded(keyIn(request, finding) ?? '');
    throw new RequestError(
      endedBy
        ? { code: 'session-expired', detail: END_DETAILS[endedBy], endedBy }
        : { code: 'session-expired', detail: 'Log in again to go on' },
    );
  }
  finding.callers.set(request, session);
  if (session.restricted && !allowsRestricted)
    throw new RequestError({
      code: 'password-change-required',
      detail: 'You logged in with a temporary password: set a new password to go on',
    });
  if (needsConfirmation && !session.isConfirmed) throw new RequestError(confirmationNeeded());
}

const END_DETAILS: Readonly<Record<SessionEnd, string>> = {
  'password-reset':
    'A temporary password was used for this account, which logged out all devices. Log in again to go on',
  'password-changed':
    'The password of this account was changed, which logged out all other devices. Log in again to go on',
  'logged-out': 'This device was logged out from another one. Log in again to go on',
  blocked: 'The operator of this server has blocked this account',
};

function keyIn(request: FastifyRequest, { cookies }: SessionFinding): string | null {
  const { apikey } = request.headers;
  return typeof apikey === 'string' ? apikey : cookies.keyIn(request);
}

async function ofHeader(apiKey: string, { sessions }: SessionFinding): Promise<LiveSession | null> {
  if (apiKey === '') throw sessionRequired();
  return sessions.find(apiKey);
}

async function ofCookie(
  request: FastifyRequest,
  { sessions, cookies, ownPages }: SessionFinding,
): Promise<LiveSession | null> {
  const apiKey = cookies.keyIn(request);
  if (apiKey === null) throw sessionRequired();
  refuseForeignPages(request, ownPages);
  const session = await sessions.find(apiKey);
  const shown = request.headers[SESSION_ID_HEADER];
  if (session && shown !== undefined && shown !== session.id)
    throw new RequestError({
      code: 'session-expired',
      detail: 'This browser has since logged in to another session; load the page again to continue',
    });
  return session;
}

function sessionRequired(): RequestError {
  return new RequestError({
    code: 'session-required',
    detail: 'Log in and send the session key as apiKey header',
  });
}
