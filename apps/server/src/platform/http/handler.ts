import type { Readable } from 'node:stream';
import type { Answered, EndpointEvent, endpoints, LiveEndpoint, Received, Result } from '@groundtrack/contract';
import type { OpenBlob, Served } from '../blobs/blob-store.ts';

/** Who is asking: the account behind a live session key. */
export interface Caller {
  readonly accountId: string;
  /** Hash of the session key that was sent, to end just this session. */
  readonly sessionHash: Uint8Array;
  /** Whether its owner proved who they are within the last minutes; absent: no. */
  readonly isConfirmed?: boolean;
}

/** Where a request comes from, as limits and the log of security events name it. */
export interface RequestOrigin {
  /** Address of the client. */
  readonly ip: string;
  readonly requestId: string;
}

/**
 * A file answer: bytes, a blob that is sent with range support, a stream that is written as it is sent, or an address at
 * which another server sends it.
 */
export interface FileAnswer {
  readonly mediaType: string;
  /** A blob is opened once the answer is being sent, and closed however that ends. */
  readonly content:
    | { readonly bytes: Uint8Array }
    | { readonly open: () => Promise<OpenBlob> }
    | { readonly stream: Readable }
    | { readonly redirect: (served: Served) => Promise<string> };
  /** SHA-256 of the file in hexadecimal digits: its ETag. Without it a file is told from another by size and time. */
  readonly sha256?: string | null;
  /** Strong, of bytes: what they are made of, so that they need not be made to compare them. */
  readonly etag?: string;
  /** Sent as Content-Disposition when given. */
  readonly downloadName?: string;
  /** Given when what is sent depends on `Accept-Encoding`: the coding of these bytes. */
  readonly contentCoding?: 'gzip' | 'identity';
  /** Seconds a private cache may keep it; 0 by default. */
  readonly maxAgeSec?: number;
  /** The account whose file a link leads to: files sent by links are also counted by owner. */
  readonly linkOwnerId?: string;
  /** Its address never answers other bytes as long as it is kept. */
  readonly isImmutable?: boolean;
}

/** Where a browser goes on: a path of this server or an address. */
export interface RedirectAnswer {
  readonly location: string;
}

/** Where the events of one client go. */
export interface EventSink<T> {
  /** Never blocks: a client that does not keep up is dropped. */
  send(event: T): void;
  /** Ends the stream; the client may open another one. */
  end(): void;
}

/** An answer that goes on until the client leaves or the stream is ended. */
export interface EventsAnswer<T> {
  /** Subscribes the sink. @returns is called once, when the stream is over */
  readonly subscribe: (sink: EventSink<T>) => () => void;
}

/** The context of a request beyond its parsed input. */
export interface RequestContext extends RequestOrigin {
  /** Null on endpoints without `session` auth. */
  readonly caller: Caller | null;
  /** How long it waited for other calls of the same account and lane; absent: not at all. */
  readonly waitedMs?: number;
  /** Fires when the client is gone or the request takes longer than the client waits. */
  readonly signal: AbortSignal;
  /** The untouched body, for signatures. */
  readonly rawBody: Uint8Array;
  /** Request headers, names in lower case. */
  readonly rawHeaders: Readonly<Record<string, string | undefined>>;
}

/** A request of somebody who is logged in, as use cases take it. */
export interface CallerContext extends RequestOrigin {
  readonly caller: Caller;
}

/** The caller is always there on endpoints with `session` auth. */
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

/** Receives parsed input, answers a value or an expected failure; whatever it throws is a bug and becomes a 500. */
type Handler<E extends (typeof endpoints)[LiveEndpoint]> = (
  input: Received<E>,
  context: ContextOf<E>,
) => Promise<Result<Success<E>>>;

export type Handlers = { readonly [K in LiveEndpoint]: Handler<(typeof endpoints)[K]> };
