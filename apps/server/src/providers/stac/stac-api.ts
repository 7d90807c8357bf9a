import * as z from 'zod';
import type { HttpClient } from '../../platform/net/http-client.ts';
import { ProviderError } from '../port/provider.ts';
import type { Authorizer } from './authorizer.ts';
import { isJsonType, type NextPage, nextPage, type PageRequest } from './next-page.ts';
import type { ReadPage } from './read-items.ts';
import { type JsonRequest, readBody, readJson } from './read-json.ts';
import { type Conformance, type SearchPlan, searchRequest } from './search-request.ts';
import type { StacConnection } from './stac-connection.ts';

/** Servers write null for unused members. */
const searchLink = z.object({
  rel: z.literal('search'),
  href: z.string(),
  type: z.string().nullish(),
  method: z.string().nullish(),
});
const landingPage = z.object({ conformsTo: z.array(z.string()).catch([]), links: z.array(z.unknown()).catch([]) });

const MAX_PAGES = 50;

/** Reads the items of a response. @returns null for anything but a FeatureCollection */
export type ParsePage<Item> = (body: Uint8Array, signal: AbortSignal) => Promise<ReadPage<Item> | null>;

export interface ItemPage<Item> extends Pick<ReadPage<Item>, 'items' | 'count'> {
  /** The API links to another page. */
  readonly hasMore: boolean;
}

/** Access to an API. */
export interface StacAccess {
  readonly http: HttpClient;
  readonly authorizer: Authorizer;
}

type ReadAnswer<Answer> = (http: HttpClient, provider: string, request: JsonRequest) => Promise<Answer>;

/** A client of one STAC API 1.0 or 1.1. The conformance is read once; pages are followed by their links. */
export class StacApi {
  readonly #provider: string;
  readonly #connection: StacConnection;
  readonly #access: StacAccess;
  #conformance: Promise<Conformance> | null = null;

  constructor(provider: string, connection: StacConnection, access: StacAccess) {
    this.#provider = provider;
    this.#connection = connection;
    this.#access = access;
  }

  /**
   * Items page by page, each page requested when it is taken.
   * @param pagesSignal ends the pages after the first
   * @throws ProviderError when the next page cannot be read, after the page before it was yielded
   */
  async *search<Item>(
    { plan, parse }: { readonly plan: SearchPlan; readonly parse: ParsePage<Item> },
    signal: AbortSignal,
    pagesSignal: AbortSignal = signal,
  ): AsyncGenerator<ItemPage<Item>, void, void> {
    let request = searchRequest(plan, await this.#describe(signal));
    const requested = new Set<string>();
    for (let page = 0; page < MAX_PAGES; page++) {
      requested.add(toKey(request));
      const { items, count, next } = await this.#readPage(request, parse, page === 0 ? signal : pagesSignal);
      const repeats = next.kind === 'page' && requested.has(toKey(next.request));
      // Some APIs end with an empty page that links to itself.
      const hasMore = next.kind !== 'end' && !(repeats && count === 0);
      yield { items, count, hasMore };
      if (!hasMore) return;
      if (next.kind === 'unreadable') throw this.#malformed(next.reason);
      if (repeats) return;
      request = next.request;
    }
  }

  async #readPage<Item>(
    request: PageRequest,
    parse: ParsePage<Item>,
    signal: AbortSignal,
  ): Promise<ReadPage<Item> & { readonly next: NextPage }> {
    const page = await parse(await this.#send(request, signal, readBody), signal);
    if (!page) throw this.#malformed('the answer is not a FeatureCollection');
    const next = nextPage(page.links, request);
    const isElsewhere = next.kind === 'page' && next.request.url.origin !== request.url.origin;
    // Our key must not follow a link to another server.
    const reason = 'the next page is on another server';
    return { ...page, next: isElsewhere ? { kind: 'unreadable', reason } : next };
  }

  /** A collection exactly as the API returned it (OGC API - Features, 7.14). */
  collection(id: string, signal: AbortSignal): Promise<unknown> {
    const { url: base } = this.#connection;
    const url = new URL(`${base.replace(/\/*$/, '')}/collections/${encodeURIComponent(id)}`);
    return this.#send({ url, method: 'GET' }, signal, readJson);
  }

  /** Whether items come newest first. */
  async sorts(signal: AbortSignal): Promise<boolean> {
    return (await this.#describe(signal)).sort;
  }

  #describe(signal: AbortSignal): Promise<Conformance> {
    this.#conformance ??= this.#readLandingPage(signal).catch((error: unknown) => {
      // A failure is not cached.
      this.#conformance = null;
      throw error;
    });
    return this.#conformance;
  }

  async #readLandingPage(signal: AbortSignal): Promise<Conformance> {
    const { url, searchUrl, method } = this.#connection;
    const page = landingPage.safeParse(await this.#send({ url: new URL(url), method: 'GET' }, signal, readJson));
    if (!page.success) throw this.#malformed('the landing page is not a STAC catalog');
    const { conformsTo } = page.data;
    const searches = page.data.links
      .map((link) => searchLink.safeParse(link).data)
      .filter((link) => link !== undefined && isJsonType(link.type));
    const offered = searches.some((link) => link?.method?.toUpperCase() === 'POST') ? 'POST' : 'GET';
    const used = method === 'auto' ? offered : method;
    const search = searches.find((link) => (link?.method?.toUpperCase() ?? 'GET') === used) ?? searches[0];
    const found = URL.parse(searchUrl ?? search?.href ?? 'search', url.endsWith('/') ? url : `${url}/`);
    if (found?.origin !== new URL(searchUrl ?? url).origin)
      throw this.#malformed(
        `the landing page sends searches to another server; set searchUrl to ${found?.origin ?? 'its address'} to allow it`,
      );
    const conforms = (suffix: RegExp): boolean => conformsTo.some((uri) => suffix.test(uri));
    const filters = conforms(/item-search#filter$/);
    return {
      searchUrl: found,
      method: used,
      intersects: conforms(/item-search$/),
      sort: conforms(/item-search#sort$/),
      cql2Json: filters && conforms(/cql2-json$/),
      cql2Text: filters && conforms(/cql2-text$/),
    };
  }

  async #send<Answer>(request: PageRequest, signal: AbortSignal, read: ReadAnswer<Answer>): Promise<Answer> {
    try {
      return await this.#sendOnce(request, signal, read);
    } catch (error) {
      const refused = error instanceof ProviderError && error.kind === 'credentials';
      if (!refused || !this.#access.authorizer.renew()) throw error;
      return this.#sendOnce(request, signal, read);
    }
  }

  async #sendOnce<Answer>(
    { url, method, headers, body }: PageRequest,
    signal: AbortSignal,
    read: ReadAnswer<Answer>,
  ): Promise<Answer> {
    const { http, authorizer } = this.#access;
    const signed = await authorizer.apply(url, signal);
    const secretNames = new Set(Object.keys(signed.headers).map((name) => name.toLowerCase()));
    const allowed = Object.entries(headers ?? {}).filter(([name]) => !secretNames.has(name));
    return read(http, this.#provider, {
      url: signed.url,
      method,
      headers: { ...Object.fromEntries(allowed), ...(body ? { 'content-type': 'application/json' } : {}) },
      secretHeaders: signed.headers,
      signal,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  #malformed(message: string): ProviderError {
    return new ProviderError(this.#provider, 'malformed', message);
  }
}

function toKey({ url, method, headers = {}, body = {} }: PageRequest): string {
  return JSON.stringify([method, url.href, headers, body]);
}
