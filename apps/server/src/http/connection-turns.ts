import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A client that takes nothing of its answer for this long is cut off, and so is one that has not asked yet. Between two
 * requests Fastify's `keepAliveTimeout` of 72 s holds.
 */
const STALLED_MS = 30_000;
/**
 * How often in that time it is looked at what connections take: once a second. Node's own time for this begins anew when
 * it ends and something was taken since, and so is up to twice as long.
 */
const LOOKS = 30;
/** Requests that may wait behind the one being answered. Browsers send none ahead (RFC 9112 section 9.3.2). */
const WAITING_MAX = 16;

/**
 * Answers the requests of a connection one after the other, and cuts off clients that do not read. Node would begin all
 * requests that a client sends ahead at once, each with its files and buffers, and keep them for as long as the client
 * likes.
 */
export function answerInTurn(server: FastifyInstance, stalledMs: number = STALLED_MS): void {
  const connections = new Map<Socket, ConnectionTurns>();
  server.server.on('connection', (socket) => {
    connections.set(socket, new ConnectionTurns(socket));
    socket.once('close', () => connections.delete(socket));
  });
  const looking = setInterval(() => {
    for (const turns of connections.values()) turns.look();
  }, stalledMs / LOOKS).unref();
  server.addHook('onClose', async () => clearInterval(looking));
  server.addHook('onRequest', async (request, reply) => {
    const turns = connections.get(request.raw.socket);
    // Requests that a test injects have no connection.
    if (!turns) return undefined;
    await turns.next();
    if (request.raw.socket.destroyed) return reply.hijack();
    reply.raw.once('close', () => turns.end());
    return undefined;
  });
  server.server.setTimeout(stalledMs, (socket) => {
    // While an answer is made there is nothing that the client could take.
    if (!connections.get(socket)?.isAnswering) socket.destroy();
  });
}

class ConnectionTurns {
  isAnswering = false;
  readonly #socket: Socket;
  readonly #waiting: (() => void)[] = [];
  #takenBytes = 0;
  #looksInVain = 0;

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

  /** Cuts the client off that took nothing since so many looks. Late ones, of a busy server, only give it more time. */
  look(): void {
    const takenBytes = toTakenBytes(this.#socket);
    const isWaiting = this.#socket.writableLength > 0 && takenBytes === this.#takenBytes;
    this.#takenBytes = takenBytes;
    this.#looksInVain = isWaiting ? this.#looksInVain + 1 : 0;
    // What is sent and never taken would stay in the system's memory, for minutes, if the end came after it.
    if (this.#looksInVain >= LOOKS) this.#socket.resetAndDestroy();
  }
}

interface WithHandle {
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
}

/** What the system has taken of what is written, also of a part that is as large as the answer. */
function toTakenBytes(socket: Socket): number {
  // Node has no public name for it, and looks at the same for its own time.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { _handle: handle } = socket as WithHandle;
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
