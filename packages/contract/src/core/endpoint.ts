import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

type Schema = z.ZodMiniType;

/** How long the client waits for an answer, and the server for a request. */
export const REQUEST_TIMEOUT_MS = 90_000;

/** `session`: the `apiKey` header, or the cookie of a browser, must hold a live session key. `signature`: the body is signed by the payment provider. */
export type Auth = 'none' | 'session' | 'signature';

export type Answer =
  | {
      readonly kind: 'json';
      readonly schema: Schema;
      readonly status?: 200 | 201 | 202;
      /** Seconds that any cache may keep the answer, which then has an ETag. Left out: no cache may. */
      readonly keptSec?: number;
    }
  | {
      readonly kind: 'file';
      readonly mediaTypes: readonly string[];
      /** 307 where the operator has the object store send it. */
      readonly mayRedirect?: true;
    }
  /** Server-sent events (WHATWG HTML section 9.2) until either side ends them; the data of each is JSON of this shape. */
  | { readonly kind: 'events'; readonly schema: Schema }
  /** 303 See Other, for browsers that go from one page to the next. */
  | { readonly kind: 'redirect' }
  | { readonly kind: 'empty' };

/** One endpoint, declared once: the server mounts it, the web client calls it, the OpenAPI page describes it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path with `:name` parameters and no trailing slash; the server accepts one. */
  readonly path: string;
  readonly tag: string;
  /** A few words, imperative. */
  readonly summary: string;
  /** Further details, in Markdown. */
  readonly description?: string;
  /** Bodies to start from, by what they are. */
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly auth: Auth;
  /** A session that a temporary password opened may call it, too. */
  readonly allowsRestricted?: true;
  /** Asks that the owner proved who they are within the last minutes, by `confirmSession` or a login. */
  readonly needsConfirmation?: true;
  /** Answers a session, whose key a page may ask to get in a cookie (`SESSION_HEADER`). */
  readonly opensSession?: true;
  /** The cookie of a browser is of no use afterward. */
  readonly endsSession?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Extra request headers, names in lower case. */
  readonly headers?: Schema;
  readonly body?: Schema;
  readonly answer: Answer;
  /** Failures beyond those every endpoint can give (`invalid-request`, `internal-error`, …). */
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

/** One event of an endpoint that answers events. */
export type EndpointEvent<E extends Endpoint> = E['answer'] extends {
  readonly kind: 'events';
  readonly schema: infer S extends Schema;
}
  ? z.output<S>
  : never;

/** The successful answer of the endpoint; files as bytes, events one by one. */
export type Answered<E extends Endpoint> = E['answer'] extends {
  readonly kind: 'json';
  readonly schema: infer S extends Schema;
}
  ? z.output<S>
  : undefined;
