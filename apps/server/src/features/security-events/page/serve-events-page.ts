import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '../../../lib/time-units.ts';
import type { Clock, Ids } from '../../../platform/system/ports.ts';
import type { ListedEvent } from '../describe-events.ts';
import type { EventFilter } from '../event-filter.ts';
import { closedPage, eventsPage } from './events-page.ts';
import { EVENTS_PAGE_STYLE } from './events-page-style.ts';
import { parsePageQuery } from './parse-page-query.ts';

export interface EventsPageDeps {
  readonly list: (filter: EventFilter, limit: number) => Promise<readonly ListedEvent[]>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'secret'>;
}

export interface ServedPage {
  /** Can be opened once. */
  readonly url: string;
  /** Resolves when the page was unused for an hour. */
  readonly unused: Promise<void>;
  close(): Promise<void>;
}

/** Other programs on this machine can connect to loopback, but do not know the URL. */
const LOOPBACK = '127.0.0.1';
const SECRET_BITS = 256;
const UNUSED_MS = HOUR_MS;
const ROWS = 100;

const STYLE_HASH = createHash('sha256').update(EVENTS_PAGE_STYLE).digest('base64');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Serves the security log to the first browser that opens its URL: the token in it is valid once and is exchanged for a
 * cookie. Only this machine can connect.
 * @param port 0 for any free port
 */
export async function serveEventsPage(deps: EventsPageDeps, port: number): Promise<ServedPage> {
  const { ids } = deps;
  const token = ids.secret(SECRET_BITS);
  const cookie = ids.secret(SECRET_BITS);
  let isOpened = false;
  const server = createServer();
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  // The server listens on a TCP port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const host = `${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  // Cookies ignore ports, so the name distinguishes concurrent commands.
  const name = `groundtrack_events_${host.slice(LOOPBACK.length + 1)}`;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', `http://${host}`);
    // A name that resolves to loopback (DNS rebinding) is another host.
    if (request.method !== 'GET' || request.headers.host !== host || url.pathname !== '/')
      return send(response, 404, closedPage());
    if (!isOpened && isSame(url.searchParams.get('token'), token)) {
      isOpened = true;
      const kept = `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict`;
      response.writeHead(303, { ...HEADERS, location: '/', 'set-cookie': kept }).end();
      return;
    }
    if (!isSame(cookieOf(request, name), cookie)) return send(response, 403, closedPage());
    send(response, ...(await show(deps, url.searchParams)));
  };
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      response
        .writeHead(500, { ...HEADERS, 'content-type': 'text/plain' })
        .end(`The log could not be read: ${String(error)}`);
    });
  });
  return { url: `http://${host}/?token=${token}`, unused: whenUnused(server), close: () => close(server) };
}

async function show({ list, clock }: EventsPageDeps, search: URLSearchParams): Promise<[status: number, page: string]> {
  const nowMs = clock.nowMs();
  const query = parsePageQuery(search, nowMs);
  const events = query.invalid.length > 0 ? [] : await list(query.filter, ROWS + 1);
  const page = eventsPage({ query, events: events.slice(0, ROWS), isCut: events.length > ROWS, nowMs });
  return [query.invalid.length > 0 ? 400 : 200, page];
}

function send(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, HEADERS).end(page);
}

function cookieOf({ headers }: IncomingMessage, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

function isSame(given: string | null, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return given !== null && timingSafeEqual(hash(given), hash(expected));
}

function whenUnused(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, UNUSED_MS).unref();
    server.on('request', () => timer.refresh());
  });
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
}
