import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { HOUR_MS } from '../../lib/time-units.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { type ApiAnswer, ApiClient, type ApiDeps, type ApiRequest } from '../market/api-client.ts';
import { ApiError } from '../market/api-error.ts';
import { parseAnswer } from '../market/parse-answer.ts';
import { toInstant } from '../market/to-instant.ts';
import { ProviderError } from '../port/provider.ts';
import { authorizerFor } from '../stac/authorizer.ts';
import {
  collection,
  opportunity,
  order,
  orderList,
  productAnswer,
  type StapiLink,
  type StapiOpportunity,
  type StapiOrder,
  schemaAnswer,
  searchRecord,
} from './parse-answers.ts';
import type { StapiSettings } from './stapi-settings.ts';

/** A product at the provider. */
export interface StapiProduct {
  readonly id: string;
  readonly version: string;
  /** The kind of geometry to send. */
  readonly geometry: 'Point' | 'Polygon';
  readonly findsOpportunities: boolean;
  /** The properties that a filter may name, with their maximum if one is stated. */
  readonly queryables: ReadonlyMap<string, number | null>;
  readonly orderParameters: ReadonlySet<string>;
}

const PAGE_SIZE = 100;
const PAGES_AT_MOST = 20;
const LIST_PAGES_AT_MOST = 100;
const PRODUCT_MS = HOUR_MS;
/** Calls of providers usually end after 30 seconds. */
const SEARCH = { atMostMs: 25_000, firstPauseMs: 250, longestPauseMs: 3_000 };

/** The calls of the Sensor Tasking API 0.1 that we use. */
export class StapiApi {
  readonly #client: ApiClient;
  readonly #provider: string;
  readonly #baseUrl: string;
  readonly #clock: Clock;
  readonly #products = new Map<string, { readonly atMs: number; readonly product: StapiProduct }>();

  constructor(provider: string, { url, auth, requestsPerSecond }: StapiSettings, deps: ApiDeps) {
    const authorizer = authorizerFor(provider, auth, deps);
    this.#provider = provider;
    this.#baseUrl = `${url.replace(/\/$/, '')}/`;
    this.#clock = deps.clock;
    const authorize = async (signal: AbortSignal) => {
      try {
        return (await authorizer.apply(new URL(url), signal)).headers;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const { kind, message, retryAfterMs } = error;
        // No order was sent without a token.
        throw new ApiError(provider, kind, { message, retryAfterMs, isRefused: true });
      }
    };
    const renew = () => authorizer.renew();
    this.#client = new ApiClient({ provider, baseUrl: url, requestsPerSecond, authorize, renew }, deps);
  }

  get skewMs(): number | null {
    return this.#client.skewMs;
  }

  /** The time by our clock or the provider's, whichever is ahead. */
  latestNowMs(): number {
    return this.#clock.nowMs() + Math.max(0, this.#client.skewMs ?? 0);
  }

  /** The headers that hold the key, for files on the server of the interface. */
  async keyFor(url: string, signal: AbortSignal): Promise<Readonly<Record<string, string>> | undefined> {
    return new URL(url).origin === new URL(this.#baseUrl).origin ? this.#client.authorize(signal) : undefined;
  }

  /** The ids and versions of all products. */
  async products(signal: AbortSignal) {
    const schema = z.object({ products: z.array(productAnswer) });
    return (await this.#read(schema, { method: 'GET', path: '/products', query: { limit: PAGE_SIZE } }, signal))
      .products;
  }

  /** @returns null if the provider has no such product */
  async product(id: string, signal: AbortSignal): Promise<StapiProduct | null> {
    const kept = this.#products.get(id);
    if (kept && this.#clock.nowMs() - kept.atMs < PRODUCT_MS) return kept.product;
    const path = `/products/${encodeURIComponent(id)}`;
    const { status, body } = await this.#client.call({ method: 'GET', path, expects: [404] }, signal);
    if (status === 404) return null;
    const {
      stapi_version: version,
      conformsTo,
      links,
    } = parseAnswer(this.#provider, productAnswer, { body, what: 'product' });
    const classes = conformsTo ?? [];
    const takes = (kind: string) => classes.some((uri) => uri.endsWith(`/${kind}.json`));
    const product: StapiProduct = {
      id,
      version,
      geometry: !takes('Point') && takes('Polygon') ? 'Polygon' : 'Point',
      findsOpportunities:
        links.some(({ rel }) => rel === 'opportunities') ||
        classes.some((uri) => /opportunities(?:-async)?$/.test(uri)),
      queryables: await this.#properties(`${path}/queryables`, signal),
      orderParameters: new Set((await this.#properties(`${path}/order-parameters`, signal)).keys()),
    };
    this.#products.set(id, { atMs: this.#clock.nowMs(), product });
    return product;
  }

  /** All opportunities of a search, each once. */
  async opportunities(productId: string, search: object, signal: AbortSignal): Promise<StapiOpportunity[]> {
    const path = `/products/${encodeURIComponent(productId)}/opportunities`;
    const headers = { prefer: 'wait' };
    const found = new Map<string, StapiOpportunity>();
    const asked = new Set<string>();
    let request: ApiRequest | null = { method: 'POST', path, body: { ...search, limit: PAGE_SIZE } };
    while (request && asked.size < PAGES_AT_MOST && !asked.has(JSON.stringify(request))) {
      asked.add(JSON.stringify(request));
      const answer = await this.#client.call({ ...request, headers }, signal);
      const body = answer.status === 201 ? await this.#searched(answer, signal) : answer.body;
      const { features, links } = parseAnswer(this.#provider, collection, { body, what: path.slice(1) });
      const read = features.map((one) => opportunity.safeParse(one).data).filter((one) => one !== undefined);
      if (features.length > 0 && read.length === 0)
        throw this.#error('malformed', `${path}: no opportunity can be read`);
      for (const one of read) found.set(JSON.stringify(one), one);
      request = features.length > 0 ? this.#next(links) : null;
    }
    return [...found.values()];
  }

  async createOrder(productId: string, body: object, signal: AbortSignal): Promise<StapiOrder> {
    const path = `/products/${encodeURIComponent(productId)}/orders`;
    return this.#read(order, { method: 'POST', path, body }, signal);
  }

  /** @returns null for an order that the provider does not know */
  async order(id: string, signal: AbortSignal): Promise<StapiOrder | null> {
    const request = { method: 'GET', path: `/orders/${encodeURIComponent(id)}`, expects: [404] } as const;
    const { status, body } = await this.#client.call(request, signal);
    return status === 404 ? null : parseAnswer(this.#provider, order, { body, what: 'order' });
  }

  /** Orders since some time, each once. @throws ApiError `unavailable` if there are more than are read */
  async ordersSince(sinceMs: number, signal: AbortSignal): Promise<StapiOrder[]> {
    const found = new Map<string, StapiOrder>();
    const asked = new Set<string>();
    let request: ApiRequest | null = { method: 'GET', path: '/orders', query: { limit: PAGE_SIZE } };
    while (request && !asked.has(JSON.stringify(request))) {
      if (asked.size === LIST_PAGES_AT_MOST) throw this.#error('unavailable', 'There are more orders than are read');
      asked.add(JSON.stringify(request));
      const page: z.output<typeof orderList> = await this.#read(orderList, request, signal);
      const orders = page.features.map((one) => order.safeParse(one).data).filter((one) => one !== undefined);
      for (const one of orders) found.set(one.id, one);
      request = page.features.length > 0 ? this.#next(page.links) : null;
    }
    return [...found.values()].filter(({ properties: { created } }) => (toInstant(created) ?? Infinity) >= sinceMs);
  }

  /** JSON at a link, such as a STAC item, and its address. @returns null if there is none */
  async linked(href: string, signal: AbortSignal): Promise<{ readonly body: unknown; readonly url: string } | null> {
    const url = this.absolute(href);
    const { status, body } = await this.#client.call({ method: 'GET', path: url, expects: [404] }, signal);
    return status === 404 ? null : { body, url };
  }

  /** @throws ApiError `malformed` if it is no address */
  absolute(href: string, base = this.#baseUrl): string {
    const url = URL.parse(href, base);
    if (!url) throw this.#error('malformed', `${href} is no address`);
    return url.href;
  }

  /** The results of a search that the provider runs on its own. */
  async #searched(started: ApiAnswer, signal: AbortSignal): Promise<unknown> {
    const read = (body: unknown) => parseAnswer(this.#provider, searchRecord, { body, what: 'search record' });
    let record = read(started.body);
    const href = started.location ?? record.links.find(({ rel }) => rel === 'self')?.href;
    if (href === undefined) throw this.#error('malformed', 'A search record has no address');
    let pauseMs = SEARCH.firstPauseMs;
    for (let waitedMs = 0; record.status.status_code !== 'completed'; waitedMs += pauseMs) {
      const word = record.status.status_code;
      if (word === 'failed' || word === 'cancelled') throw this.#error('unavailable', `A search ended as ${word}`);
      if (waitedMs >= SEARCH.atMostMs) throw this.#error('unavailable', 'A search was not completed in time');
      await setTimeout(pauseMs, undefined, { signal });
      pauseMs = Math.min(pauseMs * 2, SEARCH.longestPauseMs);
      record = read((await this.#client.call({ method: 'GET', path: this.absolute(href) }, signal)).body);
    }
    const results = record.links.find(({ rel }) => rel === 'opportunities');
    if (!results) throw this.#error('malformed', 'A completed search has no results');
    return (await this.#client.call({ method: 'GET', path: this.absolute(results.href) }, signal)).body;
  }

  async #properties(path: string, signal: AbortSignal): Promise<Map<string, number | null>> {
    const { status, body } = await this.#client.call({ method: 'GET', path, expects: [404] }, signal);
    if (status === 404) return new Map();
    const { properties } = parseAnswer(this.#provider, schemaAnswer, { body, what: path.slice(1) });
    return new Map(Object.entries(properties).map(([name, { maximum = null }]) => [name, maximum]));
  }

  /** The request of the next page. */
  #next(links: readonly StapiLink[]): ApiRequest | null {
    const next = links.find(({ rel }) => rel === 'next');
    if (!next) return null;
    const path = this.absolute(next.href);
    return next.method?.toUpperCase() === 'POST' ? { method: 'POST', path, body: next.body } : { method: 'GET', path };
  }

  async #read<T>(schema: z.ZodType<T>, request: ApiRequest, signal: AbortSignal): Promise<T> {
    const { body } = await this.#client.call(request, signal);
    return parseAnswer(this.#provider, schema, { body, what: request.path.split('?')[0] ?? '' });
  }

  #error(kind: ProviderError['kind'], message: string): ApiError {
    return new ApiError(this.#provider, kind, { message });
  }
}
