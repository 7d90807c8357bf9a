import type { IncomingHttpHeaders } from 'node:http';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The kinds of calls that faults apply to. Every route of a provider has one. */
const OPERATIONS = [
  'token',
  'account',
  'search',
  'quote',
  'passes',
  'order',
  'status',
  'list',
  'cancel',
  'link',
  'thumbnail',
  'file',
] as const;

export type Operation = (typeof OPERATIONS)[number];

export function isOperation(text: string): text is Operation {
  return OPERATIONS.some((operation) => operation === text);
}

export interface DoubleRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** JSON, or the fields of a form; undefined without a body. */
  readonly body: unknown;
}

/** How an answer is sent, if not as a whole. */
export type Transport =
  /** Nothing is sent; the connection stays open. */
  | 'silent'
  /** The connection is reset. */
  | 'reset'
  /** A byte at a time. */
  | 'trickle'
  /** The connection is closed after half of the bytes that `content-length` names. */
  | 'truncated';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Instead of `json`. */
  readonly bytes?: Uint8Array;
  readonly transport?: Transport;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root of the server, with parameters as the description of the provider names them: `/orders/{order_id}`. */
  readonly path: string;
  readonly operation: Operation;
  /** Whether the call needs no credentials. */
  readonly isOpen?: boolean;
  readonly handle: (request: DoubleRequest) => Answer | Promise<Answer>;
}

export function jsonAnswer(json: unknown, status = 200): Answer {
  return { status, json };
}

export function redirect(location: string): Answer {
  return { status: 302, headers: { location } };
}

/** The properties of a body that is a JSON object. */
export function bodyOf({ body }: DoubleRequest): JsonObject {
  return isObject(body) ? body : {};
}
