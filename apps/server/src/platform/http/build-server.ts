import { HEARTBEAT_MS, type ProblemCode, REQUEST_TIMEOUT_MS } from '@groundtrack/contract';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Clock, Ids, Log } from '../system/ports.ts';
import { addApiDocs } from './api-docs.ts';
import { compressJson } from './compress-json.ts';
import { ConcurrencyLimits } from './concurrency-limits.ts';
import { allowOrigins } from './cross-origin.ts';
import { EventStreams } from './event-streams.ts';
import { handleClientError } from './handle-client-error.ts';
import type { Caller, Handlers, RequestOrigin } from './handler.ts';
import { limitConnections } from './limit-connections.ts';
import { refuseOtherNames } from './loopback-names.ts';
import { mountEndpoints } from './mount.ts';
import { errorCatcher, RequestError } from './problem.ts';
import { isHttps } from './public-url.ts';
import { type CountRequests, type Limit, openRateLimits } from './rate-limits.ts';
import { pathOf } from './request-path.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { Sessions } from './session.ts';
import { SessionCookies } from './session-cookies.ts';
import { refuseDoubledHeaders } from './single-headers.ts';
import { type TransferLimits, Transfers } from './transfers.ts';
import { serveWebApp } from './web-app.ts';

/** An order of 100 items is about a tenth of it. */
const BODY_LIMIT_BYTES = 1_048_576;
/** Scene ids may have 300 characters, and more with percent encoding. */
const PARAMETER_LENGTH_MAX = 2_000;

export interface ServerOptions {
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly log: Log;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The folder of the built web app, which may not exist. */
  readonly webRoot: string;
  /** The public address of the server; null means the address on which it listens. */
  readonly publicUrl: string | null;
  /** Whether only this machine can reach the server. It then accepts only loopback host names. */
  readonly isLoopbackOnly: boolean;
  /** With https, browsers must use it for all subdomains as well. */
  readonly hstsSubdomains: boolean;
  readonly version: string;
  readonly limits: Limits;
  /** Counts requests across all processes. */
  readonly countRequests: CountRequests;
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Additional origins of map tiles. */
  readonly mapOrigins: readonly string[];
  /** Origins of other web pages that may call the API. */
  readonly allowedOrigins: readonly string[];
  /** Origins of pages that ours show in a frame. */
  readonly frameOrigins: readonly string[];
  /** Pages then load the card form of Stripe. */
  readonly paysWithStripe: boolean;
  /** Adds routes that are not in the contract. */
  readonly addRoutes?: (server: FastifyInstance, limits: { readonly limitTiles: Limit }) => void;
  /** Called after each response, for metrics. */
  readonly onAnswered?: (answered: AnsweredRequest) => void;
  /** Called for every request whose response is a problem, including those rejected before a handler ran. */
  readonly onRefused?: (refused: RefusedRequest) => void;
}

interface AnsweredRequest {
  readonly method: string;
  /** The pattern of its path, such as `/orders/:id`; `none` if no route matches. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface RefusedRequest {
  readonly code: ProblemCode;
  /** Null without a session. */
  readonly accountId: string | null;
  readonly origin: RequestOrigin;
}

interface Limits {
  /** Per client address, for calls that cost something. Calls that check a credential get a twentieth of it. */
  readonly requestsPerMinute: number;
  /** The longest duration of one request; default: as long as clients wait. */
  readonly requestMs?: number;
  /** The longest time in which head and body of a request may arrive. Node checks at every third of it. */
  readonly receiveMs?: number;
  /** A client that reads nothing of its response is disconnected after one to two times this. */
  readonly stalledMs?: number;
  /** Interval of the heartbeat in an open stream of events. */
  readonly heartbeatMs?: number;
  readonly transfers?: TransferLimits;
}

/**
 * The complete HTTP server, not listening yet: API, its description, and the web app. `close()` stops accepting
 * connections and resolves when running requests are complete.
 */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const receiveMs = options.limits.receiveMs ?? REQUEST_TIMEOUT_MS;
  const catchError = errorCatcher(options.log, BODY_LIMIT_BYTES);
  const server = Fastify({
    logger: false,
    genReqId: () => options.ids.uuid(),
    bodyLimit: BODY_LIMIT_BYTES,
    // Fastify disables Node's own limit. A client that never ends its request would then hold its connection forever.
    requestTimeout: receiveMs,
    // The limit for the head equals that for the whole request. Node confuses the two otherwise.
    http: { requestTimeout: receiveMs, connectionsCheckingInterval: receiveMs / 3 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_LENGTH_MAX },
    trustProxy: [...options.trustedProxies],
    // Requests that arrive on an open connection during the shutdown are still handled.
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    frameworkErrors: (error, request, reply) => {
      catchError(error, request, reply);
    },
  });
  server.setErrorHandler(catchError);
  ignoreUnknownExpectations(server);
  limitConnections(server, options.limits.stalledMs);
  refuseDoubledHeaders(server);
  keepBodiesAsBytes(server);
  addSecurityHeaders(server, {
    isHttps: isHttps(options.publicUrl),
    hstsSubdomains: options.hstsSubdomains,
    mapOrigins: options.mapOrigins,
    frameOrigins: options.frameOrigins,
    paysWithStripe: options.paysWithStripe,
  });
  if (options.isLoopbackOnly) refuseOtherNames(server);
  await allowOrigins(server, options.allowedOrigins);
  compressJson(server);
  endConnectionsOnClose(server);
  logRequests(server, options);
  reportRejections(server, options, callers);
  const rateLimits = await openRateLimits(server, {
    ...options,
    requestsPerMinute: options.limits.requestsPerMinute,
    accountIdOf: (request) => callers.get(request)?.accountId ?? null,
  });
  mountEndpoints(server, {
    handlers: options.handlers,
    sessions: options.sessions,
    cookies: new SessionCookies(options.publicUrl),
    ownPages: options,
    callers,
    rateLimits,
    requestMs: options.limits.requestMs ?? REQUEST_TIMEOUT_MS,
    eventStreams: new EventStreams(server, options.limits.heartbeatMs ?? HEARTBEAT_MS),
    transfers: new Transfers(options.limits.transfers),
    concurrency: new ConcurrencyLimits(),
  });
  options.addRoutes?.(server, { limitTiles: rateLimits.byAddress('tiles') });
  addApiDocs(server, { version: options.version, serverUrl: options.publicUrl ?? '/' });
  await serveWebApp(server, options.webRoot);
  return server;
}

/**
 * Keeps bodies as bytes, because signatures are computed over them. The endpoint parses JSON later; other types are
 * rejected.
 */
function keepBodiesAsBytes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const coding = headers['content-encoding'] ?? 'identity';
      if (coding === 'identity') return body;
      const detail = 'Send the body as it is; the Content-Encoding header says otherwise';
      throw new RequestError({ code: 'unsupported-media-type', detail });
    },
  );
}

/**
 * Node would respond with 417 without a problem document. A server may ignore an unknown expectation (RFC 9110 section
 * 10.1.1).
 */
function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
}

/** A kept-alive connection would otherwise delay `close()` until its client closes it. */
function endConnectionsOnClose(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  // The head of a response that started earlier did not announce the close.
  server.addHook('onResponse', async () => {
    if (isClosing) server.server.closeIdleConnections();
  });
}

function reportRejections(
  server: FastifyInstance,
  { onRefused }: Pick<ServerOptions, 'onRefused'>,
  callers: WeakMap<FastifyRequest, Caller>,
): void {
  server.addHook('onSend', async (request, { problemCode: code }) => {
    if (code === undefined) return;
    const accountId = callers.get(request)?.accountId ?? null;
    // A client that has left has no address anymore.
    onRefused?.({ code, accountId, origin: { ip: request.ip ?? '', requestId: request.id } });
  });
}

function logRequests(
  server: FastifyInstance,
  { log, clock, onAnswered }: Pick<ServerOptions, 'log' | 'clock' | 'onAnswered'>,
): void {
  const startedMs = new WeakMap<object, number>();
  server.addHook('onRequest', async (request) => {
    startedMs.set(request, clock.nowMs());
  });
  const line = (request: FastifyRequest) => ({
    id: request.id,
    method: request.method,
    path: pathOf(request),
    tookMs: clock.nowMs() - (startedMs.get(request) ?? clock.nowMs()),
  });
  server.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    log.info({ ...line(request), status }, 'request');
    const route = request.routeOptions.url ?? 'none';
    onAnswered?.({ method: request.method, route, status, seconds: reply.elapsedTime / 1_000 });
  });
  server.addHook('onRequestAbort', async (request) => {
    log.info(line(request), 'client left');
  });
}
