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
import { type Answer, bodyOf, type DoubleRequest, jsonAnswer, type Route, redirect } from '../core/http-types.ts';
import type { StoredOrder } from '../core/order-book.ts';
import { BASE, refusal, route } from './answers.ts';
import { archiveRoutes, nextPage } from './archives.ts';
import { type SkyfiOptions, type SkyfiOrder, SkyfiOrders } from './orders.ts';
import { taskingRoutes } from './tasking.ts';

const LINK_LIVES_MS = 3_600_000;

export interface SkyfiDouble extends ProviderDouble {
  /** The `url` of the provider in `providers.json`. */
  readonly url: string;
  readonly orders: SkyfiOrders;
}

/**
 * A server with the interface of the SkyFi Platform API.
 * @example
 * const clock = new ManualClock();
 * const skyfi = await openSkyfi({ clock, file: { maxSidePx: 128 } });
 */
export async function openSkyfi(options: DoubleOptions & SkyfiOptions = {}): Promise<SkyfiDouble> {
  const { model, ...double } = await openDouble(
    // Each call orders one item.
    faultsExcept('partial-order'),
    (context) => {
      const orders = new SkyfiOrders(context, options);
      return { provider: toInterface(context, orders), model: orders };
    },
    options,
  );
  return { ...double, url: double.origin + BASE, orders: model };
}

function toInterface(context: DoubleContext, orders: SkyfiOrders): ProviderInterface {
  return {
    routes: [
      ...archiveRoutes(context),
      ...orderRoutes(context, orders),
      ...taskingRoutes(context),
      { ...route('GET', '/ping', 'account', () => jsonAnswer({ message: 'pong' })), isOpen: true },
      route('GET', '/auth/whoami', 'account', () => jsonAnswer(orders.account())),
    ],
    descriptions: [{ basePath: BASE, document: JSON.parse(recordedText('providers', 'skyfi', 'openapi.json')) }],
    shapes: {
      search: {
        items: 'archives',
        word: 'provider',
        required: ['captureTimestamp', 'footprint', 'priceForOneSquareKmCents', 'archiveId', 'gsd'],
        setNextPage: (answer, url) => {
          answer['nextPage'] = url.includes('page=') ? url : nextPage(answer['request'], 0);
        },
      },
      list: { items: 'orders', word: 'status', required: ['createdAt', 'orderId', 'status'] },
    },
    authorize: ({ headers }) => (headers['x-skyfi-api-key'] === context.key ? null : refusal(401, 'Not authenticated')),
    refuse: (problems) => jsonAnswer({ detail: problems.map(toDetail) }, 422),
    failure: (_status, detail) => ({ detail }),
  };
}

function toDetail({ in: place, at, message, keyword }: RequestProblem) {
  return { loc: [place, ...at], msg: message, type: keyword === 'required' ? 'missing' : keyword };
}

type OrderHandler = (order: StoredOrder<SkyfiOrder>, request: DoubleRequest) => Answer | Promise<Answer>;

function orderRoutes({ files }: DoubleContext, orders: SkyfiOrders): Route[] {
  const withOrder = (handle: OrderHandler) => (request: DoubleRequest) => {
    const order = orders.book.get(request.params['order_id'] ?? '');
    return order ? handle(order, request) : refusal(404, 'Order not found');
  };
  const link: OrderHandler = (order, { params }) => {
    const type = params['deliverable_type'] ?? '';
    if (!orders.isComplete(order) || type === 'baba') return refusal(404, 'Deliverable not found');
    const name = type === 'payload' ? 'payload.zip' : `${type}.tif`;
    return redirect(files.sign(name, LINK_LIVES_MS, () => orders.file(order, type)));
  };
  return [
    route('POST', '/order-archive', 'order', (request) => orders.placeArchive(bodyOf(request))),
    route('POST', '/order-tasking', 'order', (request) => orders.placeTasking(bodyOf(request))),
    route('GET', '/orders', 'list', ({ query }) => orders.list(query)),
    route(
      'GET',
      '/orders/{order_id}',
      'status',
      withOrder((order) => orders.read(order)),
    ),
    route('GET', '/orders/{order_id}/{deliverable_type}', 'link', withOrder(link)),
    route(
      'POST',
      '/orders/{order_id}/redelivery',
      'link',
      withOrder((order) => orders.redeliver(order)),
    ),
  ];
}
