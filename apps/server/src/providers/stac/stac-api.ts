import * as z from 'zod';
import type { HttpClient } from '../../net/http-client.ts';
import { ProviderError } from '../provider.ts';
import type { Authorizer } from './authorizer.ts';
import { isObject, type JsonObject } from './item-value.ts';
import { type JsonRequest, readJson } from './read-json.ts';
import { type Conformance, type SearchPlan, searchRequest } from './search-request.ts';
import type { StacConnection } from './stac-connection.ts';

const link = z.object({
  rel: z.string(),
  href: z.string(),
  method: z.string().optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
  merge: z.boolean().optional(),
});
const links = z.array(z.unknown()).catch([]);
const landingPage = z.object({ conformsTo: z.array(z.string()).catch([]), links });
const itemPage = z.object({ features: z.array(z.unknown()), links });

type Link = z.output<typeof link>;
type PageRequest = Pick<JsonRequest, 'url' | 'method' | 'body'>;

/** A loop of pages ends here at the latest. */
const PAGES_AT_MOST = 50;

/** Items as they came. */
export interface ItemPage {
  readonly items: readonly unknown[];
  /** The API links to another page, whether or not it is taken. */
  readonly hasMore: boolean;
}

/** How an API is reached. */
export interface StacAccess {
  readonly http: HttpClient;
  readonly authorizer: Authorizer;
}

/** One STAC API 1.0 or 1.1: its conformance is looked up once, its pages are followed by their links. */
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

  /** Items page by page; the last one has more where there are too many. The next page is asked for when it is taken. */
  async *search(plan: SearchPlan, signal: AbortSignal): AsyncGenerator<ItemPage, void, void> {
    const conformance = await this.#describe(signal);
    let next: PageRequest | null = searchRequest(plan, conformance);
    const asked = new Set<string>();
    for (let page = 0; next && page < PAGES_AT_MOST; page++) {
      asked.add(toKey(next));
      const answer = itemPage.safeParse(await this.#ask(next, signal));
      if (!answer.success) throw this.#malformed('The answer is no FeatureCollection');
      const { features: items, links: linked } = answer.data;
      yield { items, hasMore: parseLinks(linked).some(({ rel }) => rel === 'next') };
      const following = this.#nextPage(next, answer.data);
      if (following && asked.has(toKey(following)))
        throw this.#malformed('The pages of the answer go round in a circle');
      next = following;
    }
  }

  /** A collection as it came (OGC API - Features, 7.14). */
  collection(id: string, signal: AbortSignal): Promise<unknown> {
    const { url: base } = this.#connection;
    const url = new URL(`${base.replace(/\/*$/, '')}/collections/${encodeURIComponent(id)}`);
    return this.#ask({ url, method: 'GET' }, signal);
  }

  /** Whether items come newest first. */
  async sorts(signal: AbortSignal): Promise<boolean> {
    return (await this.#describe(signal)).sort;
  }

  #describe(signal: AbortSignal): Promise<Conformance> {
    this.#conformance ??= this.#readLandingPage(signal).catch((error: unknown) => {
      // A failure is not what the API is like: it is looked up again.
      this.#conformance = null;
      throw error;
    });
    return this.#conformance;
  }

  async #readLandingPage(signal: AbortSignal): Promise<Conformance> {
    const { url, searchUrl, method } = this.#connection;
    const page = landingPage.safeParse(await this.#ask({ url: new URL(url), method: 'GET' }, signal));
    if (!page.success) throw this.#malformed('The landing page is no STAC catalogue');
    const { conformsTo } = page.data;
    const searches = parseLinks(page.data.links).filter(({ rel }) => rel === 'search');
    const offered = searches.some((one) => one.method?.toUpperCase() === 'POST') ? 'POST' : 'GET';
    const used = method === 'auto' ? offered : method;
    const search = searches.find((one) => (one.method?.toUpperCase() ?? 'GET') === used) ?? searches[0];
    const found = URL.parse(searchUrl ?? search?.href ?? 'search', url.endsWith('/') ? url : `${url}/`);
    if (found?.origin !== new URL(searchUrl ?? url).origin)
      throw this.#malformed('The landing page sends searches to another server; set searchUrl to allow it');
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

  /** STAC API, Paging: GET by address; POST by body, alone or merged over the body before. */
  #nextPage(before: PageRequest, { links: all }: z.output<typeof itemPage>): PageRequest | null {
    const next = parseLinks(all).find(({ rel }) => rel === 'next');
    if (!next) return null;
    const url = URL.parse(next.href, before.url.href);
    if (url?.origin !== before.url.origin) throw this.#malformed('The next page lies on another server');
    if ((next.method ?? 'GET').toUpperCase() !== 'POST') return { url, method: 'GET' };
    const merged = next.merge ? { ...parseBody(before), ...next.body } : (next.body ?? parseBody(before));
    return { url, method: 'POST', body: JSON.stringify(merged) };
  }

  async #ask(request: PageRequest, signal: AbortSignal): Promise<unknown> {
    try {
      return await this.#askOnce(request, signal);
    } catch (error) {
      const refused = error instanceof ProviderError && error.kind === 'credentials';
      if (!refused || !this.#access.authorizer.renew()) throw error;
      return this.#askOnce(request, signal);
    }
  }

  async #askOnce({ url, method, body }: PageRequest, signal: AbortSignal): Promise<unknown> {
    const { http, authorizer } = this.#access;
    const signed = await authorizer.apply(url, signal);
    return readJson(http, this.#provider, {
      url: signed.url,
      method,
      secretHeaders: signed.headers,
      signal,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
    });
  }

  #malformed(message: string): ProviderError {
    return new ProviderError(this.#provider, 'malformed', message);
  }
}

function parseLinks(values: readonly unknown[]): Link[] {
  return values.flatMap((value) => {
    const parsed = link.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

function parseBody({ body }: PageRequest): JsonObject {
  const parsed: unknown = body === undefined ? {} : JSON.parse(body);
  return isObject(parsed) ? parsed : {};
}

function toKey({ url, method, body = '' }: PageRequest): string {
  return `${method} ${url.href} ${body}`;
}
