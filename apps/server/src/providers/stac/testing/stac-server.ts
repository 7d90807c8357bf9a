import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { covers, type LonLat, parseFootprint } from '@groundtrack/geo';

export interface TestItem {
  readonly id: string;
  readonly collection?: string;
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly assets?: object;
}

type ServerFault =
  | 'down'
  | 'slow'
  | 'hangs'
  | 'not-json'
  | 'not-items'
  | 'rate-limited'
  | 'circle'
  | 'other-server'
  | 'endless';

export interface StacServerOptions {
  readonly items: readonly TestItem[];
  /** The methods on the landing page. The first is the default of a link without a method. */
  readonly methods?: readonly ('GET' | 'POST')[];
  readonly conformsTo?: readonly string[];
  /** POST next links with `merge`. */
  readonly merge?: boolean;
  /** The largest page, regardless of the request. */
  readonly pageSize?: number;
  /** Ignores every filter and returns too much. */
  readonly answersEverything?: boolean;
  /** Whether a request has the right key. */
  readonly accepts?: (request: IncomingMessage, url: URL) => boolean;
  readonly files?: Readonly<Record<string, ServedFile>>;
  /** Responses by collection id: a body, or a status. */
  readonly collections?: Readonly<Record<string, object | string | number>>;
}

/** Can be changed at any time. */
export interface ServedFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly etag?: string;
}

interface Search {
  readonly limit: number;
  readonly ids: readonly string[] | null;
  readonly collections: readonly string[] | null;
  readonly datetime: string | null;
  readonly place: LonLat | null;
  readonly start: number;
}

/** A STAC API on loopback, over items in memory. `fault` defines its faults. */
export async function openStacServer(options: StacServerOptions) {
  const server = new StacServer(options);
  await server.listen();
  return server;
}

export class StacServer {
  fault: ServerFault | null = null;
  /** Method and path of every request, in order. */
  readonly requests: { readonly method: string; readonly url: URL; readonly body: unknown }[] = [];
  tokensGiven = 0;
  readonly #options: StacServerOptions;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(options: StacServerOptions) {
    this.#options = options;
  }

  get url(): string {
    // A listening TCP server has this kind of address.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get searches() {
    return this.requests.filter(({ url }) => url.pathname === '/search');
  }

  async listen(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.listen(0, '127.0.0.1', resolve);
    await promise;
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    this.#server.closeAllConnections();
    await promise;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const body = await bodyOf(request);
    this.requests.push({ method: request.method ?? '', url, body });
    const send = (status: number, value: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof value === 'string' ? value : JSON.stringify(value));
    };
    if (url.pathname === '/token') return send(200, { access_token: `token-${++this.tokensGiven}`, expires_in: 3600 });
    const file = this.#options.files?.[url.pathname];
    if (file) return void response.writeHead(200, { 'content-type': file.type, ...etagOf(file) }).end(file.bytes);
    if (this.#options.accepts?.(request, url) === false) return send(401, { code: 'Unauthorized' });
    if (url.pathname === '/') return send(200, this.#landingPage());
    const collection = this.#options.collections?.[/^\/collections\/(.+)$/.exec(url.pathname)?.[1] ?? ''];
    if (collection !== undefined) return typeof collection === 'number' ? send(collection, {}) : send(200, collection);
    if (url.pathname !== '/search') return send(404, {});
    if (this.fault === 'down') return send(503, 'down', { 'retry-after': '1' });
    if (this.fault === 'rate-limited') return send(429, {}, { 'retry-after': '7' });
    if (this.fault === 'not-json') return send(200, '<html>');
    if (this.fault === 'not-items') return send(200, { features: 'none' });
    if (this.fault === 'hangs') return;
    if (this.fault === 'slow') await setTimeout(150);
    send(200, this.#search(request.method === 'POST' ? 'POST' : 'GET', url, body));
  }

  #hasNoEnd(): boolean {
    return this.fault === 'circle' || this.fault === 'other-server' || this.fault === 'endless';
  }

  #landingPage() {
    const { methods = ['GET', 'POST'], conformsTo = ['https://api.stacspec.org/v1.0.0/item-search'] } = this.#options;
    const links = methods.map((method) => ({
      rel: 'search',
      href: `${this.url}/search`,
      method,
      type: 'application/geo+json',
    }));
    return { type: 'Catalog', stac_version: '1.1.0', id: 'test', description: '', conformsTo, links };
  }

  #search(method: 'GET' | 'POST', url: URL, body: unknown) {
    const search = method === 'POST' ? searchOfBody(body as Record<string, unknown>) : searchOfUrl(url);
    const sorts = this.#options.conformsTo?.some((uri) => uri.endsWith('#sort')) ?? false;
    const found = this.#options.items.filter((item) => this.#options.answersEverything || matches(item, search));
    if (sorts) found.sort((a, b) => timeOf(b) - timeOf(a));
    const size = Math.min(search.limit, this.#options.pageSize ?? 100);
    const features = found.slice(search.start, search.start + size);
    const start = search.start + size;
    const links = start < found.length || this.#hasNoEnd() ? [this.#nextLink(method, { url, body, start })] : [];
    return { type: 'FeatureCollection', features, links };
  }

  #nextLink(method: 'GET' | 'POST', { url, body, start }: { url: URL; body: unknown; start: number }) {
    if (this.fault === 'circle') return { rel: 'next', href: url.href, method, body };
    if (this.fault === 'other-server') return { rel: 'next', href: 'https://elsewhere.example/search?token=1' };
    if (method === 'GET') {
      const next = new URL(url);
      next.searchParams.set('start', String(start));
      return { rel: 'next', href: next.href };
    }
    const { merge = false } = this.#options;
    return { rel: 'next', href: url.href, method, merge, body: merge ? { start } : { ...(body as object), start } };
  }
}

function etagOf({ etag }: ServedFile) {
  return etag === undefined ? {} : { etag };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return request.headers['content-type'] === 'application/json' ? JSON.parse(text) : text;
}

function searchOfBody(body: Record<string, unknown>): Search {
  const intersects = body['intersects'] as { readonly type: string; readonly coordinates: LonLat } | undefined;
  return {
    limit: Number(body['limit'] ?? 10),
    ids: (body['ids'] as string[] | undefined) ?? null,
    collections: (body['collections'] as string[] | undefined) ?? null,
    datetime: (body['datetime'] as string | undefined) ?? null,
    place: intersects?.type === 'Point' ? intersects.coordinates : null,
    start: Number(body['start'] ?? 0),
  };
}

function searchOfUrl({ searchParams }: URL): Search {
  const [west, south, east] = (searchParams.get('bbox') ?? '').split(',').map(Number);
  const intersects = searchParams.get('intersects');
  const isPoint = west !== undefined && south !== undefined && Math.abs((east ?? 0) - west) < 1e-8;
  return {
    limit: Number(searchParams.get('limit') ?? 10),
    ids: searchParams.get('ids')?.split(',') ?? null,
    collections: searchParams.get('collections')?.split(',') ?? null,
    datetime: searchParams.get('datetime'),
    place: intersects === null ? (isPoint ? [west, south] : null) : parsePoint(intersects),
    start: Number(searchParams.get('start') ?? 0),
  };
}

function parsePoint(text: string): LonLat {
  return (JSON.parse(text) as { readonly coordinates: LonLat }).coordinates;
}

function matches(item: TestItem, { ids, collections, datetime, place }: Search): boolean {
  const [from, to] = (datetime ?? '1900-01-01T00:00:00Z/2100-01-01T00:00:00Z').split('/').map((end) => Date.parse(end));
  return (
    (ids?.includes(item.id) ?? true) &&
    (collections?.includes(item.collection ?? '') ?? true) &&
    timeOf(item) >= (from ?? 0) &&
    timeOf(item) <= (to ?? 0) &&
    (place === null || holds(item, place))
  );
}

function timeOf({ properties }: TestItem): number {
  return Date.parse(String(properties['datetime']));
}

const footprints = new WeakMap<TestItem, ReturnType<typeof parseFootprint>>();

/** A footprint that cannot be read may contain any place. */
function holds(item: TestItem, place: LonLat): boolean {
  const footprint = footprints.get(item) ?? parseFootprint(item.geometry);
  footprints.set(item, footprint);
  return !footprint.ok || covers(footprint.parts, [place]);
}
