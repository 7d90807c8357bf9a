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
import { type Answer, bodyOf, type DoubleRequest, jsonAnswer, type Route } from '../core/http-types.ts';
import { ORGANIZATION_ID, refusal, toUsd, USER_ID } from './answers.ts';
import { Catalog, nextLink } from './catalog.ts';
import { type CapellaOptions, CapellaOrders } from './orders.ts';
import { CapellaTasks } from './tasking.ts';

interface Model {
  readonly orders: CapellaOrders;
  readonly tasks: CapellaTasks;
}

export interface CapellaDouble extends ProviderDouble, Model {
  /** The `url` of the provider in `providers.json`. */
  readonly url: string;
}

/** A server with the interface of Capella. */
export async function openCapella(options: DoubleOptions & CapellaOptions = {}): Promise<CapellaDouble> {
  const { model, ...double } = await openDouble(
    // Each order has one item, and there are no webhooks.
    faultsExcept('partial-order', 'webhook-missing', 'webhook-forged'),
    (context) => {
      const tasks = new CapellaTasks(context);
      const catalog = new Catalog(context, () => tasks.delivered());
      const isTasked = (collectId: string) => tasks.delivered().some(({ id }) => id === collectId);
      const orders = new CapellaOrders(context, options, { catalog, isTasked });
      return { provider: toInterface(context, catalog, { orders, tasks }), model: { orders, tasks } };
    },
    options,
  );
  return { ...double, ...model, url: double.origin };
}

function toInterface({ key }: DoubleContext, catalog: Catalog, { orders, tasks }: Model): ProviderInterface {
  return {
    routes: [
      { method: 'GET', path: '/user', operation: 'account', handle: () => jsonAnswer(USER) },
      { method: 'GET', path: '/organization', operation: 'account', handle: () => jsonAnswer(toOrganization(orders)) },
      {
        method: 'POST',
        path: '/catalog/search',
        operation: 'search',
        handle: (request) => catalog.search(bodyOf(request)),
      },
      {
        method: 'GET',
        path: '/thumbnails/{id}',
        operation: 'thumbnail',
        isOpen: true,
        handle: ({ params }) => catalog.thumbnail(params['id'] ?? ''),
      },
      ...orderRoutes(orders),
      ...tasks.routes,
    ],
    descriptions: [{ basePath: '', document: JSON.parse(recordedText('providers', 'capella', 'openapi.json')) }],
    shapes: {
      search: {
        items: 'features',
        word: 'properties.sar:product_type',
        required: ['properties.datetime', 'geometry', 'id', 'properties.capella:collect_id'],
        setNextPage: (answer, url) => void (answer['links'] = [nextLink(url)]),
      },
    },
    authorize: ({ headers }) =>
      headers.authorization === `ApiKey ${key}` ? null : refusal(401, 'Invalid API key', 'INVALID_API_KEY'),
    refuse: (problems) =>
      jsonAnswer(
        { error: { message: 'Validation Error', code: 'VALIDATION_ERROR', detail: problems.map(toDetail) } },
        400,
      ),
    failure: (_status, message) => ({ error: { message } }),
  };
}

const USER = { id: USER_ID, organizationId: ORGANIZATION_ID, email: 'person@example.invalid' };

function toOrganization({ fundsCents }: CapellaOrders) {
  const contract = { id: '22222222-2222-4222-8222-222222222222', enforceAvailableFundsCap: true };
  return {
    id: ORGANIZATION_ID,
    contracts: [{ ...contract, funds: toUsd(fundsCents), endDate: '2099-12-31T00:00:00.000Z' }],
  };
}

function toDetail({ at, message, keyword }: RequestProblem) {
  return { message, code: keyword, path: at.join('.') };
}

function orderRoutes(orders: CapellaOrders): Route[] {
  type Stored = NonNullable<ReturnType<typeof orders.book.get>>;
  const withOrder = (handle: (order: Stored, request: DoubleRequest) => Answer) => (request: DoubleRequest) => {
    const order = orders.book.get(request.params['id'] ?? '');
    return order ? handle(order, request) : jsonAnswer({ error: 'order not found' }, 404);
  };
  return [
    { method: 'POST', path: '/orders/review', operation: 'quote', handle: (request) => orders.review(bodyOf(request)) },
    { method: 'POST', path: '/orders', operation: 'order', handle: (request) => orders.create(bodyOf(request)) },
    { method: 'GET', path: '/orders', operation: 'list', handle: () => orders.list() },
    { method: 'GET', path: '/orders/{id}', operation: 'status', handle: withOrder((order) => orders.read(order)) },
    {
      method: 'PATCH',
      path: '/orders/{id}',
      operation: 'account',
      handle: withOrder((order, request) => orders.name(order, bodyOf(request))),
    },
    {
      method: 'GET',
      path: '/orders/{id}/download',
      operation: 'link',
      handle: withOrder((order) => orders.download(order)),
    },
  ];
}
