import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

type Schema = z.ZodMiniType;

/** How long the client waits for an answer, and the server for a request. */
export const REQUEST_TIMEOUT_MS = 90_000;

/** `session`: the `apiKey` header, or the cookie of a browser, must hold a live session key. `signature`: the body is signed by the payment provider. */
export type Auth = 'none' | 'session' | 'signature';

/**
 * Calls that cost more than a look-up. Of one account only a few calls of a lane are worked on at once; the others wait
 * until it is their turn, and are refused with `too-many-requests` when they wait too long. Where there is no account, as
 * with links, a lane only says with what requests are counted.
 */
export type Lane = 'searches' | 'passes' | 'pictures' | 'samples' | 'tiles' | 'prices' | 'orders' | 'lists';

export type Answer =
  | {
      readonly kind: 'json';
      readonly schema: Schema;
      readonly status?: 200 | 201 | 202;
      /** A long list that the server computes field by field: its specs check it, not each answer again. */
      readonly isCheckedBySpecs?: true;
      /** A list that may be long: others are answered while its handler checks one element after the other, and while it is written. */
      readonly inTurns?: true;
      /** Seconds anybody may keep it; by default nobody does. It then has an ETag. */
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
  readonly summary: string;
  readonly auth: Auth;
  /** A session that a temporary password opened may call it, too. */
  readonly allowsRestricted?: true;
  /** Asks that the owner proved who they are within the last minutes, by `confirmSession` or a login. */
  readonly needsConfirmation?: true;
  /** Answers a session, whose key a page may ask to get in a cookie (`SESSION_HEADER`). */
  readonly opensSession?: true;
  /** The cookie of a browser is of no use afterwards. */
  readonly endsSession?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly lane?: Lane;
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

/** What a handler receives: every part parsed. */
export interface Received<E extends Endpoint> {
  readonly params: Output<E, 'params'>;
  readonly query: Output<E, 'query'>;
  readonly headers: Output<E, 'headers'>;
  readonly body: Output<E, 'body'>;
}

/** What a client has to give. */
export type Sent<E extends Endpoint> = Input<E, 'params'> & Input<E, 'query'> & Input<E, 'headers'> & Input<E, 'body'>;

/** One event of an endpoint that answers events. */
export type EndpointEvent<E extends Endpoint> = E['answer'] extends {
  readonly kind: 'events';
  readonly schema: infer S extends Schema;
}
  ? z.output<S>
  : never;

/** What the endpoint answers on success; files arrive as bytes, events one by one. */
export type Answered<E extends Endpoint> = E['answer'] extends {
  readonly kind: 'json';
  readonly schema: infer S extends Schema;
}
  ? z.output<S>
  : undefined;
