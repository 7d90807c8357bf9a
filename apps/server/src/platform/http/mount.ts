import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type Answer,
  type Endpoint,
  endpoints,
  plannedEndpoints,
  REQUEST_TIMEOUT_MS,
  type Result,
  SESSION_HEADER,
  type Session,
} from '@groundtrack/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { withClient } from '../../lib/current-client.ts';
import { RoundRobinQueue } from '../../lib/round-robin-queue.ts';
import { toClientNetwork } from '../net/to-client-network.ts';
import { checkAnswer, LONG_LISTS } from './check-answer.ts';
import type { ConcurrencyLimits } from './concurrency-limits.ts';
import type { EventStreams } from './event-streams.ts';
import type { EventsAnswer, FileAnswer, Handlers, RedirectAnswer, RequestContext } from './handler.ts';
import { refuseForeignPages } from './own-pages.ts';
import { type ParsedRequest, parseRequest, toRawBody } from './parse-request.ts';
import { evaluatePreconditions } from './preconditions.ts';
import { sendProblem } from './problem.ts';
import type { RateLimits } from './rate-limits.ts';
import { limitOf } from './request-limits.ts';
import { RequestGivenUp, runForClient, throwIfGone, whenAnswered } from './request-signal.ts';
import { sendFile } from './send-file.ts';
import { findCaller, type SessionFinding } from './session.ts';
import type { Transfers } from './transfers.ts';

export interface Mounting extends SessionFinding {
  readonly handlers: Handlers;
  readonly rateLimits: RateLimits;
  /** A request is aborted after this time, when its client has stopped waiting. */
  readonly requestMs: number;
  readonly eventStreams: EventStreams;
  /** Limits the running file transfers of endpoints that declare `busy`. */
  readonly transfers: Transfers;
  readonly concurrency: ConcurrencyLimits;
}

type AnyHandler = (input: ParsedRequest, context: RequestContext) => Promise<Result<unknown>>;

/** Longer bodies take a millisecond or more to parse and check. */
const LONG_BODY_BYTES = 8_192;
const parsing = new RoundRobinQueue({
  running: 1,
  runningOfNetwork: 1,
  waiting: 1_000,
  longestWaitMs: REQUEST_TIMEOUT_MS,
});

const ALL_METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const planned: ReadonlySet<string> = new Set(plannedEndpoints);

/** Mounts every endpoint of the contract. Other methods on their paths are rejected with a list of the allowed ones. */
export function mountEndpoints(server: FastifyInstance, mounting: Mounting): void {
  // Each handler has the type of its endpoint (`Handlers`), and parseRequest has validated its input by that
  // schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const handlers = mounting.handlers as unknown as Readonly<Record<string, AnyHandler>>;
  const methodsOfPath = new Map<string, HTTPMethods[]>();
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const methods: HTTPMethods[] = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method];
    methodsOfPath.set(endpoint.path, [...(methodsOfPath.get(endpoint.path) ?? []), ...methods]);
    const handler = handlers[name];
    if (planned.has(name))
      server.route({ method: methods, url: endpoint.path, onRequest: notImplemented, handler: notImplemented });
    else if (handler) mountEndpoint(server, { name, endpoint, handler, methods }, mounting);
    else throw new Error(`No handler for endpoint ${name}`);
  }
  for (const [path, methods] of methodsOfPath) refuseOtherMethods(server, path, methods);
}

interface Mounted {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly methods: HTTPMethods[];
}

function mountEndpoint(server: FastifyInstance, mounted: Mounted, mounting: Mounting): void {
  const { name, endpoint, handler, methods } = mounted;
  const { callers } = mounting;
  const limit = limitOf(name);
  const { byAddress, byAccount } = mounting.rateLimits;
  const isLimited = limit !== 'unlimited';
  server.route({
    method: methods,
    url: endpoint.path,
    // Called without a limit or a session.
    config: { keepsCompressed: endpoint.auth === 'none' && !isLimited },
    onRequest: [
      ...(isLimited ? [byAddress(limit)] : []),
      // Before the body is read, so that callers without a session cannot upload one.
      async (request, reply) => {
        if (endpoint.auth === 'session') await findCaller(request, reply, endpoint, mounting);
        if (endpoint.opensSession && wantsCookie(request)) refuseForeignPages(request, mounting.ownPages);
      },
      ...(isLimited && endpoint.auth === 'session' ? [byAccount(limit)] : []),
    ],
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      try {
        throwIfGone(reply.raw);
        const client = { network: toClientNetwork(request.ip), accountId: caller?.accountId ?? '' };
        const input = await runForClient(reply.raw, mounting.requestMs, (signal) =>
          withClient(client, () => parseInTurn(endpoint, request, signal)),
        );
        if (!input.ok) return sendProblem(request, reply, input.failure);
        if (endpoint.problems.includes('busy')) {
          const transfer = mounting.transfers.begin({ ip: request.ip, accountId: caller?.accountId ?? null });
          if (!transfer.ok) return sendProblem(request, reply, transfer.failure);
          reply.raw.once('close', transfer.value);
        }
        const result = await runForClient(reply.raw, mounting.requestMs, (signal) =>
          withClient(client, () =>
            mounting.concurrency.run({
              limit,
              signal,
              answered: () => whenAnswered(reply.raw),
              work: async (waitedMs) => {
                const done = await handler(input.value, toContext(request, { caller, signal, waitedMs }));
                if (signal.aborted) disposeResult(endpoint, done);
                return done;
              },
            }),
          ),
        );
        if (!result.ok) return sendProblem(request, reply, result.failure);
        const { answer } = endpoint;
        if (isLinkedFile(result.value)) {
          const transfer = mounting.transfers.beginOfOwner(result.value.linkOwnerId);
          if (!transfer.ok) return sendProblem(request, reply, transfer.failure);
          reply.raw.once('close', transfer.value);
        }
        // The time limit of a request does not apply: the stream continues until one side closes it.
        if (answer.kind === 'events') return sendEvents(request, reply, { answer, value: result.value, mounting });
        if (endpoint.endsSession) mounting.cookies.clear(request, reply);
        const value =
          endpoint.opensSession && wantsCookie(request)
            ? await keepInCookie(request, reply, { session: result.value, mounting })
            : result.value;
        return await sendAnswer(request, reply, { name, answer, value });
      } catch (error) {
        if (!(error instanceof RequestGivenUp)) throw error;
        if (error.reason === 'client-gone') return reply.hijack();
        return sendProblem(request, reply, {
          code: 'unavailable',
          detail: `The request took longer than ${mounting.requestMs / 1000} s; try again later`,
        });
      }
    },
  });
}

/** Parses long bodies one at a time, with other events in between. */
async function parseInTurn(endpoint: Endpoint, request: FastifyRequest, signal: AbortSignal) {
  if (toRawBody(request).length <= LONG_BODY_BYTES) return parseRequest(endpoint, request);
  return parsing.run(signal, async () => {
    await setImmediate();
    return parseRequest(endpoint, request);
  });
}

/** Destroys a stream that no longer has a reader, to release its source. */
function disposeResult({ answer }: Endpoint, result: Result<unknown>): void {
  if (answer.kind !== 'file' || !result.ok) return;
  // The handler of a file endpoint returns a FileAnswer by its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { content } = result.value as FileAnswer;
  if ('stream' in content) content.stream.destroy();
}

function wantsCookie({ headers }: FastifyRequest): boolean {
  return headers[SESSION_HEADER] === 'cookie';
}

/**
 * Moves the key of a session into the cookie. The session of the previous cookie ends, because its key would be lost.
 * @returns the session without its key
 */
async function keepInCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, mounting }: { readonly session: unknown; readonly mounting: Mounting },
): Promise<Session> {
  const replaced = mounting.cookies.keyIn(request);
  if (replaced !== null) await mounting.sessions.endReplaced(replaced, { ip: request.ip, requestId: request.id });
  // Every endpoint that opens a session returns one by its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const opened = session as Session;
  mounting.cookies.keep(request, reply, opened.apiKey);
  return { ...opened, apiKey: '' };
}

function toContext(
  request: FastifyRequest,
  ofCall: Pick<RequestContext, 'caller' | 'signal' | 'waitedMs'>,
): RequestContext {
  const rawHeaders = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return { ...ofCall, requestId: request.id, ip: request.ip, rawBody: toRawBody(request), rawHeaders };
}

type EventsOf = Extract<Answer, { readonly kind: 'events' }>;

function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, value, mounting }: { readonly answer: EventsOf; readonly value: unknown; readonly mounting: Mounting },
): FastifyReply {
  return mounting.eventStreams.send(request, reply, {
    // The handler of an events endpoint returns an EventsAnswer by its type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    answer: value as EventsAnswer<unknown>,
    check: (event) => checkAnswer(answer.schema, event),
  });
}

interface Answering {
  readonly name: string;
  readonly answer: Exclude<Answer, EventsOf>;
  readonly value: unknown;
}

async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, answer, value }: Answering,
): Promise<FastifyReply> {
  switch (answer.kind) {
    case 'empty':
      return reply.code(204).header('cache-control', 'no-store').send();
    case 'redirect': {
      // The handler of a redirect endpoint returns a RedirectAnswer by its type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { location } = value as RedirectAnswer;
      return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send();
    }
    case 'file': {
      // The handler of a file endpoint returns a FileAnswer by its type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const file = value as FileAnswer;
      if (!answer.mediaTypes.includes(file.mediaType))
        throw new Error(`The contract does not allow an answer of type ${file.mediaType}`);
      return sendFile(request, reply, file);
    }
    case 'json': {
      const text = JSON.stringify(LONG_LISTS.has(name) ? value : checkAnswer(answer.schema, value));
      reply.code(answer.status ?? 200).header('content-type', 'application/json; charset=utf-8');
      if (answer.keptSec === undefined) return reply.header('cache-control', 'no-store').send(text);
      return sendKept(request, reply, { text, keptSec: answer.keptSec });
    }
    default:
      return answer satisfies never;
  }
}

/** Sends JSON that any cache may store, or 304 if the client has it. */
function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, keptSec }: { readonly text: string; readonly keptSec: number },
): FastifyReply {
  // A weak ETag, because it identifies the JSON in every coding.
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag: `W/${tag}`, 'cache-control': `public, max-age=${keptSec}` });
  if (evaluatePreconditions(request.headers, tag) === 'unchanged') return reply.code(304).send();
  return reply.send(text);
}

async function notImplemented(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendProblem(request, reply, {
    code: 'not-implemented',
    detail: `${request.method} ${request.routeOptions.url ?? request.url} is not available on this server yet`,
  });
}

function refuseOtherMethods(server: FastifyInstance, path: string, allowed: readonly HTTPMethods[]): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', allowed.join(', '));
    return sendProblem(request, reply, {
      code: 'method-not-allowed',
      detail: `${request.method} is not allowed here; use ${allowed.join(' or ')}`,
    });
  };
  const others = ALL_METHODS.filter((method) => !allowed.includes(method));
  server.route({ method: others, url: path, onRequest: refuse, handler: refuse });
}

function isLinkedFile(value: unknown): value is { readonly linkOwnerId: string } {
  return typeof value === 'object' && value !== null && 'linkOwnerId' in value;
}
