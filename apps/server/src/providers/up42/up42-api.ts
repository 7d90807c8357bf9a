import * as z from 'zod';
import type { ApiRequest } from '../market/api-client.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { parseAnswer } from '../market/parse-answer.ts';
import { type AssetId, type Next, openTransport, type Transport } from './transport.ts';
import type { AnySettings } from './up42-settings.ts';

const text = z.string().min(1).max(300);
/** Signed addresses, and those of a next page, have hundreds of letters. */
const address = z.string().min(1).max(10_000);
/** What an answer belongs to, if it says so. */
const owner = z.string().nullish().catch(null);

const collection = z.object({
  name: text,
  title: z.string().catch(''),
  type: z.string(),
  integrations: z.array(z.string()),
  providers: z
    .array(z.object({ name: text, title: z.string().catch(''), roles: z.array(z.string()).catch([]) }))
    .catch([]),
  dataProducts: z
    .array(z.object({ id: text.nullish().catch(null), eulaId: text.nullish().catch(null), name: z.string().catch('') }))
    .catch([]),
  metadata: z
    .object({ productType: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});
export type Collection = z.output<typeof collection>;

const page = z.object({ content: z.array(z.unknown()), totalPages: z.number().int().min(0).catch(1) });

const found = z.object({
  features: z.array(z.unknown()),
  links: z.array(z.unknown()).catch([]),
  next: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null),
});
const link = z.object({ rel: z.literal('next'), href: address });

const itemError = z.object({
  index: z.number().int().min(0),
  message: z.string().catch(''),
  details: z.string().catch(''),
});
const errors = z.array(itemError).catch([]);
const estimate = z.object({
  results: z.array(z.object({ index: z.number().int().min(0), credits: z.number().finite().min(0) })),
  errors,
});
export type Estimate = z.output<typeof estimate>;

const placement = z.union([
  z.object({ results: z.array(z.object({ index: z.number().int().min(0), id: text })), errors }),
  // The first version of the interface.
  z.object({ id: text }).transform(({ id }) => ({ results: [{ index: 0, id }], errors: [] })),
]);
export type Placement = z.output<typeof placement>;

const order = z.object({
  id: text,
  /** An order that lacks it must still be found before it is sent again. */
  status: text.catch('unknown'),
  displayName: z.string().catch(''),
  createdAt: z.string().catch(''),
  orderDetails: z
    .object({ subStatus: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
});
export type Up42Order = z.output<typeof order>;

const study = z.object({
  id: text,
  orderId: owner,
  decision: z.string(),
  options: z.array(z.object({ id: text, description: z.string().catch('') })).catch([]),
});
export type Study = z.output<typeof study>;
const quotation = z.object({
  id: text,
  orderId: owner,
  decision: z.string(),
  creditsPrice: z.number().finite().min(0),
});
export type Quotation = z.output<typeof quotation>;

const asset = z.object({
  id: text,
  orderId: owner,
  itemId: text.nullish().catch(null),
  item_id: text.nullish().catch(null),
  size: z.number().finite().nullish().catch(null),
});

const eula = z.object({
  isAccepted: z.boolean().nullish().catch(null),
  is_accepted: z.boolean().nullish().catch(null),
});
const form = z.object({
  properties: z.record(z.string(), z.unknown()).catch({}),
  required: z.array(z.string()).catch([]),
});
export type Form = z.output<typeof form>;

const SEARCH_PAGES_AT_MOST = 20;
const LIST_PAGES_AT_MOST = 10;

/** The calls that we use, and what they answer. */
export class Up42Api {
  readonly transport: Transport;
  readonly #provider: string;

  constructor(provider: string, settings: AnySettings, deps: MarketDeps) {
    this.#provider = provider;
    this.transport = openTransport(provider, settings, deps);
  }

  collections(signal: AbortSignal): Promise<Collection[]> {
    return this.#list((at) => this.transport.collections(at), { one: collection, what: 'collections' }, signal);
  }

  /** @returns null if the provider does not say whether the license was accepted */
  async isAccepted(eulaId: string, signal: AbortSignal): Promise<boolean | null> {
    const { isAccepted, is_accepted } = await this.#read(
      this.transport.eula(eulaId),
      { schema: eula, what: 'eula' },
      signal,
    );
    return isAccepted ?? is_accepted ?? null;
  }

  form(dataProduct: string, signal: AbortSignal): Promise<Form> {
    return this.#read(this.transport.schema(dataProduct), { schema: form, what: 'schema' }, signal);
  }

  /**
   * All scenes of a host as they are sent. They come in no promised order, so all pages are read.
   * @returns `isAll` false: there are more pages than are read
   */
  async search(host: string, body: object, signal: AbortSignal) {
    const features: unknown[] = [];
    const seen = new Set<string>();
    let next: Next = null;
    for (let read = 0; read < SEARCH_PAGES_AT_MOST; read++) {
      const request = this.transport.search(host, body, next);
      const answer = await this.#read(request, { schema: found, what: 'search' }, signal);
      features.push(...answer.features);
      next =
        answer.next ??
        answer.links.map((one) => link.safeParse(one).data?.href).find((href) => href !== undefined) ??
        null;
      // The last page may be empty, or name itself.
      if (next === null || answer.features.length === 0 || seen.has(next)) return { features, isAll: true };
      seen.add(next);
    }
    return { features, isAll: false };
  }

  estimate(body: object, signal: AbortSignal): Promise<Estimate> {
    return this.#read(this.transport.estimate(body), { schema: estimate, what: 'estimate' }, signal);
  }

  async place(body: object, signal: AbortSignal): Promise<Placement> {
    const workspaceId = await this.transport.workspaceId(signal);
    return this.#read(this.transport.place(body, workspaceId), { schema: placement, what: 'orders' }, signal);
  }

  /** Orders of exactly this name. The provider finds names by a part of them. */
  async ordersNamed(name: string, signal: AbortSignal): Promise<Up42Order[]> {
    const workspaceId = await this.transport.workspaceId(signal);
    const listed = await this.#list(
      (at) => this.transport.orders(name, workspaceId, at),
      { one: order, what: 'orders' },
      signal,
    );
    const own = listed.filter(({ displayName }) => displayName === name);
    return [...new Map(own.map((one) => [one.id, one])).values()];
  }

  /** @returns null for an order that the provider does not know */
  order(orderId: string, signal: AbortSignal): Promise<Up42Order | null> {
    return this.#orNull({ ...this.transport.order(orderId), expects: [404] }, { schema: order, what: 'order' }, signal);
  }

  /** @returns false if it was refused; the order may be canceled all the same */
  async cancel(orderId: string, signal: AbortSignal): Promise<boolean> {
    const request = { ...this.transport.cancel(orderId), expects: [400, 404, 405, 409, 422] };
    const { status } = await this.transport.client.call(request, signal);
    return status < 400;
  }

  async studies(orderId: string, signal: AbortSignal): Promise<Study[]> {
    const listed = await this.#list(
      () => this.transport.studies(orderId),
      { one: study, what: 'studies', pages: 1 },
      signal,
    );
    return listed.filter(isOf(orderId));
  }

  async quotations(orderId: string, signal: AbortSignal): Promise<Quotation[]> {
    const listed = await this.#list(
      () => this.transport.quotations(orderId),
      { one: quotation, what: 'quotations', pages: 1 },
      signal,
    );
    return listed.filter(isOf(orderId));
  }

  async acceptStudy(id: string, optionId: string, signal: AbortSignal): Promise<void> {
    await this.transport.client.call(this.transport.acceptStudy(id, optionId), signal);
  }

  async acceptQuotation(id: string, signal: AbortSignal): Promise<void> {
    await this.transport.client.call(this.transport.acceptQuotation(id), signal);
  }

  /** The largest file of an order; null if none is listed. */
  async asset(orderId: string, signal: AbortSignal): Promise<AssetId | null> {
    const listed = await this.#list(
      () => this.transport.assets(orderId),
      { one: asset, what: 'assets', pages: 1 },
      signal,
    );
    const [largest] = listed.filter(isOf(orderId)).toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0));
    return largest ? { id: largest.id, itemId: largest.itemId ?? largest.item_id ?? null } : null;
  }

  /** The STAC item of a file; null if there is none. */
  async item(orderId: string, ofAsset: AssetId, signal: AbortSignal): Promise<unknown> {
    const schema = z.union([
      z.object({ item: z.unknown() }).transform(({ item }) => item),
      z.object({ features: z.array(z.unknown()) }).transform(({ features }) => features[0] ?? null),
    ]);
    return this.#orNull(
      { ...this.transport.items(orderId, ofAsset), expects: [404] },
      { schema, what: 'item' },
      signal,
    );
  }

  /** An address that lives for 30 seconds. */
  async link(ofAsset: AssetId, signal: AbortSignal): Promise<string> {
    const schema = z.union([address, z.object({ url: address }).transform(({ url }) => url)]);
    return this.#read(this.transport.link(ofAsset), { schema, what: 'download-url' }, signal);
  }

  /** Credits that are left; null if the provider does not say. */
  async balance(signal: AbortSignal): Promise<number | null> {
    const { balance, client } = this.transport;
    if (!balance) return null;
    const { body } = await client.call(balance, signal);
    const amount = z
      .object({ balance: z.number() })
      .or(z.object({ credits: z.number() }).transform(({ credits }) => ({ balance: credits })));
    return amount.safeParse(unwrapped(body)).data?.balance ?? null;
  }

  /** Items that lack a field are left out. */
  async #list<T>(
    request: (page: number) => ApiRequest,
    {
      one,
      what,
      pages = LIST_PAGES_AT_MOST,
    }: { readonly one: z.ZodType<T>; readonly what: string; readonly pages?: number },
    signal: AbortSignal,
  ): Promise<T[]> {
    const items: T[] = [];
    for (let at = 0; at < pages; at++) {
      const { content, totalPages } = await this.#read(request(at), { schema: page, what }, signal);
      items.push(...content.map((item) => one.safeParse(item).data).filter((item) => item !== undefined));
      if (at + 1 >= totalPages || content.length === 0) break;
    }
    return items;
  }

  async #read<T>(request: ApiRequest, to: ReadAs<T>, signal: AbortSignal): Promise<T> {
    const { body } = await this.transport.client.call(request, signal);
    return parseAnswer(this.#provider, to.schema, { body: unwrapped(body), what: to.what });
  }

  async #orNull<T>(request: ApiRequest, to: ReadAs<T>, signal: AbortSignal): Promise<T | null> {
    const { status, body } = await this.transport.client.call(request, signal);
    return status < 400 ? parseAnswer(this.#provider, to.schema, { body: unwrapped(body), what: to.what }) : null;
  }
}

interface ReadAs<T> {
  readonly schema: z.ZodType<T>;
  readonly what: string;
}

/** A search by an order may find what belongs to another one. */
function isOf(wanted: string): (found: { readonly orderId?: string | null | undefined }) => boolean {
  return ({ orderId }) => (orderId ?? wanted) === wanted;
}

/** Answers of the first version of the interface are wrapped in `data`. */
function unwrapped(body: unknown): unknown {
  const wrapped = z.object({ data: z.unknown(), error: z.null() }).safeParse(body);
  return wrapped.success ? wrapped.data.data : body;
}
