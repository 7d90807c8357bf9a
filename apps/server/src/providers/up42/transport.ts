import type { ApiRequest } from '../market/api-client.ts';
import { ApiClient } from '../market/api-client.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { PasswordToken } from './password-token.ts';
import { type AnySettings, type GeoperaSettings, type Up42Settings, urlOf } from './up42-settings.ts';

/** A file of an order. */
export interface AssetId {
  readonly id: string;
  /** What it belongs to, if the provider says so. */
  readonly itemId: string | null;
}

/** Where a page of a search continues. */
export type Next = string | null;

/** The calls of a marketplace with the orders of UP42. */
export interface Transport {
  readonly client: ApiClient;
  workspaceId(signal: AbortSignal): Promise<string>;
  collections(page: number): ApiRequest;
  eula(eulaId: string): ApiRequest;
  /** The form of the parameters of a data product. */
  schema(dataProduct: string): ApiRequest;
  search(host: string, body: object, next: Next): ApiRequest;
  quicklook(host: string, sceneId: string): ApiRequest;
  estimate(body: object): ApiRequest;
  place(body: object, workspaceId: string): ApiRequest;
  orders(name: string, workspaceId: string, page: number): ApiRequest;
  order(orderId: string): ApiRequest;
  cancel(orderId: string): ApiRequest;
  studies(orderId: string): ApiRequest;
  acceptStudy(id: string, optionId: string): ApiRequest;
  quotations(orderId: string): ApiRequest;
  acceptQuotation(id: string): ApiRequest;
  assets(orderId: string): ApiRequest;
  /** The STAC items of the files of an order. */
  items(orderId: string, asset: AssetId): ApiRequest;
  link(asset: AssetId): ApiRequest;
  /** The credits that are left; null if there is no such call. */
  readonly balance: ApiRequest | null;
}

const PAGE_SIZE = 100;

export function openTransport(provider: string, settings: AnySettings, deps: MarketDeps): Transport {
  return settings.kind === 'up42' ? openUp42(provider, settings, deps) : openGeopera(provider, settings, deps);
}

function openUp42(provider: string, settings: Up42Settings, deps: MarketDeps): Transport {
  const token = new PasswordToken(provider, settings, deps);
  const { requestsPerSecond } = settings;
  const authorize = (signal: AbortSignal) => token.headers(signal);
  const renew = (refused: Readonly<Record<string, string>>) => token.refuse(refused);
  const id = encodeURIComponent;
  const get = (path: string, query: ApiRequest['query'] = {}): ApiRequest => ({ method: 'GET', path, query });
  const post = (path: string, body?: object): ApiRequest => ({ method: 'POST', path, ...(body && { body }) });
  return {
    client: new ApiClient({ provider, baseUrl: urlOf(settings), requestsPerSecond, authorize, renew }, deps),
    workspaceId: (signal) => token.workspaceId(signal),
    collections: (page) => get('/v2/collections', { page, size: PAGE_SIZE }),
    eula: (eulaId) => get(`/v2/eulas/${id(eulaId)}`),
    schema: (dataProduct) => get(`/orders/schema/${id(dataProduct)}`),
    // Further pages repeat the body at the address of the link.
    search: (host, body, next) => post(next ?? `/catalog/hosts/${id(host)}/stac/search`, body),
    quicklook: (host, sceneId) => get(`/catalog/${id(host)}/image/${id(sceneId)}/quicklook`),
    estimate: (body) => post('/v2/orders/estimate', body),
    place: (body, workspaceId) => ({ ...post('/v2/orders', body), query: { workspaceId } }),
    orders: (displayName, workspaceId, page) => get('/v2/orders', { displayName, workspaceId, page, size: PAGE_SIZE }),
    order: (orderId) => get(`/v2/orders/${id(orderId)}`),
    cancel: (orderId) => post(`/v2/orders/${id(orderId)}/cancellation`),
    studies: (orderId) => get('/v2/tasking/feasibility-studies', { orderId, page: 0 }),
    acceptStudy: (study, acceptedOptionId) => ({
      method: 'PATCH',
      path: `/v2/tasking/feasibility-studies/${id(study)}`,
      body: { acceptedOptionId },
    }),
    quotations: (orderId) => get('/v2/tasking/quotation', { orderId, page: 0 }),
    acceptQuotation: (quotation) => ({
      method: 'PATCH',
      path: `/v2/tasking/quotation/${id(quotation)}`,
      body: { decision: 'ACCEPTED' },
    }),
    assets: (orderId) => get('/v2/assets', { search: orderId, page: 0, size: PAGE_SIZE }),
    items: (orderId) =>
      post('/v2/assets/stac/search', {
        'filter-lang': 'cql2-json',
        filter: { op: '=', args: [{ property: 'up42-order:id' }, orderId] },
      }),
    link: (asset) => post(`/v2/assets/${id(asset.id)}/download-url`),
    balance: null,
  };
}

/** Most answers of Geopera are not described. They are read like those of UP42. */
function openGeopera(provider: string, settings: GeoperaSettings, deps: MarketDeps): Transport {
  const { key, workspaceId: workspace, requestsPerSecond } = settings;
  const authorize = () => Promise.resolve({ authorization: `Bearer ${key}` });
  const run = (operation: string, body: object = {}): ApiRequest => ({
    method: 'POST',
    path: `/v1/op/${operation}`,
    body,
  });
  return {
    client: new ApiClient({ provider, baseUrl: urlOf(settings), requestsPerSecond, authorize }, deps),
    workspaceId: () => Promise.resolve(workspace),
    collections: (page) => run('glossary.collections.list', { page, size: PAGE_SIZE }),
    eula: (eulaId) => run('eulas.get', { eula_id: eulaId }),
    schema: (dataProduct) => run('orders.get_schema', { data_product_id: dataProduct }),
    search: (host, body, next) =>
      run('catalog.search', { ...body, host_name: host, ...(next === null ? {} : { next: tokenOf(next) }) }),
    quicklook: (host, sceneId) => run('catalog.image.quicklook', { host_name: host, image_id: sceneId }),
    estimate: (body) => run('orders.estimate', body),
    place: (body, workspaceId) => run('orders.place', { ...body, workspaceId }),
    orders: (displayName, workspaceId, page) =>
      run('orders.list', { displayName, workspaceId, page, size: PAGE_SIZE, sort: 'createdAt,desc' }),
    order: (orderId) => run('orders.get', { order_id: orderId }),
    cancel: (orderId) => run('orders.cancel', { order_id: orderId }),
    studies: (orderId) => run('orders.tasking.feasibility_studies.list', { orderId }),
    acceptStudy: (study, optionId) =>
      run('orders.tasking.feasibility_decide', { study_id: study, acceptedOptionId: optionId }),
    quotations: (orderId) => run('orders.tasking.quotations.list', { orderId }),
    acceptQuotation: (id) => run('orders.tasking.quotation_decide', { quotation_id: id, decision: 'ACCEPTED' }),
    assets: (orderId) => run('orders.list_assets', { order_id: orderId }),
    items: (_orderId, asset) => run('items.get', { item_id: asset.itemId ?? asset.id }),
    link: (asset) => run('items.asset.download', { item_id: asset.itemId ?? asset.id, asset_id: asset.id }),
    balance: run('billing.credits.balance'),
  };
}

/** A token, or a link with one. */
function tokenOf(next: string): string {
  return URL.parse(next)?.searchParams.get('next') ?? next;
}
