import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0: the connection was closed without a response. */
  readonly status: number;
  /** By lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  /** Empty for a stream of events, which has no end. */
  readonly body: Buffer;
}

const CLOSED: RawAnswer = { status: 0, headers: new Map(), body: Buffer.alloc(0) };
const END_OF_HEAD = Buffer.from('\r\n\r\n');
/** A server that takes longer hangs. */
const LIMIT_MS = 100_000;

/**
 * Sends bytes that may not be HTTP and reads the response, on one connection that is reopened when the server closes
 * it.
 */
export class Connection {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(url: URL) {
    this.#host = url.hostname;
    this.#port = Number(url.port);
  }

  #open(): Socket {
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    // Its end reports the same.
    socket.on('error', () => undefined);
    return socket;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  /**
   * @param isHttp bytes that may not be HTTP get their own connection, which is closed after them
   * @throws if there is no response in time
   */
  async send(bytes: Buffer, isHead: boolean, isHttp: boolean): Promise<RawAnswer> {
    if (this.#socket?.destroyed || !isHttp) this.close();
    const socket = (this.#socket ??= this.#open());
    const answered = readAnswer(socket, bytes, isHead);
    if (!isHttp) socket.end();
    const answer = await answered;
    if (!isHttp) this.close();
    const goesOn = answer.headers.get('content-type') === 'text/event-stream; charset=utf-8' || answer.status === 0;
    if (goesOn || answer.headers.get('connection') === 'close' || answer.status === 413) this.close();
    return answer;
  }
}

function readAnswer(socket: Socket, bytes: Buffer, isHead: boolean): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let read: Buffer = Buffer.alloc(0);
    const end = (answer: RawAnswer): void => {
      clearTimeout(timer);
      socket.removeListener('data', onData);
      socket.removeListener('close', onClose);
      resolve(answer);
    };
    const onData = (chunk: Buffer): void => {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
      const answer = parseAnswer(read, isHead, false);
      if (answer) end(answer);
    };
    const onClose = (): void => end(parseAnswer(read, isHead, true) ?? CLOSED);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer within ${LIMIT_MS / 1000} s`));
    }, LIMIT_MS);
    socket.on('data', onData);
    socket.once('close', onClose);
    socket.write(bytes);
  });
}

/** @returns null while the response is incomplete */
function parseAnswer(read: Buffer, isHead: boolean, isWhole: boolean): RawAnswer | null {
  const headEnd = read.indexOf(END_OF_HEAD);
  if (headEnd < 0) return null;
  const [statusLine = '', ...lines] = read.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const rest = read.subarray(headEnd + END_OF_HEAD.length);
  if (status < 200) return parseAnswer(rest, isHead, isWhole);
  const headers = new Map(lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', afterColon(line)]));
  const bodyless = isHead || status === 204 || status === 304;
  if (bodyless || headers.get('content-type')?.startsWith('text/event-stream'))
    return { status, headers, body: Buffer.alloc(0) };
  if (headers.get('transfer-encoding') === 'chunked') {
    const body = joinChunks(rest);
    return body && { status, headers, body };
  }
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (Number.isNaN(length)) return isWhole ? { status, headers, body: rest } : null;
  return rest.length >= length ? { status, headers, body: rest.subarray(0, length) } : null;
}

function afterColon(line: string): string {
  return line.slice(line.indexOf(':') + 1).trim();
}

/** RFC 9112 section 7.1. @returns null while the last one is missing */
function joinChunks(read: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = read.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const length = Number.parseInt(read.toString('latin1', at, lineEnd), 16);
    const from = lineEnd + 2;
    if (read.length < from + length + 2) return null;
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(read.subarray(from, from + length));
    at = from + length + 2;
  }
}
