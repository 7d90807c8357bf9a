import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EventsAnswer } from './handler.ts';

/** The time after which a client should reconnect. */
const RETRY_MS = 3_000;
/** A client with this many unread bytes is too slow. It is disconnected, reconnects, and fetches what it missed. */
const WAITING_MAX_BYTES = 65_536;
/** The time a client has to read the end of its stream. */
const ENDING_MS = 1_000;

/** The open server-sent event streams (WHATWG HTML section 9.2) of this process. They end when the server stops. */
export class EventStreams {
  readonly #open = new Set<EventStream>();
  #isClosing = false;

  constructor(server: FastifyInstance, heartbeatMs: number) {
    // Keeps proxies from closing a quiet connection, and shows the client that the server is up.
    const heartbeat = setInterval(() => {
      for (const stream of this.#open) stream.write(':\n\n');
    }, heartbeatMs);
    heartbeat.unref();
    // `close()` waits for every response, and these would never end.
    server.addHook('preClose', async () => {
      this.#isClosing = true;
      clearInterval(heartbeat);
      for (const stream of this.#open) stream.end();
    });
  }

  /** Sends the head immediately, then the events. @param check validates an event for the client, or throws */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    { answer, check }: { readonly answer: EventsAnswer<unknown>; readonly check: (event: unknown) => unknown },
  ): FastifyReply {
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx would otherwise buffer events.
      'x-accel-buffering': 'no',
      // A kept-alive connection would delay the shutdown.
      connection: 'close',
    });
    if (request.method === 'HEAD') return reply.send();
    const stream = new EventStream(reply);
    stream.write(`retry: ${RETRY_MS}\n\n`);
    const unsubscribe = answer.subscribe({
      send: (event) => stream.write(`data: ${JSON.stringify(check(event))}\n\n`),
      end: () => stream.end(),
    });
    this.#open.add(stream);
    stream.onClose(() => {
      this.#open.delete(stream);
      unsubscribe();
    });
    if (this.#isClosing) stream.end();
    return reply.send(stream.source);
  }
}

class EventStream {
  readonly source = new Readable({ read: () => undefined });
  readonly #reply: FastifyReply;
  #isEnding = false;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  write(text: string): void {
    if (this.#isEnding || this.source.destroyed) return;
    if (this.source.readableLength > WAITING_MAX_BYTES) this.source.destroy();
    else this.source.push(text);
  }

  end(): void {
    if (this.#isEnding || this.source.destroyed) return;
    this.#isEnding = true;
    this.source.push(null);
    const { raw } = this.#reply;
    const giveUp = setTimeout(() => raw.destroy(), ENDING_MS);
    raw.once('close', () => clearTimeout(giveUp));
  }

  onClose(listener: () => void): void {
    this.source.once('close', listener);
  }
}
