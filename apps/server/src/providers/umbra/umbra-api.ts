import { setTimeout } from 'node:timers/promises';
import { type Polygon, parseFootprint } from '@groundtrack/geo';
import * as z from 'zod';
import { ApiClient, type ApiRequest } from '../market/api-client.ts';
import { ApiError } from '../market/api-error.ts';
import { parseAnswer } from '../market/parse-answer.ts';
import { RequestRate } from '../market/request-rate.ts';
import { parseItem, parseScene, type UmbraItem, type UmbraScene } from './parse-item.ts';
import { baseUrlOf, type UmbraSettings } from './umbra-settings.ts';
import { openUmbraToken, type UmbraDeps } from './umbra-token.ts';

const collection = z.object({
  features: z.array(z.unknown()),
  links: z
    .array(z.object({ rel: z.string().catch(''), href: z.string().catch(''), body: z.unknown() }))
    .nullish()
    .catch(null),
});

/** Fields of a task that we use. Tasks of 2024 have no `constraints`. */
const task = z
  .object({
    id: z.string().min(1).optional(),
    properties: z.object({
      id: z.string().min(1).optional(),
      /** A task that lacks it must still be found before it is sent again. */
      status: z.string().min(1).max(100).catch('unknown'),
      statusHistory: z.array(z.object({ status: z.string() })).catch([]),
      collectIds: z.array(z.string()).nullish().catch(null),
      userOrderId: z.string().nullish().catch(null),
      createdAt: z.string().catch(''),
    }),
  })
  .transform(({ id, properties: { id: other = '', collectIds, ...rest } }) => ({
    ...rest,
    id: id ?? other,
    collectIds: collectIds ?? [],
  }));
export type UmbraTask = z.output<typeof task>;

const collect = z.object({
  id: z.string(),
  properties: z.object({
    satelliteId: z.string().min(1),
    status: z.string().min(1),
    startAt: z.string(),
    endAt: z.string(),
    grazingAngleDegrees: z.number().finite().nullish().catch(null),
  }),
});
export type UmbraCollect = z.output<typeof collect>;

/** A result of an archive order is a success or a failure. */
const archiveResult = z.object({
  taskId: z.string().min(1).optional(),
  status: z.string().catch(''),
  message: z.string().catch(''),
});

const opportunity = z.object({
  windowStartAt: z.string(),
  windowEndAt: z.string(),
  grazingAngleStartDegrees: z.number().finite(),
  grazingAngleEndDegrees: z.number().finite(),
  satelliteId: z.string().min(1),
});
export type UmbraOpportunity = z.output<typeof opportunity>;

const feasibility = z.object({
  id: z.string().min(1),
  status: z.string(),
  opportunities: z.array(z.unknown()).nullish().catch(null),
});

const organization = z.object({
  status: z.string().catch(''),
  license: z.string().catch(''),
  allowedSatelliteIds: z.array(z.string()).catch([]),
  allowedProductTypes: z.array(z.string()).nullish().catch(null),
});
export type UmbraOrganization = z.output<typeof organization>;

/** `limit` is always sent: searches without it failed. */
const PAGE_SIZE = 500;
const PAGES_AT_MOST = 10;
/** Signed links only come with five items or fewer. */
const SIGNED_AT_MOST = 5;
const LISTED_AT_MOST = 200;
/** Orders and cancellations are limited to 2 in a second, and so are feasibilities. */
const WRITES_PER_SECOND = 2;
/** A recorded feasibility took 13 seconds. Calls of providers usually end after 30. */
const FEASIBILITY = { atMostMs: 25_000, firstPauseMs: 250, longestPauseMs: 3_000 };

/** The calls of Umbra Canopy that we use: tasking 3.13, archive 2.1, STAC v2. */
export class UmbraApi {
  readonly #client: ApiClient;
  readonly #provider: string;
  readonly #writes: RequestRate;
  readonly #clock: UmbraDeps['clock'];

  constructor(provider: string, settings: UmbraSettings, deps: UmbraDeps) {
    const token = openUmbraToken(provider, settings, deps);
    this.#provider = provider;
    this.#clock = deps.clock;
    this.#writes = new RequestRate(WRITES_PER_SECOND);
    this.#client = new ApiClient(
      {
        provider,
        baseUrl: baseUrlOf(settings),
        requestsPerSecond: settings.requestsPerSecond,
        authorize: async (signal) => ({ authorization: `Bearer ${await token.get(signal)}` }),
        renew: ({ authorization = '' }) => token.refuse(authorization.replace(/^Bearer /, '')),
      },
      deps,
    );
  }

  /** The time by our clock or Umbra's, whichever is ahead. */
  latestNowMs(): number {
    return this.#clock.nowMs() + Math.max(0, this.#client.skewMs ?? 0);
  }

  /** Umbra's clock minus ours; null before the first response. */
  get skewMs(): number | null {
    return this.#client.skewMs;
  }

  /** @returns null if the account may not read its organization */
  async organization(signal: AbortSignal): Promise<UmbraOrganization | null> {
    const request = { method: 'GET', path: '/admin/organizations/settings', expects: [403, 404, 422] } as const;
    const { status, body } = await this.#client.call(request, signal);
    return status < 400 ? parseAnswer(this.#provider, organization, { body, what: 'organization' }) : null;
  }

  /** All scenes of a query, each once. @returns `isAll` false: there are more pages than are read */
  async search(
    query: object,
    signal: AbortSignal,
  ): Promise<{ readonly scenes: UmbraScene[]; readonly isAll: boolean }> {
    const found = new Map<string, UmbraScene>();
    let body: unknown = { limit: PAGE_SIZE, ...query };
    const pages = new Set<string>();
    for (let read = 0; read < PAGES_AT_MOST; read++) {
      pages.add(JSON.stringify(body));
      const { features, links } = await this.#read(
        collection,
        { method: 'POST', path: '/archive/search', body },
        signal,
      );
      const scenes = features.map((one) => parseScene(this.#provider, one)).filter((one) => one !== null);
      if (features.length > 0 && scenes.length === 0) throw this.#malformed('archive/search: no item can be read');
      for (const scene of scenes) found.set(scene.record.featureId, scene);
      const next = nextBody(
        links?.find(({ rel }) => rel === 'next'),
        body,
      );
      // The last page may be empty, or name itself.
      if (next === null || features.length === 0 || pages.has(JSON.stringify(next)))
        return { scenes: [...found.values()], isAll: true };
      body = next;
    }
    return { scenes: [...found.values()], isAll: false };
  }

  async scene(id: string, signal: AbortSignal): Promise<UmbraScene | null> {
    const { scenes } = await this.search({ ids: [id], limit: 1 }, signal);
    return scenes.find(({ record }) => record.featureId === id) ?? null;
  }

  /** The address of a quicklook, and the headers that it needs. */
  async thumbnail(id: string, signal: AbortSignal) {
    const url = this.#client.url({ path: `/archive/thumbnail/${id}` });
    return { url, secretHeaders: await this.#client.authorize(signal) };
  }

  async createTask(body: object, signal: AbortSignal): Promise<UmbraTask> {
    await this.#writes.wait(signal);
    return this.#read(task, { method: 'POST', path: '/tasking/tasks', body }, signal);
  }

  /** Orders one scene of the archive. @returns the id of its task @throws ApiError `rejected` if it was refused */
  async createArchiveTask(item: object, contract: object, signal: AbortSignal): Promise<string> {
    await this.#writes.wait(signal);
    const request = {
      method: 'POST',
      path: '/tasking/tasks/archive-tasks',
      body: { items: [item], ...contract },
    } as const;
    const { results } = await this.#read(z.object({ results: z.array(archiveResult) }), request, signal);
    const [result] = results;
    if (!result) throw this.#malformed('archive-tasks: there is no result');
    if (result.taskId !== undefined) return result.taskId;
    const message = `archive-tasks: ${result.status} ${result.message}`.trim();
    throw new ApiError(this.#provider, 'rejected', { message, status: 201, isRefused: true });
  }

  /** @returns null for a task that Umbra does not know */
  async task(id: string, signal: AbortSignal): Promise<UmbraTask | null> {
    const request = { method: 'GET', path: `/tasking/tasks/${encodeURIComponent(id)}`, expects: [404, 422] } as const;
    const { status, body } = await this.#client.call(request, signal);
    return status < 400 ? parseAnswer(this.#provider, task, { body, what: 'task' }) : null;
  }

  /** Tasks with our reference. */
  async tasksOf(reference: string, signal: AbortSignal): Promise<UmbraTask[]> {
    const body = { query: { userOrderId: { eq: reference } }, limit: LISTED_AT_MOST, skip: 0 };
    const { features } = await this.#read(collection, { method: 'POST', path: '/tasking/tasks/search', body }, signal);
    const tasks = features.map((one) => task.safeParse(one).data).filter((one) => one !== undefined);
    const own = tasks.filter(({ userOrderId }) => userOrderId === reference);
    return [...new Map(own.map((one) => [one.id, one])).values()];
  }

  /** @returns false if it is too late */
  async cancel(id: string, signal: AbortSignal): Promise<boolean> {
    await this.#writes.wait(signal);
    const path = `/tasking/tasks/${encodeURIComponent(id)}/cancel`;
    const { status } = await this.#client.call({ method: 'PATCH', path, expects: [404, 409, 422] }, signal);
    return status < 400;
  }

  /** @returns null for a collect that cannot be read */
  async collect(id: string, signal: AbortSignal): Promise<UmbraCollect | null> {
    const request = {
      method: 'GET',
      path: `/tasking/collects/${encodeURIComponent(id)}`,
      expects: [404, 422],
    } as const;
    const { status, body } = await this.#client.call(request, signal);
    return status < 400 ? (collect.safeParse(body).data ?? null) : null;
  }

  /** The delivered items of a task, with signed links that live for about an hour. */
  async delivered(taskId: string, signal: AbortSignal): Promise<UmbraItem[]> {
    const filter = { op: '=', args: [{ property: 'umbra:task_id' }, taskId] };
    const body = { collections: ['umbra-sar'], 'filter-lang': 'cql2-json', filter, limit: SIGNED_AT_MOST };
    const { features } = await this.#read(collection, { method: 'POST', path: '/v2/stac/search', body }, signal);
    return features
      .map(parseItem)
      .filter((one) => one !== null && one.properties['umbra:task_id'] === taskId)
      .filter((one) => one !== null);
  }

  /** The passes of some constraints. @throws ApiError `unavailable` if Umbra does not answer in time */
  async opportunities(body: object, signal: AbortSignal): Promise<UmbraOpportunity[]> {
    await this.#writes.wait(signal);
    let read = await this.#read(feasibility, { method: 'POST', path: '/tasking/feasibilities', body }, signal);
    let pauseMs = FEASIBILITY.firstPauseMs;
    for (let waitedMs = 0; read.status === 'RECEIVED'; waitedMs += pauseMs) {
      if (waitedMs >= FEASIBILITY.atMostMs)
        throw new ApiError(this.#provider, 'unavailable', { message: 'A feasibility was not answered in time' });
      await setTimeout(pauseMs, undefined, { signal });
      pauseMs = Math.min(pauseMs * 2, FEASIBILITY.longestPauseMs);
      read = await this.#read(feasibility, { method: 'GET', path: `/tasking/feasibilities/${read.id}` }, signal);
    }
    if (read.status !== 'COMPLETED')
      throw new ApiError(this.#provider, 'unavailable', { message: `A feasibility ended as ${read.status}` });
    return (read.opportunities ?? []).map((one) => opportunity.safeParse(one).data).filter((one) => one !== undefined);
  }

  /** Areas that may not be imaged. */
  async restrictedAreas(signal: AbortSignal): Promise<Polygon[]> {
    const { features } = await this.#read(
      collection,
      { method: 'GET', path: '/tasking/restricted-access-areas' },
      signal,
    );
    return features.flatMap((one) => {
      const footprint = parseFootprint(z.object({ geometry: z.unknown() }).safeParse(one).data?.geometry);
      if (!footprint.ok) throw this.#malformed(`restricted-access-areas: ${footprint.reason}`);
      return footprint.parts;
    });
  }

  async #read<T>(schema: z.ZodType<T>, request: ApiRequest, signal: AbortSignal): Promise<T> {
    const { body } = await this.#client.call(request, signal);
    return parseAnswer(this.#provider, schema, { body, what: request.path.slice(1) });
  }

  #malformed(message: string): ApiError {
    return new ApiError(this.#provider, 'malformed', { message });
  }
}

/** A next link has the body of the next request, or a token in its address. */
function nextBody(
  next: { readonly href: string; readonly body?: unknown } | undefined,
  current: unknown,
): object | null {
  if (!next) return null;
  const before = z.record(z.string(), z.unknown()).parse(current);
  const own = z.record(z.string(), z.unknown()).safeParse(next.body).data;
  if (own) return { ...before, ...own };
  const token = URL.parse(next.href, 'https://any.invalid')?.searchParams.get('token');
  return token ? { ...before, token } : null;
}
