import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FakeAnswer } from './fake-answers.ts';
import { FakeApi } from './fake-api.ts';
import { FakeBook } from './fake-book.ts';
import { type DeliveryPlan, FakeWebhooks } from './fake-webhooks.ts';
import { type Fault, type StripeFakeControl, stripeFakeControl } from './stripe-fake-control.ts';

export const FAKE_SECRET_KEY = 'sk_test_groundtrack';
export const FAKE_PUBLISHABLE_KEY = 'pk_test_groundtrack';

export interface StripeFakeOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** An append-only file that is read again at the next start. Without it, the book ends with the process. */
  readonly bookFile?: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

export interface StripeFake extends StripeFakeControl {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The parts of Stripe's API that a shop needs, on loopback and with storage: payments, cards that are declined or
 * require extra steps, refunds, disputes, idempotency keys, and signed webhooks with repeats. Specs control it over
 * HTTP, so that it can run as a separate process.
 */
export async function startStripeFake(options: StripeFakeOptions): Promise<StripeFake> {
  const book = new FakeBook(options.bookFile ?? null);
  const webhooks = new FakeWebhooks(book, options.webhookUrl, options.webhookSecret);
  const api = new FakeApi(book, (event) => webhooks.take(event));
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    handle({ api, webhooks, faults }, request, response).catch((error: unknown) => {
      send(response, { status: 500, body: { error: { type: 'api_error', message: String(error) } } });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...stripeFakeControl(url),
    url,
    close: async () => {
      webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      book.close();
    },
  };
}

interface Parts {
  readonly api: FakeApi;
  readonly webhooks: FakeWebhooks;
  readonly faults: Fault[];
}

async function handle(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
  const method = request.method ?? 'GET';
  const params = new URLSearchParams([...searchParams, ...new URLSearchParams(await text(request))]);
  if (method === 'OPTIONS') return send(response, { status: 204, body: null });
  const control = pathname.startsWith('/test/') ? await controlled(parts, pathname, params) : null;
  if (control) return send(response, control);
  const fault = takeFault(parts.faults, pathname);
  if (fault?.kind === 'silent') return;
  if (fault?.kind === 'error') return send(response, failure(500, 'api_error', 'An unknown error occurred'));
  if (fault?.kind === 'rate-limit')
    return send(response, failure(429, 'rate_limit_error', 'Request rate limit exceeded.'));
  const key = keyOf(request, params);
  if (!pathname.startsWith('/test/') && key !== FAKE_SECRET_KEY && key !== FAKE_PUBLISHABLE_KEY)
    return send(response, failure(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}***`));
  params.delete('key');
  const header = request.headers['idempotency-key'];
  const answer = parts.api.answer({
    method,
    path: pathname,
    params,
    idempotencyKey: typeof header === 'string' ? header : null,
    isBrowser: key === FAKE_PUBLISHABLE_KEY,
  });
  if (fault?.kind === 'lost') return void response.destroy();
  send(response, answer);
}

/** The control endpoints of the fake itself. */
async function controlled(
  { webhooks, faults }: Parts,
  pathname: string,
  params: URLSearchParams,
): Promise<FakeAnswer | null> {
  const done: FakeAnswer = { status: 200, body: {} };
  switch (pathname) {
    case '/test/delivery':
      // Only `stripe-fake-control.ts` calls them, and it is typed.
      webhooks.plan = JSON.parse(params.get('plan') ?? '') as DeliveryPlan;
      return done;
    case '/test/release':
      await webhooks.release(params.get('reversed') === 'true');
      return done;
    case '/test/resend':
      return { status: 200, body: { status: await webhooks.resend(params.get('event') ?? '') } };
    case '/test/webhook-url':
      webhooks.url = params.get('url') ?? '';
      return done;
    case '/test/faults':
      faults.push(JSON.parse(params.get('fault') ?? '') as Fault);
      return done;
    default:
      return null;
  }
}

function takeFault(faults: Fault[], pathname: string): Fault | null {
  const index = faults.findIndex(({ path = '' }) => !pathname.startsWith('/test/') && pathname.startsWith(path));
  const fault = faults[index];
  if (!fault) return null;
  faults.splice(index, 1, ...(fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []));
  return fault;
}

/** Server SDKs send the key as a bearer token, browsers in the form. */
function keyOf(request: IncomingMessage, params: URLSearchParams): string {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? params.get('key') ?? '';
}

function failure(status: number, type: string, message: string): FakeAnswer {
  return { status, body: { error: { type, message } } };
}

function send(response: ServerResponse, { status, body }: FakeAnswer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_fake',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
  });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}
