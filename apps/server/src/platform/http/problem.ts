import { type Failure, type Problem, type ProblemCode, problems } from '@groundtrack/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { QueueFull } from '../../lib/round-robin-queue.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import type { Log } from '../system/ports.ts';
import { drainBody } from './drain-body.ts';
import { pathOf } from './request-path.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the problem in the response, if any. */
    problemCode?: ProblemCode;
  }
}

/** An expected failure in a hook, where only a throw ends the request. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/**
 * The JSON form of every failure (RFC 9457). Failures that the client can correct also have `error`, or `errors` for
 * several messages, which the screens show (spec section 8).
 */
function toProblem(failure: Failure, request: { readonly id: string; readonly path: string }): Problem {
  const { status, title } = problems[failure.code];
  return {
    type: `urn:groundtrack:problem:${failure.code}`,
    title,
    status,
    detail: failure.detail,
    instance: request.path,
    code: failure.code,
    id: request.id,
    ...(failure.errors ? { errors: [...failure.errors] } : {}),
    ...(failure.nextWindow ? { nextWindow: failure.nextWindow } : {}),
    ...(failure.account === undefined ? {} : { account: failure.account }),
    ...(failure.pendingLogin ? { pendingLogin: failure.pendingLogin } : {}),
    ...(failure.endedBy ? { endedBy: failure.endedBy } : {}),
    ...(!failure.errors && status < 500 ? { error: failure.detail } : {}),
    ...(failure.retryAfterSec === undefined ? {} : { retryAfterSec: failure.retryAfterSec }),
    ...(failure.blockers ? { blockers: [...failure.blockers] } : {}),
  };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const problem = toProblem(failure, { id: request.id, path: pathOf(request) });
  reply.problemCode = failure.code;
  if (failure.retryAfterSec !== undefined) void reply.header('retry-after', String(failure.retryAfterSec));
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, {
    code: 'not-found',
    detail: `There is no ${request.method} ${pathOf(request)}; /api/docs lists every call`,
  });
}

/** Our own SQLSTATE: the account of a row was deleted, see the migration of deleted accounts. */
const ACCOUNT_DELETED = 'GT001';

/** Problems for errors of Fastify and the database, by error code. */
const CODED_REFUSALS: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported-media-type',
    detail: 'Send the body as application/json; the Content-Type header says otherwise',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid-request',
    detail: 'The body is not as long as the Content-Length header says',
  },
  BLOB_STORE_UNAVAILABLE: {
    code: 'unavailable',
    detail: 'The file cannot be read at the moment; try again in a minute',
    retryAfterSec: 60,
  },
  [ACCOUNT_DELETED]: { code: 'session-expired', detail: 'This account was deleted' },
};

const DATABASE_UNAVAILABLE: Failure = {
  code: 'unavailable',
  detail: 'The database is not available at the moment; try again in a few seconds',
  retryAfterSec: 5,
};

/** Another task of the client will have ended by then. */
const QUEUE_RETRY_SEC = 2;

/** The only place that catches: an expected failure becomes a problem, everything else a 500 that hides its message. */
export function errorCatcher(log: Log, bodyLimitBytes: number) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const errorCode = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isTooLarge = errorCode === 'FST_ERR_CTP_BODY_TOO_LARGE';
    if (isTooLarge) {
      drainBody(request);
      // Fastify would close the connection.
      reply.removeHeader('connection');
    }
    if (request.is404) return sendNotFound(request, reply);
    if (error instanceof RequestError) return sendProblem(request, reply, error.failure);
    if (error instanceof QueueFull)
      return sendProblem(request, reply, {
        code: 'too-many-requests',
        detail: `${error.message}; try again in ${QUEUE_RETRY_SEC} seconds`,
        retryAfterSec: QUEUE_RETRY_SEC,
      });
    if (isTooLarge)
      return sendProblem(request, reply, {
        code: 'too-large',
        detail: `The body is larger than ${bodyLimitBytes} bytes`,
      });
    const refusal = CODED_REFUSALS[errorCode];
    if (refusal) return sendProblem(request, reply, refusal);
    if (request.raw.aborted) return reply.hijack();
    if (isDatabaseUnavailable(error)) {
      log.warn({ id: request.id, path: pathOf(request), error: describe(error) }, 'the database is not available');
      return sendProblem(request, reply, DATABASE_UNAVAILABLE);
    }
    log.error({ id: request.id, method: request.method, path: pathOf(request), error: describe(error) }, 'bug');
    return sendProblem(request, reply, {
      code: 'internal-error',
      detail: `Try again; if it happens again, give support the number ${request.id}`,
    });
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? error.message;
  return error.cause === undefined ? stack : `${stack}\ncaused by ${describe(error.cause)}`;
}
