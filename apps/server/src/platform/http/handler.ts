import type { Readable } from 'node:stream';
import type { Answered, EndpointEvent, endpoints, LiveEndpoint, Received, Result } from '@groundtrack/contract';
import type { OpenBlob, Served } from '../blobs/blob-store.ts';

/** The account of a live session key. */
export interface Caller {
  readonly accountId: string;
  /** Hash of the session key, used to end only this session. */
  readonly sessionHash: Uint8Array;
  /** Whether the owner confirmed their identity within the last ten minutes; false by default. */
  readonly isConfirmed?: boolean;
}

/** The origin of a request for limits and the security log. */
export interface RequestOrigin {
  /** Address of the client. */
  readonly ip: string;
  readonly requestId: string;
}

/**
 * A file response: bytes, a blob that is sent with range support, a stream, or a URL from which another server sends
 * it.
 */
export interface FileAnswer {
  readonly mediaType: string;
  /** A blob is opened when the response is sent, and always closed afterwards. */
  readonly content:
    | { readonly bytes: Uint8Array }
    | { readonly open: () => Promise<OpenBlob> }
    | { readonly stream: Readable }
    | { readonly redirect: (served: Served) => Promise<string> };
  /** SHA-256 of the file in hexadecimal, used as its ETag. Default: an ETag from size and time. */
  readonly sha256?: string | null;
  /** A strong ETag for bytes, computed from their source so that a match needs no rendering. */
  readonly etag?: string;
  /** Sent as Content-Disposition. */
  readonly downloadName?: string;
  /** The coding of these bytes, if they depend on `Accept-Encoding`. */
  readonly contentCoding?: 'gzip' | 'identity';
  /** Seconds for which a private cache may keep it; default: 0. */
  readonly maxAgeSec?: number;
  /** The owner of a file that is sent by a link. Such files are also counted per owner. */
  readonly linkOwnerId?: string;
  /** The bytes at this address never change. */
  readonly isImmutable?: boolean;
}

/** A path of this server or an address to which the browser is redirected. */
export interface RedirectAnswer {
  readonly location: string;
}

/** Receives the events for one client. */
export interface EventSink<T> {
  /** Never blocks. A client that is too slow is disconnected. */
  send(event: T): void;
  /** Ends the stream. The client may open another one. */
  end(): void;
}

/** A response that continues until the client leaves or the stream is ended. */
export interface EventsAnswer<T> {
  /** Subscribes the sink. @returns a function that is called once, when the stream is over */
  readonly subscribe: (sink: EventSink<T>) => () => void;
}

/** The context of a request, without its parsed input. */
export interface RequestContext extends RequestOrigin {
  /** Null on endpoints without `session` auth. */
  readonly caller: Caller | null;
  /** The time that the call waited for others of its account and lane; default: 0. */
  readonly waitedMs?: number;
  /** Fires when the client leaves or the request exceeds its time limit. */
  readonly signal: AbortSignal;
  /** The unparsed body, for signatures. */
  readonly rawBody: Uint8Array;
  /** Request headers with lower-case names. */
  readonly rawHeaders: Readonly<Record<string, string | undefined>>;
}

/** The context of a request with a session, as use cases receive it. */
export interface CallerContext extends RequestOrigin {
  readonly caller: Caller;
}

/** Endpoints with `session` auth always have a caller. */
type ContextOf<E> = E extends { readonly auth: 'session' }
  ? RequestContext & { readonly caller: Caller }
  : RequestContext;
type Success<E extends (typeof endpoints)[LiveEndpoint]> = E['answer'] extends { readonly kind: 'file' }
  ? FileAnswer
  : E['answer'] extends { readonly kind: 'redirect' }
    ? RedirectAnswer
    : E['answer'] extends { readonly kind: 'events' }
      ? EventsAnswer<EndpointEvent<E>>
      : Answered<E>;

/** Receives parsed input and returns a value or an expected failure. A throw is a bug and becomes a 500. */
type Handler<E extends (typeof endpoints)[LiveEndpoint]> = (
  input: Received<E>,
  context: ContextOf<E>,
) => Promise<Result<Success<E>>>;

export type Handlers = { readonly [K in LiveEndpoint]: Handler<(typeof endpoints)[K]> };
