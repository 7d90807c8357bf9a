import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A client that takes nothing of its answer for this long is cut off; Node begins anew when it finds that something was
 * taken since, so that it is 40 s at most.
 */
const STALLED_MS = 20_000;
/** Requests that may wait behind the one being answered. Browsers send none ahead (RFC 9112 section 9.3.2). */
const WAITING_MAX = 16;

/**
 * Answers the requests of a connection one after the other, and cuts off clients that do not read. Node would begin all
 * requests that a client sends ahead at once, each with its files and buffers, and keep them for as long as the client
 * likes.
 */
export function answerInTurn(server: FastifyInstance, stalledMs: number = STALLED_MS): void {
  const connections = new WeakMap<Socket, ConnectionTurns>();
  server.server.on('connection', (socket) => connections.set(socket, new ConnectionTurns(socket)));
  server.addHook('onRequest', async (request, reply) => {
    const turns = connections.get(request.raw.socket);
    // Requests that a test injects have no connection.
    if (!turns) return undefined;
    await turns.next();
    if (request.raw.socket.destroyed) return reply.hijack();
    reply.raw.once('close', () => turns.end());
    return undefined;
  });
  // Node restarts this time whenever the system takes more of what is being written.
  server.server.setTimeout(stalledMs, (socket) => {
    // An answer that is still being made has sent nothing that the client could take.
    if (connections.get(socket)?.isAnswering && socket.writableLength === 0) return;
    // What is sent and never taken would stay in the system's memory, for minutes, if the end came after it.
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  });
}

class ConnectionTurns {
  isAnswering = false;
  readonly #socket: Socket;
  readonly #waiting: (() => void)[] = [];

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once('close', () => {
      for (const go of this.#waiting.splice(0)) go();
    });
  }

  /** Resolves when the answers before are sent, or the connection is gone. */
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
