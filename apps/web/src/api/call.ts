import '../lib/jitless.ts';
import {
  type Answered,
  type Endpoint,
  problem as problemSchema,
  REQUEST_TIMEOUT_MS,
  SESSION_HEADER,
  SESSION_ID_HEADER,
  type Sent,
} from '@groundtrack/contract';
import { ApiError, apiErrorCode } from './api-error.ts';
import { requestConfirmation } from './confirmation.ts';
import { reportReached, reportUnreached } from './connection.ts';
import { parseFailureText } from './failure-text.ts';
import { recordFailure } from './last-failure.ts';
import { currentRestrictedSession } from './restricted-session.ts';
import { currentSession, expireSession } from './session.ts';

export interface CallOptions {
  /** Aborts the call; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Continues after the page is closed. */
  readonly keepalive?: boolean;
}

/** The parts of a request without their types: `Sent` guarantees them to the caller. */
interface Parts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
}

/** Path and query of a call, every value percent-encoded. */
export function toAddress<E extends Endpoint>(endpoint: E, input: Sent<E>): string {
  const { params = {}, query = {} } = input as Parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/**
 * A stream accepts the event-stream type or JSON errors. All other calls accept any type, which matches the page's
 * preload link.
 */
const EVENTS = 'text/event-stream, application/json';

function toHeaders(endpoint: Endpoint, parts: Parts, sessionId: string | null): Headers {
  const headers = new Headers();
  if (endpoint.answer.kind === 'events') headers.set('Accept', EVENTS);
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json');
  if (sessionId) headers.set(SESSION_ID_HEADER, sessionId);
  if (endpoint.opensSession) headers.set(SESSION_HEADER, 'cookie');
  for (const [name, value] of Object.entries(parts.headers ?? {})) if (value !== undefined) headers.set(name, value);
  return headers;
}

/** Names the session of this tab, because another tab may have replaced the cookie by a new login. */
function sessionIdFor({ auth, allowsRestricted }: Endpoint): string | null {
  if (auth !== 'session') return null;
  return (currentSession() ?? (allowsRestricted ? currentRestrictedSession() : null))?.id ?? null;
}

async function toFailure(response: Response): Promise<ApiError> {
  const body = await response.text();
  const parsed = problemSchema.safeParse(parseJson(body));
  return parsed.success ? ApiError.ofProblem(parsed.data) : ApiError.ofBody(parseFailureText(body));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A signal that aborts after `REQUEST_TIMEOUT_MS` without any received data. */
function silenceTimeout() {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), REQUEST_TIMEOUT_MS);
  };
  heard();
  return { signal: silence.signal, heard, end: () => clearTimeout(timer) };
}

/**
 * Sends a request and returns a successful response. If the user has to confirm their identity first, the request is
 * repeated afterward.
 * @throws ApiError for every failure, and the reason of `options.signal` if it was aborted
 */
export async function exchange<E extends Endpoint, T>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions,
  read: (response: Response, heard: () => void) => Promise<T>,
): Promise<T> {
  try {
    return await send(endpoint, input, options, read);
  } catch (error) {
    if (apiErrorCode(error) !== 'confirmation-needed' || !(await requestConfirmation())) throw error;
    return send(endpoint, input, options, read);
  }
}

/** Runs the reader under the same timeout, which the reader can renew. @throws as {@link exchange} does */
async function send<E extends Endpoint, T>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions,
  read: (response: Response, heard: () => void) => Promise<T>,
): Promise<T> {
  const parts = input as Parts;
  const sessionId = sessionIdFor(endpoint);
  const { signal: timeout, heard, end } = silenceTimeout();
  try {
    const response = await fetch(toAddress(endpoint, input), {
      method: endpoint.method,
      headers: toHeaders(endpoint, parts, sessionId),
      credentials: 'include',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
    reportReached();
    if (!response.ok) throw await toFailure(response);
    return await read(response, heard);
  } catch (error) {
    if (error instanceof ApiError) {
      recordFailure(error);
      if (sessionId && (error.code === 'session-expired' || error.code === 'session-required'))
        expireSession(sessionId, error.problem?.endedBy ?? null);
      throw error;
    }
    options.signal?.throwIfAborted();
    reportUnreached();
    throw ApiError.ofTransport(timeout.aborted ? 'timed-out' : 'offline', error);
  } finally {
    end();
  }
}

/**
 * Calls an endpoint of the contract and parses its response with the contract's schema.
 * @throws ApiError for every failure, and the reason of `options.signal` if it was aborted
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Answered<E>> {
  return exchange(endpoint, input, options, async (response) => {
    const { answer } = endpoint;
    // The conditional type `Answered` cannot be narrowed by the value it is computed from.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (answer.kind !== 'json') return undefined as Answered<E>;
    const parsed = answer.schema.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw ApiError.ofTransport('unreadable-answer', parsed.error);
    // The conditional type `Answered` cannot be narrowed by the value it is computed from.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return parsed.data as Answered<E>;
  });
}

export interface FileOptions extends CallOptions {
  /** Called with each chunk that arrives. `totalBytes` is null if the server does not send it. */
  readonly onProgress?: (loadedBytes: number, totalBytes: number | null) => void;
}

/**
 * Calls an endpoint that returns a file. A long download only fails after 90 seconds without data.
 * @throws ApiError as {@link call} does
 */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { onProgress, ...options }: FileOptions = {},
): Promise<Blob> {
  return exchange(endpoint, input, options, (response, heard) => {
    if (!onProgress || !response.body) return response.blob();
    const totalBytes = Number(response.headers.get('content-length')) || null;
    let loadedBytes = 0;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, out) {
        heard();
        loadedBytes += piece.byteLength;
        onProgress(loadedBytes, totalBytes);
        out.enqueue(piece);
      },
    });
    // Browsers keep a large blob on disk; an array of chunks would stay in the memory of the page.
    return new Response(response.body.pipeThrough(counter), { headers: response.headers }).blob();
  });
}
