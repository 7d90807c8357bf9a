import type { SceneId } from '@groundtrack/contract';
import * as z from 'zod';
import { ApiClient } from '../market/api-client.ts';
import { ApiError } from '../market/api-error.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { parseAnswer } from '../market/parse-answer.ts';
import { parseArchive, type SkyfiScene, toArchiveId } from './parse-archive.ts';
import type { SkyfiSettings } from './skyfi-settings.ts';

const page = z.object({ archives: z.array(z.unknown()), nextPage: z.string().nullish().catch(null) });

const event = z.object({ status: z.string(), timestamp: z.string(), message: z.string().nullish().catch(null) });

/** Fields of an order that we use. */
const order = z.object({
  orderId: z.string().min(1).max(100),
  /** An order that lacks it must still be found before it is sent again. */
  status: z.string().min(1).max(200).catch('unknown'),
  orderCost: z.number().finite().nullish().catch(null),
  createdAt: z.string().catch(''),
  label: z.string().nullish().catch(null),
  orderLabel: z.string().nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  downloadImageUrl: z.string().nullish().catch(null),
  downloadPayloadUrl: z.string().nullish().catch(null),
  downloadCogUrl: z.string().nullish().catch(null),
  events: z.array(event).catch([]),
});
export type SkyfiOrder = z.output<typeof order>;

const orderList = z.object({ orders: z.array(z.unknown()) });

const whoami = z.object({
  currentBudgetUsage: z.number().finite(),
  budgetAmount: z.number().finite(),
  hasValidSharedCard: z.boolean().catch(true),
});
export type SkyfiAccount = z.output<typeof whoami>;

const pass = z.object({
  provider: z.string(),
  satname: z.string().catch(''),
  satid: z.string().catch(''),
  noradid: z.coerce.string().catch(''),
  node: z.string().catch(''),
  productType: z.string(),
  resolution: z.string(),
  passDate: z.string(),
  offNadirAngle: z.number().finite().nullable().catch(null),
  solarElevationAngle: z.number().finite().catch(0),
  priceForOneSquareKm: z.number().finite().min(0).nullable().catch(null),
});
export type SkyfiPass = z.output<typeof pass>;

const areaPrice = z.object({
  taskingPriceOneSqkm: z.number().finite().min(0),
  taskingMinSqkm: z.number().finite().min(0).catch(0),
  taskingMaxSqkm: z.number().finite().min(0).catch(Infinity),
});
const pricing = z.object({
  productTypes: z.array(
    z.object({
      productType: z.string().catch(''),
      resolutions: z
        .array(
          z.object({
            resolution: z.string(),
            pricing: areaPrice.nullish().catch(null),
            providers: z.record(z.string(), areaPrice.nullable().catch(null)).nullish().catch(null),
          }),
        )
        .catch([]),
    }),
  ),
});

/** A page has at most 100 scenes. */
const PAGES_AT_MOST = 10;
const PAGE_SIZE = 100;
const LIST_PAGES_AT_MOST = 20;

/** The calls of SkyFi's Platform API 2.0 that we use. */
export class SkyfiApi {
  readonly client: ApiClient;
  readonly #provider: string;

  constructor(provider: string, { key, url, requestsPerSecond }: SkyfiSettings, deps: MarketDeps) {
    this.#provider = provider;
    this.client = new ApiClient(
      {
        provider,
        baseUrl: url,
        requestsPerSecond,
        authorize: () => Promise.resolve({ 'x-skyfi-api-key': key }),
      },
      deps,
    );
  }

  async account(signal: AbortSignal): Promise<SkyfiAccount> {
    return this.#parse(
      whoami,
      (await this.client.call({ method: 'GET', path: '/auth/whoami' }, signal)).body,
      'whoami',
    );
  }

  /**
   * All scenes of a query, each once. They come in no order of time, so all pages are read.
   * @returns `isAll` false: there are more pages than are read
   */
  async search(body: object, signal: AbortSignal): Promise<{ readonly scenes: SkyfiScene[]; readonly isAll: boolean }> {
    const found = new Map<string, SkyfiScene>();
    const pages = new Set<string>();
    let request: Parameters<ApiClient['call']>[0] = {
      method: 'POST',
      path: '/archives',
      body: { ...body, pageSize: PAGE_SIZE },
    };
    for (let read = 0; read < PAGES_AT_MOST; read++) {
      const { archives, nextPage } = this.#parse(page, (await this.client.call(request, signal)).body, 'archives');
      for (const one of archives) {
        const scene = parseArchive(this.#provider, one);
        if (scene) found.set(scene.record.featureId, scene);
      }
      // The last page may be empty, or name itself.
      if (!nextPage || archives.length === 0 || pages.has(nextPage))
        return { scenes: [...found.values()], isAll: true };
      pages.add(nextPage);
      request = this.#pageRequest(nextPage);
    }
    return { scenes: [...found.values()], isAll: false };
  }

  /** An address, a path that repeats the one of the base address, or a bare word. */
  #pageRequest(nextPage: string): Parameters<ApiClient['call']>[0] {
    if (!/^(?:https?:|\/)/.test(nextPage)) return { method: 'GET', path: '/archives', query: { page: nextPage } };
    const next = new URL(nextPage, this.client.url({ path: '/' }));
    return { method: 'GET', path: next.href };
  }

  async scene(featureId: SceneId, signal: AbortSignal): Promise<SkyfiScene | null> {
    const id = toArchiveId(featureId);
    if (id === null) return null;
    const answer = await this.client.call(
      { method: 'GET', path: `/archives/${encodeURIComponent(id)}`, expects: [404, 422] },
      signal,
    );
    return answer.status < 400 ? parseArchive(this.#provider, answer.body) : null;
  }

  async place(kind: 'archive' | 'tasking', body: object, signal: AbortSignal): Promise<SkyfiOrder> {
    const { body: placed } = await this.client.call({ method: 'POST', path: `/order-${kind}`, body }, signal);
    return this.#parse(order, placed, `order-${kind}`);
  }

  /** @returns null for an order that SkyFi does not know */
  async order(orderId: string, signal: AbortSignal): Promise<SkyfiOrder | null> {
    const path = `/orders/${encodeURIComponent(orderId)}`;
    const answer = await this.client.call({ method: 'GET', path, expects: [404, 422] }, signal);
    return answer.status < 400 ? this.#parse(order, answer.body, 'order') : null;
  }

  /** Orders with our reference since a time. */
  async ordersOf(reference: string, sinceMs: number, signal: AbortSignal): Promise<SkyfiOrder[]> {
    const found = new Map<string, SkyfiOrder>();
    for (let pageNumber = 0; pageNumber < LIST_PAGES_AT_MOST; pageNumber++) {
      const query = { pageNumber, pageSize: PAGE_SIZE, sort_columns: 'created_at', sort_directions: 'desc' };
      const { body } = await this.client.call({ method: 'GET', path: '/orders', query }, signal);
      const read = this.#parse(orderList, body, 'orders').orders.map((one) => order.safeParse(one).data);
      const listed = read.filter((one) => one !== undefined);
      for (const one of listed) if (refersTo(one, reference)) found.set(one.orderId, one);
      const isPast = listed.length > 0 && listed.every(({ createdAt }) => Date.parse(createdAt) < sinceMs);
      if (read.length < PAGE_SIZE || isPast) break;
    }
    return [...found.values()];
  }

  /** A fresh address of a file; null if there is none. */
  async download(orderId: string, file: 'image' | 'payload' | 'cog', signal: AbortSignal): Promise<URL | null> {
    const path = `/orders/${encodeURIComponent(orderId)}/${file}`;
    const expects = [301, 302, 303, 307, 308, 404];
    const { status, body, location } = await this.client.call({ method: 'GET', path, expects }, signal);
    if (status === 404) return null;
    // The description says that the address is the response itself.
    const named = z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]).safeParse(body);
    const address = location ?? named.data;
    const url = address === undefined ? null : URL.parse(address, this.client.url({ path }).href);
    if (!url) throw new ApiError(this.#provider, 'malformed', { message: `GET ${path}: names no file` });
    return url;
  }

  async passes(body: object, signal: AbortSignal): Promise<SkyfiPass[]> {
    const answer = await this.client.call({ method: 'POST', path: '/feasibility/pass-prediction', body }, signal);
    const { passes } = this.#parse(z.object({ passes: z.array(z.unknown()) }), answer.body, 'pass-prediction');
    return passes.map((one) => pass.safeParse(one).data).filter((one) => one !== undefined);
  }

  /** Price of a tasking in US dollars per square kilometer, and its least area; null if it is not sold there. */
  async taskingPrice(
    {
      aoi,
      productType,
      resolution,
      seller = null,
    }: { aoi: string; productType: string; resolution: string; seller?: string | null },
    signal: AbortSignal,
  ): Promise<{ readonly usdPerKm2: number; readonly minimumKm2: number } | null> {
    const { body } = await this.client.call({ method: 'POST', path: '/pricing', body: { aoi } }, signal);
    const { productTypes } = this.#parse(pricing, body, 'pricing');
    const offered = productTypes
      .filter((one) => one.productType === productType)
      .flatMap(({ resolutions }) => resolutions)
      .find((one) => one.resolution === resolution);
    const price = seller === null ? offered?.pricing : offered?.providers?.[seller];
    return price ? { usdPerKm2: price.taskingPriceOneSqkm, minimumKm2: price.taskingMinSqkm } : null;
  }

  #parse<T>(schema: z.ZodType<T>, body: unknown, what: string): T {
    return parseAnswer(this.#provider, schema, { body, what });
  }
}

function refersTo({ label, orderLabel, metadata }: SkyfiOrder, reference: string): boolean {
  return label === reference || orderLabel === reference || metadata?.['reference'] === reference;
}
