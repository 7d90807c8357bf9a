import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A client that reads nothing of its response is disconnected after one to two times this, and so is one that sends no
 * request. Node restarts the timer whenever bytes were read. Between two requests, Fastify's `keepAliveTimeout` of 72 s
 * applies.
 */
const STALLED_MS = 30_000;
/** Pipelined requests that may wait. Browsers do not pipeline (RFC 9112 section 9.3.2). */
const WAITING_MAX = 16;

/**
 * Handles the requests of a connection one at a time, and disconnects clients that do not read. By default, Node would
 * start all pipelined requests concurrently and hold their files and buffers until the client reads.
 */
export function limitConnections(server: FastifyInstance, stalledMs: number = STALLED_MS): void {
  const connections = new WeakMap<Socket, Connection>();
  server.server.on('connection', (socket) => connections.set(socket, new Connection(socket)));
  server.addHook('onRequest', async (request, reply) => {
    const connection = connections.get(request.raw.socket);
    // Injected requests of tests have no connection.
    if (!connection) return undefined;
    await connection.next();
    if (request.raw.socket.destroyed) return reply.hijack();
    reply.raw.once('close', () => connection.end());
    return undefined;
  });
  server.server.setTimeout(stalledMs, (socket) => {
    // A reset also drops unread bytes, which the system would keep for minutes.
    if (socket.writableLength > 0) socket.resetAndDestroy();
    // A client that waits for its response has nothing to read.
    else if (!connections.get(socket)?.isAnswering) socket.destroy();
  });
}

class Connection {
  isAnswering = false;
  readonly #socket: Socket;
  readonly #waiting: (() => void)[] = [];

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => {
      for (const start of this.#waiting.splice(0)) start();
    });
  }

  /** Resolves when earlier responses have been sent, or the connection is closed. */
  async next(): Promise<void> {
    if (this.isAnswering && this.#waiting.length >= WAITING_MAX) this.#socket.destroy();
    if (this.#socket.destroyed) return;
    if (this.isAnswering) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.isAnswering = true;
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.isAnswering = false;
  }
}
