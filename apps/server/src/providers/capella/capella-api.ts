import * as z from 'zod';
import { ApiClient, type ApiRequest } from '../market/api-client.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { parseAnswer } from '../market/parse-answer.ts';
import type { CapellaSettings } from './capella-settings.ts';

const id = z.string().min(1).max(200);
const text = z.string().catch('');

/** Items that cannot be read are left out. */
function listOf<T>(item: z.ZodType<T>) {
  return z.array(z.unknown()).transform((all) => all.flatMap((one) => item.safeParse(one).data ?? []));
}

const user = z.object({ id, organizationId: id });

const contract = z.object({
  id,
  funds: text,
  enforceAvailableFundsCap: z.boolean().catch(false),
  endDate: text,
});
const organization = z.object({ contracts: listOf(contract).catch([]) });
export type CapellaContract = z.output<typeof contract>;

const found = z.object({
  features: z.array(z.unknown()),
  links: listOf(z.object({ rel: z.string() })).catch([]),
});

const review = z.object({
  authorized: z.boolean(),
  authorizationDenialReason: z.object({ code: text, message: text }).nullish().catch(null),
  orderDetails: z
    .object({ summary: z.object({ total: z.string() }) })
    .nullish()
    .catch(null),
});
export type CapellaReview = z.output<typeof review>;

const order = z.object({
  orderId: id,
  /** An order that lacks it must still be found before it is sent again. */
  orderStatus: id.catch('unknown'),
  orderDate: text,
  expirationDate: text,
  orderName: z.string().nullish().catch(null),
  customAttribute1: z.string().nullish().catch(null),
  items: listOf(z.object({ collectionId: id, granuleId: id })).catch([]),
});
export type CapellaOrder = z.output<typeof order>;

const orders = z.union([listOf(order), z.object({ items: listOf(order) }).transform(({ items }) => items)]);

const files = listOf(
  z.object({
    id,
    assets: z.record(z.string(), z.object({ href: z.string().max(10_000), type: text })).catch({}),
  }),
);

/** Newest first. Times may be impossible, so that only the order counts. */
const statusHistory = listOf(z.object({ code: id })).catch([]);

const task = z.object({
  properties: z.object({
    taskingrequestId: id,
    taskingrequestName: text,
    submissionTime: text,
    statusHistory,
    order: z
      .object({ summary: z.object({ total: z.string() }) })
      .nullish()
      .catch(null),
  }),
});
export type CapellaTask = z.output<typeof task>['properties'];

const angle = z.number().finite().nullish().catch(null);
const accessProperties = z.object({
  ascdsc: text,
  lookDirection: text,
  offNadirMin: angle,
  offNadirMax: angle,
  grazingAngleMax: angle,
  /** The same in older answers. */
  elevationMax: angle,
});
const pass = {
  spacecraftId: z.int(),
  windowOpen: text,
  windowClose: text,
  accessProperties: accessProperties.catch(accessProperties.parse({})),
} as const;

const access = z.object(pass);
export type CapellaAccess = z.output<typeof access>;

const collect = z.object({ ...pass, collectId: id, collectStatusHistory: statusHistory });
export type CapellaCollect = z.output<typeof collect>;

const accessRequest = z.object({
  properties: z.object({ accessrequestId: id, processingStatus: text, accessibilityStatus: text }),
});

/** Names a product of a collect in orders. */
export interface GranuleKey {
  readonly collectionId: string;
  readonly granuleId: string;
}

const TASKS_LIMIT = 250;
/** Answers to an order, or a change of a task, that comes too late. */
const TOO_LATE = [400, 404, 405, 409, 422];

/** The calls of Capella's interface that we use. */
export class CapellaApi {
  readonly #client: ApiClient;
  readonly #provider: string;
  readonly #contract: { readonly contractId?: string };
  #user: z.output<typeof user> | null = null;

  constructor(provider: string, { key, url, requestsPerSecond, contractId }: CapellaSettings, deps: MarketDeps) {
    this.#provider = provider;
    this.#contract = contractId === undefined ? {} : { contractId };
    const authorize = () => Promise.resolve({ authorization: `ApiKey ${key}` });
    this.#client = new ApiClient({ provider, baseUrl: url, requestsPerSecond, authorize }, deps);
  }

  /** See {@link ApiClient.skewMs}. */
  get skewMs(): number | null {
    return this.#client.skewMs;
  }

  /** Tasks name who requests them. */
  async user(signal: AbortSignal): Promise<{ readonly orgId: string; readonly userId: string }> {
    this.#user ??= await this.#read({ method: 'GET', path: '/user' }, user, signal);
    return { orgId: this.#user.organizationId, userId: this.#user.id };
  }

  async contracts(signal: AbortSignal): Promise<CapellaContract[]> {
    return (await this.#read({ method: 'GET', path: '/organization' }, organization, signal)).contracts;
  }

  /** One page of items as they are sent. */
  async search(body: object, signal: AbortSignal): Promise<{ readonly features: unknown[]; readonly isLast: boolean }> {
    const { features, links } = await this.#read({ method: 'POST', path: '/catalog/search', body }, found, signal);
    return { features, isLast: features.length === 0 || !links.some(({ rel }) => rel === 'next') };
  }

  review(item: GranuleKey, signal: AbortSignal): Promise<CapellaReview> {
    const body = { items: [item], ...this.#contract };
    return this.#read({ method: 'POST', path: '/orders/review', body }, review, signal);
  }

  /** An order that is refused has an id, too. */
  order(item: GranuleKey, signal: AbortSignal): Promise<CapellaOrder> {
    return this.#read({ method: 'POST', path: '/orders', body: { items: [item], ...this.#contract } }, order, signal);
  }

  /** An order can only be named after it was placed. */
  async nameOrder(orderId: string, name: string, signal: AbortSignal): Promise<void> {
    const body = { orderName: name, customAttribute1: name };
    await this.#client.call({ method: 'PATCH', path: `/orders/${encodeURIComponent(orderId)}`, body }, signal);
  }

  /** @returns null for an order that Capella does not know */
  findOrder(orderId: string, signal: AbortSignal): Promise<CapellaOrder | null> {
    return this.#find({ method: 'GET', path: `/orders/${encodeURIComponent(orderId)}` }, order, signal);
  }

  /** All orders of the account. */
  async orders(signal: AbortSignal): Promise<CapellaOrder[]> {
    const { userId: customerId } = await this.user(signal);
    return this.#read({ method: 'GET', path: '/orders', query: { customerId } }, orders, signal);
  }

  /** A fresh address of the image of a granule; null as long as there is none. */
  async link(orderId: string, granuleId: string, signal: AbortSignal): Promise<string | null> {
    const path = `/orders/${encodeURIComponent(orderId)}/download`;
    const { status, body } = await this.#client.call({ method: 'GET', path, expects: TOO_LATE }, signal);
    if (status >= 400) return null;
    const all = parseAnswer(this.#provider, files, { body, what: path });
    const { assets = {} } = all.find((one) => one.id === granuleId) ?? {};
    const image =
      Object.entries(assets).find(([key]) => /^(?:HH|VV|HV|VH)$/.test(key))?.[1] ??
      Object.values(assets).find(({ type }) => type.startsWith('image/tiff'));
    return image?.href ?? null;
  }

  async createTask(body: object, signal: AbortSignal): Promise<CapellaTask> {
    return (await this.#read({ method: 'POST', path: '/task', body }, task, signal)).properties;
  }

  /** @returns null for a task that Capella does not know */
  async findTask(taskId: string, signal: AbortSignal): Promise<CapellaTask | null> {
    const path = `/task/${encodeURIComponent(taskId)}`;
    return (await this.#find({ method: 'GET', path }, task, signal))?.properties ?? null;
  }

  /** @returns false if it is too late */
  async changeTask(taskId: string, status: 'approved' | 'rejected' | 'canceled', signal: AbortSignal) {
    const path = `/task/${encodeURIComponent(taskId)}/status`;
    const request = { method: 'PATCH', path, body: { status }, expects: TOO_LATE } as const;
    return (await this.#client.call(request, signal)).status < 400;
  }

  /** Tasks with exactly this name. */
  async tasksNamed(name: string, signal: AbortSignal): Promise<CapellaTask[]> {
    const { results } = await this.#read(
      {
        method: 'POST',
        path: '/tasks/search',
        query: { page: 1, limit: TASKS_LIMIT },
        body: { query: { taskingrequestName: { eq: name } } },
      },
      z.object({ results: listOf(task) }),
      signal,
    );
    return results.map(({ properties }) => properties).filter((one) => one.taskingrequestName === name);
  }

  collects(taskId: string, signal: AbortSignal): Promise<CapellaCollect[]> {
    const path = `/collects/list/${encodeURIComponent(taskId)}`;
    return this.#read({ method: 'GET', path }, listOf(collect), signal);
  }

  /** @returns the id of the computation */
  async requestAccesses(body: object, signal: AbortSignal): Promise<string> {
    const request = { method: 'POST', path: '/ma/accessrequests/', body } as const;
    return (await this.#read(request, accessRequest, signal)).properties.accessrequestId;
  }

  /** `queued`, `processing`, `completed`, or `error` */
  async accessState(accessId: string, signal: AbortSignal): Promise<string> {
    const path = `/ma/accessrequests/${encodeURIComponent(accessId)}`;
    return (await this.#read({ method: 'GET', path }, accessRequest, signal)).properties.processingStatus;
  }

  accesses(accessId: string, signal: AbortSignal): Promise<CapellaAccess[]> {
    const path = `/ma/accesses/${encodeURIComponent(accessId)}`;
    return this.#read({ method: 'GET', path }, listOf(access), signal);
  }

  async #read<T>(request: ApiRequest, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    const { body } = await this.#client.call(request, signal);
    return parseAnswer(this.#provider, schema, { body, what: `${request.method} ${request.path}` });
  }

  async #find<T>(request: ApiRequest, schema: z.ZodType<T>, signal: AbortSignal): Promise<T | null> {
    const { status, body } = await this.#client.call({ ...request, expects: [404] }, signal);
    if (status === 404) return null;
    return parseAnswer(this.#provider, schema, { body, what: `${request.method} ${request.path}` });
  }
}
