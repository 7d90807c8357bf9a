import type { SceneId } from '@groundtrack/contract';
import * as z from 'zod';
import { ApiClient, type ApiRequest } from '../market/api-client.ts';
import { ApiError } from '../market/api-error.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { parseAnswer } from '../market/parse-answer.ts';
import { type PlanetItem, parseFeatureId, parseItem } from './parse-item.ts';
import type { PlanetSettings } from './planet-settings.ts';

const text = z.string().nullish().catch(null);
const number = z.number().finite().nullish().catch(null);
const id = z.string().min(1).max(100);

const itemPage = z.object({
  features: z.array(z.unknown()),
  _links: z.object({ _self: text, _next: text }).catch({ _self: null, _next: null }),
});

const result = z.object({ name: z.string(), location: z.string(), delivery: z.string().catch('') });
export type OrderResult = z.output<typeof result>;

/** Fields of an order of images that we use. */
const order = z.object({
  id,
  name: z.string().catch(''),
  state: z.string().min(1).max(200),
  created_on: z.string().catch(''),
  last_modified: text,
  products: z.array(z.object({ item_ids: z.array(z.string()).catch([]) })).catch([]),
  _links: z.object({ results: z.array(z.unknown()).catch([]) }).catch({ results: [] }),
});
type OrderAnswer = z.output<typeof order>;
export type PlanetOrder = Omit<OrderAnswer, '_links'> & { readonly results: readonly OrderResult[] };

const orderPage = z.object({
  orders: z.array(z.unknown()),
  _links: z.object({ next: text }).catch({ next: null }),
});

/** Fields of a tasking that we use. */
const tasking = z.object({
  id,
  name: z.string().catch(''),
  status: z.string().min(1).max(200),
  created_time: z.string().catch(''),
  is_cancellable: z.boolean().catch(false),
  cancellable_until: text,
  estimated_quota_cost: number,
  fulfilled_time: text,
  next_planned_acquisition_time: text,
});
export type PlanetTasking = z.output<typeof tasking>;

const capture = z.object({
  status: z.string(),
  fulfilling: z.boolean().catch(false),
  item_ids: z.array(z.string().regex(/^[\w-]{1,200}$/)).catch([]),
  item_types: z.array(z.string().regex(/^\w{1,60}$/)).catch([]),
  cloud_cover: number,
  satellite_type: z.string().catch(''),
  planned_acquisition_time: text,
  acquired_time: text,
});
export type Capture = z.output<typeof capture>;

const paged = z.object({ next: text, results: z.array(z.unknown()) });

const imagingWindow = z.object({
  id,
  pl_number: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  satellite_type: z.string(),
  start_off_nadir: number,
  end_off_nadir: number,
  off_nadir_angle_min: number,
  sun_elevation_angle_min: number,
  sun_elevation_angle_max: number,
  low_light: z.boolean().catch(false),
  conflicting_orders: z.unknown(),
});
export type ImagingWindow = z.output<typeof imagingWindow>;

const windowSearch = z.object({
  status: z.string(),
  imaging_windows: z.array(z.unknown()).catch([]),
  error_message: text,
});
export type WindowSearch = Omit<z.output<typeof windowSearch>, 'imaging_windows'> & {
  readonly windows: readonly ImagingWindow[];
};

const pricing = z.object({
  units: z.string().catch('SQKM'),
  estimated_quota_cost: z.number().finite().min(0),
  replaced_orders: z.array(z.unknown()).nullish().catch(null),
});

const counts = z.object({ queued_orders: z.number(), running_orders: z.number() });

const PAGE_SIZE = 250;
const LIST_PAGES_AT_MOST = 20;
const ORDERS = '/compute/ops/orders/v2';
const TASKINGS = '/tasking/v2/orders/';

/** The calls of Planet's Data, Orders, and Tasking APIs that we use. */
export class PlanetApi {
  readonly client: ApiClient;
  readonly #provider: string;

  constructor(provider: string, { key, url, requestsPerSecond }: PlanetSettings, deps: MarketDeps) {
    this.#provider = provider;
    const authorize = () => Promise.resolve({ authorization: `api-key ${key}` });
    this.client = new ApiClient({ provider, baseUrl: url, requestsPerSecond, authorize }, deps);
  }

  /** Pages of a search, newest first. Ends at a page that was read before. */
  async *search(body: object, signal: AbortSignal): AsyncGenerator<readonly PlanetItem[]> {
    const query = { _sort: 'acquired desc', _page_size: PAGE_SIZE };
    let request: ApiRequest | null = { method: 'POST', path: '/data/v1/quick-search', query, body };
    const read = new Set<string>();
    while (request) {
      const page: z.output<typeof itemPage> = await this.#call(itemPage, request, signal);
      const { _self: self, _next: next } = page._links;
      if (self) read.add(self);
      yield page.features.map((one) => parseItem(this.#provider, one)).filter((one) => one !== null);
      request = next && !read.has(next) && page.features.length > 0 ? { method: 'GET', path: next } : null;
      if (next) read.add(next);
    }
  }

  async item(featureId: SceneId, signal: AbortSignal): Promise<PlanetItem | null> {
    const parts = parseFeatureId(featureId);
    if (!parts) return null;
    const path = `/data/v1/item-types/${parts.itemType}/items/${parts.itemId}`;
    const answer = await this.client.call({ method: 'GET', path, expects: [400, 404] }, signal);
    return answer.status < 400 ? parseItem(this.#provider, answer.body) : null;
  }

  async placeOrder(body: object, signal: AbortSignal): Promise<PlanetOrder> {
    return toOrder(await this.#call(order, { method: 'POST', path: ORDERS, body }, signal));
  }

  /** @returns null for an order that Planet does not know */
  async order(orderId: string, signal: AbortSignal): Promise<PlanetOrder | null> {
    const found = await this.#find(order, `${ORDERS}/${encodeURIComponent(orderId)}`, signal);
    return found && toOrder(found);
  }

  /** Orders with exactly this name. */
  async ordersNamed(name: string, signal: AbortSignal): Promise<PlanetOrder[]> {
    const found: PlanetOrder[] = [];
    const read = new Set<string>();
    let request: ApiRequest = { method: 'GET', path: ORDERS, query: { name } };
    while (read.size < LIST_PAGES_AT_MOST) {
      const page = await this.#call(orderPage, request, signal);
      const listed = page.orders.map((one) => order.safeParse(one).data).filter((one) => one !== undefined);
      found.push(...listed.filter((one) => one.name === name).map(toOrder));
      const { next } = page._links;
      if (!next || read.has(next)) break;
      read.add(next);
      request = { method: 'GET', path: next };
    }
    return [...new Map(found.map((one) => [one.id, one])).values()];
  }

  /** @returns whether it is canceled; null for an order that Planet does not know */
  async cancelOrder(orderId: string, signal: AbortSignal): Promise<boolean | null> {
    const path = `${ORDERS}/${encodeURIComponent(orderId)}`;
    const { status } = await this.client.call({ method: 'PUT', path, expects: [400, 404, 409] }, signal);
    if (status === 404) return null;
    return status < 400 || (await this.order(orderId, signal))?.state === 'cancelled';
  }

  /** Starts a search for windows. @returns the path to poll */
  async searchWindows(body: object, signal: AbortSignal): Promise<string> {
    const path = '/tasking/v2/imaging-windows/search/';
    const answer = await this.client.call({ method: 'POST', path, body }, signal);
    const started = z.object({ id }).safeParse(answer.body).data;
    const poll = answer.location ?? (started && path + encodeURIComponent(started.id));
    if (!poll) throw new ApiError(this.#provider, 'malformed', { message: `POST ${path}: names no search` });
    return poll;
  }

  async windows(path: string, signal: AbortSignal): Promise<WindowSearch> {
    const { imaging_windows: windows, ...search } = await this.#call(windowSearch, { method: 'GET', path }, signal);
    return {
      ...search,
      windows: windows.map((one) => imagingWindow.safeParse(one).data).filter((one) => one !== undefined),
    };
  }

  price(body: object, signal: AbortSignal): Promise<z.output<typeof pricing>> {
    return this.#call(pricing, { method: 'POST', path: '/tasking/v2/pricing/', body }, signal);
  }

  placeTasking(body: object, signal: AbortSignal): Promise<PlanetTasking> {
    return this.#call(tasking, { method: 'POST', path: TASKINGS, body }, signal);
  }

  /** @returns null for a tasking that Planet does not know */
  tasking(orderId: string, signal: AbortSignal): Promise<PlanetTasking | null> {
    return this.#find(tasking, `${TASKINGS}${encodeURIComponent(orderId)}`, signal);
  }

  /** Taskings with exactly this name. Planet finds parts of names, in any case. */
  async taskingsNamed(name: string, signal: AbortSignal): Promise<PlanetTasking[]> {
    const listed = await this.#list(
      tasking,
      { method: 'GET', path: TASKINGS, query: { name__icontains: name } },
      signal,
    );
    return listed.filter((one) => one.name === name);
  }

  /** @returns whether it was canceled */
  async cancelTasking(orderId: string, signal: AbortSignal): Promise<boolean> {
    const path = `${TASKINGS}${encodeURIComponent(orderId)}`;
    const { status } = await this.client.call({ method: 'DELETE', path, expects: [400, 403, 404, 409] }, signal);
    return status < 400;
  }

  captures(orderId: string, signal: AbortSignal): Promise<Capture[]> {
    const query = { order_id: orderId };
    return this.#list(capture, { method: 'GET', path: '/tasking/v2/captures/', query }, signal);
  }

  /** Orders of the organization that are not done. */
  async openOrders(signal: AbortSignal): Promise<z.output<typeof counts>> {
    const stats = z.object({ organization: counts });
    return (await this.#call(stats, { method: 'GET', path: '/compute/ops/stats/orders/v2' }, signal)).organization;
  }

  async #list<T>(schema: z.ZodType<T>, first: ApiRequest, signal: AbortSignal): Promise<T[]> {
    const found: T[] = [];
    const read = new Set<string>();
    let request = first;
    for (;;) {
      const page = await this.#call(paged, request, signal);
      for (const one of page.results) {
        const parsed = schema.safeParse(one);
        if (parsed.success) found.push(parsed.data);
      }
      if (!page.next || read.has(page.next) || read.size >= LIST_PAGES_AT_MOST) return found;
      read.add(page.next);
      request = { method: 'GET', path: page.next };
    }
  }

  async #find<T>(schema: z.ZodType<T>, path: string, signal: AbortSignal): Promise<T | null> {
    const { status, body } = await this.client.call({ method: 'GET', path, expects: [404] }, signal);
    return status === 404 ? null : parseAnswer(this.#provider, schema, { body, what: `GET ${path}` });
  }

  async #call<T>(schema: z.ZodType<T>, request: ApiRequest, signal: AbortSignal): Promise<T> {
    const { body } = await this.client.call(request, signal);
    const what = `${request.method} ${request.path.split('?')[0]}`;
    return parseAnswer(this.#provider, schema, { body, what });
  }
}

function toOrder({ _links: { results }, ...facts }: OrderAnswer): PlanetOrder {
  return { ...facts, results: results.map((one) => result.safeParse(one).data).filter((one) => one !== undefined) };
}
