import { recordedText } from '@groundtrack/fixtures';
import type { RequestProblem } from '../core/description.ts';
import {
  type DoubleContext,
  type DoubleOptions,
  openDouble,
  type ProviderDouble,
  type ProviderInterface,
} from '../core/double-server.ts';
import { faultsExcept } from '../core/faults.ts';
import { type Answer, type DoubleRequest, jsonAnswer, type Operation, type Route } from '../core/http-types.ts';
import type { FilePlan } from '../core/order-files.ts';
import { notFound, Opportunities } from './opportunities.ts';
import { StapiOrders } from './orders.ts';
import { CONFORMANCE, PRODUCTS, type Product, toProductJson, toSchema } from './products.ts';

const BASE = '/stapi';
const CLIENT_ID = 'test-client';

interface StapiOptions {
  /** The files of orders. */
  readonly file?: FilePlan;
}

export interface StapiDouble extends ProviderDouble {
  /** The `url` of the provider in `providers.json`. */
  readonly url: string;
  readonly orders: StapiOrders;
  /** Credentials instead of the key. */
  readonly oauth: { readonly tokenUrl: string; readonly clientId: string; readonly clientSecret: string };
}

/** What the entry of `providers.json` has besides kind and address. */
export function stapiSettings({ key }: { readonly key: string }) {
  return { name: 'acme', label: 'Acme', auth: { kind: 'header', name: 'authorization', value: `Bearer ${key}` } };
}

/** A server of an invented provider that speaks the Sensor Tasking API 0.1, as its reference server does. */
export async function openStapi(options: DoubleOptions & StapiOptions = {}): Promise<StapiDouble> {
  const { model, ...double } = await openDouble(
    // The interface has no prices, no batches, and no notifications.
    faultsExcept('price-moved', 'partial-order', 'webhook-missing', 'webhook-forged'),
    (context) => {
      const url = context.origin + BASE;
      const orders = new StapiOrders(context, url, options.file ?? {});
      return { provider: toInterface(context, orders, new Opportunities(context, url)), model: orders };
    },
    options,
  );
  const oauth = { tokenUrl: `${double.origin}/token`, clientId: CLIENT_ID, clientSecret: double.key };
  return { ...double, url: double.origin + BASE, orders: model, oauth };
}

function toInterface(context: DoubleContext, orders: StapiOrders, opportunities: Opportunities): ProviderInterface {
  return {
    routes: [
      tokenRoute(context),
      ...productRoutes(context, orders, opportunities),
      route('GET', '/orders', 'list', (request) => orders.list(request)),
      route('GET', '/orders/{orderId}', 'status', ({ params }) => orders.read(params['orderId'] ?? '')),
      route('GET', '/orders/{orderId}/statuses', 'status', ({ params }) => orders.statuses(params['orderId'] ?? '')),
      route('GET', '/searches/opportunities', 'passes', () => opportunities.records()),
      route('GET', '/searches/opportunities/{searchRecordId}', 'passes', ({ params }) =>
        opportunities.record(params['searchRecordId'] ?? ''),
      ),
      route('GET', '/stac/items/{itemId}', 'link', ({ params }) => orders.item(params['itemId'] ?? '')),
    ],
    descriptions: [{ basePath: BASE, document: JSON.parse(recordedText('providers', 'stapi', 'openapi.json')) }],
    shapes: {
      passes: {
        items: 'features',
        word: 'properties.platform',
        required: ['properties', 'properties.datetime'],
        setNextPage: (answer, url) => {
          // Results of an asynchronous search have no pages.
          if (!Array.isArray(answer['features']) || answer['id'] !== undefined) return;
          const own = Object(Array.isArray(answer['links']) ? answer['links'][0] : {});
          answer['links'] = [{ rel: 'next', method: 'POST', href: context.origin + url, body: own.body }];
        },
      },
      list: { items: 'features', word: 'properties.status.status_code', required: ['id', 'properties'] },
    },
    authorize: ({ headers }) =>
      headers.authorization === `Bearer ${context.key}` ? null : jsonAnswer({ detail: 'Not authenticated' }, 401),
    refuse: (problems) => jsonAnswer({ detail: problems.map(toDetail) }, 422),
    failure: (_status, detail) => ({ detail }),
  };
}

/** RFC 6749 section 4.4. The token is the key. */
function tokenRoute({ key }: DoubleContext): Route {
  const credentials = `Basic ${Buffer.from(`${CLIENT_ID}:${key}`).toString('base64')}`;
  const handle = ({ headers }: DoubleRequest) =>
    headers.authorization === credentials
      ? jsonAnswer({ access_token: key, token_type: 'Bearer', expires_in: 3600 })
      : jsonAnswer({ error: 'invalid_client' }, 401);
  return { method: 'POST', path: '/token', operation: 'token', isOpen: true, handle };
}

function productRoutes({ origin }: DoubleContext, orders: StapiOrders, opportunities: Opportunities): Route[] {
  const url = origin + BASE;
  const ofProduct = (handle: (product: Product, request: DoubleRequest) => Answer) => (request: DoubleRequest) => {
    const product = PRODUCTS.find(({ id }) => id === request.params['productId']);
    return product ? handle(product, request) : notFound('Product not found');
  };
  const products = (
    path: string,
    method: Route['method'],
    operation: Operation,
    handle: Parameters<typeof ofProduct>[0],
  ) => route(method, `/products/{productId}${path}`, operation, ofProduct(handle));
  const links = ['conformance', 'products', 'orders'].map((rel) => ({ rel, href: `${url}/${rel}` }));
  const root = { id: 'acme', description: 'Invented', conformsTo: CONFORMANCE, links };
  return [
    route('GET', '', 'account', () => jsonAnswer(root)),
    route('GET', '/conformance', 'account', () => jsonAnswer({ conformsTo: CONFORMANCE })),
    route('GET', '/products', 'account', () =>
      jsonAnswer({ products: PRODUCTS.map((product) => toProductJson(product, url)), links: [] }),
    ),
    products('', 'GET', 'account', (product) => jsonAnswer(toProductJson(product, url))),
    products('/conformance', 'GET', 'account', (product) =>
      jsonAnswer({ conformsTo: toProductJson(product, url)['conformsTo'] }),
    ),
    products('/queryables', 'GET', 'account', (product) => jsonAnswer(toSchema(product.queryables))),
    products('/order-parameters', 'GET', 'account', (product) => jsonAnswer(toSchema(product.orderParameters))),
    products('/opportunities', 'POST', 'passes', (product, request) => opportunities.search(product, request)),
    products('/opportunities/{opportunityCollectionId}', 'GET', 'passes', (_product, { params }) =>
      opportunities.found(params['opportunityCollectionId'] ?? ''),
    ),
    products('/orders', 'POST', 'order', (product, request) => orders.create(product, request)),
  ];
}

// oxlint-disable-next-line max-params -- a row of the routes
function route(method: Route['method'], path: string, operation: Operation, handle: Route['handle']): Route {
  return { method, path: BASE + path, operation, handle };
}

function toDetail({ in: place, at, message, keyword }: RequestProblem) {
  return { loc: [place, ...at], msg: message, type: keyword };
}
