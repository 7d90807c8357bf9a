import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Clock, systemClock } from './clock.ts';
import { type Description, Descriptions, type RequestProblem } from './description.ts';
import { bytesOf, changeAnswer, type FaultContext, type ListShape, replaceAnswer } from './fault-answers.ts';
import { type FaultName, FaultScript } from './faults.ts';
import type { Answer, DoubleRequest, Operation, Route, Transport } from './http-types.ts';
import { SignedFiles } from './signed-files.ts';

export interface DoubleOptions {
  /** Default: a free port. */
  readonly port?: number;
  /** Default: the time of the machine. */
  readonly clock?: Clock;
  /** How many times faster orders reach their states. Default: 1. */
  readonly speed?: number;
  /** The key that the double accepts. Default: `test-key`. */
  readonly key?: string;
  readonly onRequest?: (request: ReceivedRequest) => void;
}

/** What a double builds its interface from. */
export interface DoubleContext {
  readonly clock: Clock;
  readonly speed: number;
  readonly key: string;
  readonly faults: FaultScript;
  /** The address of the server, without a path. */
  readonly origin: string;
  readonly files: SignedFiles;
}

/** The interface of a provider. */
export interface ProviderInterface {
  readonly routes: readonly Route[];
  readonly descriptions: readonly Description[];
  /** Shapes of lists, for faults. */
  readonly shapes: Partial<Record<Operation, ListShape>>;
  /** The refusal of a call without valid credentials, or null. */
  readonly authorize: (request: DoubleRequest) => Answer | null;
  /** The answer to a request that the description does not allow. */
  readonly refuse: (problems: readonly RequestProblem[]) => Answer;
  /** The body of a failure. */
  readonly failure: (status: number, message: string) => unknown;
}

export interface ReceivedRequest extends DoubleRequest {
  /** Null for a path that the provider does not have. */
  readonly operation: Operation | null;
  readonly status: number;
}

export interface InvalidRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly problems: readonly RequestProblem[];
}

export interface ProviderDouble {
  readonly origin: string;
  readonly key: string;
  readonly faults: FaultScript;
  /** Requests in the order of their answers, the last 1,000. */
  readonly received: readonly ReceivedRequest[];
  /** Requests that the description of the provider does not allow, and requests to other paths. */
  readonly invalidRequests: readonly InvalidRequest[];
  /** Answers without a fault that the description does not allow. Bugs of the double. */
  readonly invalidAnswers: readonly string[];
  close(): Promise<void>;
}

const KEPT_REQUESTS = 1000;
const MAX_BODY_BYTES = 2 ** 20;
const HOST = '127.0.0.1';
const SKEW_MS = 10 * 60_000;
const TRICKLE_MS = 100;

/** Starts a server on loopback that has the interface of a provider. */
export async function openDouble<Model>(
  supported: readonly FaultName[],
  build: (context: DoubleContext) => { readonly provider: ProviderInterface; readonly model: Model },
  options: DoubleOptions = {},
): Promise<ProviderDouble & { readonly model: Model }> {
  const { port = 0, clock = systemClock(), speed = 1, key = 'test-key', onRequest } = options;
  const faults = new FaultScript(supported);
  let handle = (_request: IncomingMessage, response: ServerResponse): void => void response.destroy();
  const listen = (at: number) => listenOn(at, (request, response) => handle(request, response));
  const [main, other] = await Promise.all([listen(port), listen(0)]);
  const files = new SignedFiles({ clock, faults, origin: main.origin, otherOrigin: other.origin });
  const { provider, model } = build({ clock, speed, key, faults, origin: main.origin, files });
  const server = new DoubleServer(
    { ...provider, routes: [...provider.routes, files.route] },
    { clock, faults, onRequest },
  );
  handle = (request, response) => void server.handle(request, response);
  return {
    model,
    origin: main.origin,
    key,
    faults,
    received: server.received,
    invalidRequests: server.invalidRequests,
    invalidAnswers: server.invalidAnswers,
    close: async () => void (await Promise.all([main.close(), other.close()])),
  };
}

async function listenOn(port: number, handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server: Server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://${HOST}:${address.port}`, close };
}

class DoubleServer {
  readonly received: ReceivedRequest[] = [];
  readonly invalidRequests: InvalidRequest[] = [];
  readonly invalidAnswers: string[] = [];
  readonly #provider: ProviderInterface;
  readonly #descriptions: Descriptions;
  readonly #clock: Clock;
  readonly #faults: FaultScript;
  readonly #onRequest: DoubleOptions['onRequest'] | undefined;

  constructor(
    provider: ProviderInterface,
    {
      clock,
      faults,
      onRequest,
    }: Pick<DoubleContext, 'clock' | 'faults'> & { readonly onRequest: DoubleOptions['onRequest'] | undefined },
  ) {
    this.#provider = provider;
    this.#descriptions = new Descriptions(provider.descriptions);
    this.#clock = clock;
    this.#faults = faults;
    this.#onRequest = onRequest;
  }

  async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#respond(message, response);
    } catch {
      // The client closed the connection, or sent a path that is not encoded.
      response.destroy();
    }
  }

  async #respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { answer, operation } = await this.#answerOf(message);
    const skewMs = operation ? this.#faults.takeMs('clock-skew', operation, SKEW_MS) : 0;
    const date = new Date(this.#clock.now() + skewMs).toUTCString();
    send(response, { ...answer, headers: { date, ...answer.headers } }, message.method === 'HEAD');
  }

  async #answerOf(message: IncomingMessage): Promise<{ answer: Answer; operation: Operation | null }> {
    const body = await readBody(message);
    if (body === null) return { answer: { status: 413 }, operation: null };
    const url = new URL(message.url ?? '/', `http://${HOST}`);
    const method = message.method ?? 'GET';
    const found = this.#match(method === 'HEAD' ? 'GET' : method, url.pathname);
    const parsed = parseBody(body, message.headers['content-type']);
    const request: DoubleRequest = {
      method,
      url: url.pathname + url.search,
      params: found?.params ?? {},
      query: url.searchParams,
      headers: message.headers,
      body: parsed.value,
    };
    const operation = found?.route.operation ?? null;
    const answer = found
      ? await this.#call(found.route, request, parsed.problems)
      : this.#reject(request, [{ in: 'path', at: [], message: 'Not Found', keyword: 'path' }], {
          status: 404,
          json: this.#provider.failure(404, 'Not Found'),
        });
    const received = { ...request, operation, status: answer.status };
    this.received.push(received);
    this.#onRequest?.(received);
    if (this.received.length > KEPT_REQUESTS) this.received.shift();
    return { answer, operation };
  }

  #match(method: string, path: string) {
    for (const route of this.#provider.routes) {
      const params = route.method === method ? matchPath(route.path, path) : null;
      if (params) return { route, params };
    }
    return undefined;
  }

  async #call(route: Route, request: DoubleRequest, unreadable: readonly RequestProblem[]): Promise<Answer> {
    const { authorize, refuse, failure, shapes } = this.#provider;
    const denied = route.isOpen === true ? null : authorize(request);
    if (denied) return denied;
    const problems = unreadable.length > 0 ? unreadable : this.#descriptions.requestProblems(route, request);
    if (problems.length > 0) return this.#reject(request, problems, refuse(problems));
    const { operation } = route;
    const context: FaultContext = {
      operation,
      url: request.url,
      nowMs: this.#clock.now(),
      shape: shapes[operation],
      failure,
    };
    const instead = replaceAnswer(this.#faults, context);
    if (instead) return instead;
    const answer = await this.#handled(route, request);
    const where = `${request.method} ${request.url} ${answer.status}`;
    if (!answer.bytes)
      for (const problem of this.#descriptions.answerProblems(route, answer.status, answer.json))
        this.invalidAnswers.push(`${where}: ${problem}`);
    return changeAnswer(this.#faults, answer, context);
  }

  async #handled(route: Route, request: DoubleRequest): Promise<Answer> {
    try {
      return await route.handle(request);
    } catch (error) {
      this.invalidAnswers.push(`${request.method} ${request.url}: ${String(error)}`);
      return { status: 500, json: this.#provider.failure(500, 'Internal Server Error') };
    }
  }

  #reject({ method, url, body }: DoubleRequest, problems: readonly RequestProblem[], answer: Answer): Answer {
    this.invalidRequests.push({ method, url, body, problems });
    return answer;
  }
}

/** @returns null when the body is too large */
async function readBody(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_BODY_BYTES ? null : Buffer.concat(chunks);
}

function parseBody(body: Buffer, contentType = ''): { value: unknown; problems: readonly RequestProblem[] } {
  if (body.length === 0) return { value: undefined, problems: [] };
  const text = body.toString();
  if (contentType.includes('x-www-form-urlencoded'))
    return { value: Object.fromEntries(new URLSearchParams(text)), problems: [] };
  try {
    return { value: JSON.parse(text), problems: [] };
  } catch {
    return { value: text, problems: [{ in: 'body', at: [], message: 'JSON decode error', keyword: 'json' }] };
  }
}

/** The parameters of a path, or null when it does not match the template. */
function matchPath(template: string, path: string): Record<string, string> | null {
  const names = template.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = decodeURIComponent(parts[at] ?? '');
    if (name.startsWith('{')) params[name.slice(1, -1)] = part;
    else if (name !== part) return null;
  }
  return params;
}

function send(response: ServerResponse, answer: Answer, isHead: boolean): void {
  const { transport } = answer;
  if (transport === 'silent') return;
  if (transport === 'reset') return void response.socket?.resetAndDestroy();
  const bytes = bytesOf(answer);
  const hasType = answer.bytes !== undefined || answer.json === undefined;
  response.writeHead(answer.status, {
    ...(hasType ? {} : { 'content-type': 'application/json' }),
    ...(answer.status === 204 ? {} : { 'content-length': String(bytes.length) }),
    ...answer.headers,
  });
  if (isHead) return void response.end();
  SENDERS[transport ?? 'whole'](response, bytes);
}

const SENDERS: Record<
  Exclude<Transport, 'silent' | 'reset'> | 'whole',
  (response: ServerResponse, bytes: Uint8Array) => void
> = {
  whole: (response, bytes) => void response.end(bytes),
  truncated: (response, bytes) =>
    void response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy()),
  trickle: (response, bytes) => {
    let sent = 0;
    const timer = setInterval(() => {
      if (sent >= bytes.length || response.destroyed) {
        clearInterval(timer);
        response.end();
      } else response.write(bytes.subarray(sent, ++sent));
    }, TRICKLE_MS);
  },
};
