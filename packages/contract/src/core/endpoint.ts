import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

type Schema = z.ZodMiniType;

/** Timeout of a request, in the client and on the server. */
export const REQUEST_TIMEOUT_MS = 90_000;

/**
 * `session`: the `apiKey` header or the browser cookie must contain a valid session key. `signature`: the payment
 * provider signs the body.
 */
export type Auth = 'none' | 'session' | 'signature';

export type Answer =
  | {
      readonly kind: 'json';
      readonly schema: Schema;
      readonly status?: 200 | 201 | 202;
      /**
       * Seconds for which any cache may store the response, which then has an ETag. If omitted, caches must not store
       * it.
       */
      readonly keptSec?: number;
    }
  | {
      readonly kind: 'file';
      readonly mediaTypes: readonly string[];
      /** Responds with 307 if the operator serves files directly from the object store. */
      readonly mayRedirect?: true;
    }
  /**
   * Server-sent events (WHATWG HTML section 9.2) until either side closes; the data of each event is JSON of this
   * shape.
   */
  | { readonly kind: 'events'; readonly schema: Schema }
  /** 303 See Other, for navigating browsers. */
  | { readonly kind: 'redirect' }
  | { readonly kind: 'empty' };

/** An endpoint, declared once: the server mounts it, the web client calls it, and the OpenAPI document describes it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path with `:name` parameters and without a trailing slash; the server accepts one. */
  readonly path: string;
  readonly tag: string;
  /** A few words, imperative. */
  readonly summary: string;
  /** Further details, in Markdown. */
  readonly description?: string;
  /** Example bodies by name. */
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly auth: Auth;
  /** Also allowed for a session that was opened with a temporary password. */
  readonly allowsRestricted?: true;
  /** Requires a login or `confirmSession` within the last minutes. */
  readonly needsConfirmation?: true;
  /** Opens a session, whose key a page may request as a cookie (`SESSION_HEADER`). */
  readonly opensSession?: true;
  /** Clears the session cookie of the browser. */
  readonly endsSession?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Extra request headers, in lower case. */
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly answer: Answer;
  /** Problems in addition to the ones that every endpoint can return (`invalid-request`, `internal-error`, …). */
  readonly problems: readonly ProblemCode[];
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Output<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S extends Schema }
  ? z.output<S>
  : undefined;
type Input<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S extends Schema }
  ? { readonly [P in K]: z.input<S> }
  : { readonly [P in K]?: undefined };

/** The parsed parts that a handler receives. */
export interface Received<E extends Endpoint> {
  readonly params: Output<E, 'params'>;
  readonly query: Output<E, 'query'>;
  readonly headers: Output<E, 'headers'>;
  readonly body: Output<E, 'body'>;
}

/** The parts that a client must send. */
export type Sent<E extends Endpoint> = Input<E, 'params'> & Input<E, 'query'> & Input<E, 'headers'> & Input<E, 'body'>;

/** An event of an endpoint that streams events. */
export type EndpointEvent<E extends Endpoint> = E['answer'] extends {
  readonly kind: 'events';
  readonly schema: infer S extends Schema;
}
  ? z.output<S>
  : never;

/** The success response of an endpoint: files as bytes, events one by one. */
export type Answered<E extends Endpoint> = E['answer'] extends {
  readonly kind: 'json';
  readonly schema: infer S extends Schema;
}
  ? z.output<S>
  : undefined;
