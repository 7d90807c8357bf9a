import { recordedText } from '@groundtrack/fixtures';
import { type DoubleContext, type DoubleOptions, openDouble, type ProviderDouble } from '../core/double-server.ts';
import { faultsExcept } from '../core/faults.ts';
import {
  type Answer,
  bodyOf,
  type DoubleRequest,
  isObject,
  type JsonObject,
  jsonAnswer,
  type Operation,
  type Route,
} from '../core/http-types.ts';
import { seededUuid } from '../core/seeded.ts';
import { WebhookSender } from '../core/webhook-sender.ts';
import { COLLECTIONS, isAccepted, toCollectionJson, toSchema } from './catalog.ts';
import { Up42Model, type Up42Options, WORKSPACE } from './model.ts';

/** Notifications are sent without a script. */
export const UP42_FAULTS = faultsExcept('webhook-missing', 'webhook-forged');

const TOKEN_MS = 300_000;
const TOKEN_PATH = '/realms/public/protocol/openid-connect';

export interface Up42Double extends ProviderDouble {
  /** The `url` and the `authUrl` of the provider in `providers.json`. */
  readonly url: string;
  readonly model: Up42Model;
}

/** A server with the interface of UP42. The password of its account is the key of the double. */
export async function openUp42(options: DoubleOptions & Up42Options = {}): Promise<Up42Double> {
  const double = await openDouble(
    UP42_FAULTS,
    (context) => toInterface(context, new Up42Model(context, options)),
    options,
  );
  return { ...double, url: double.origin };
}

function toInterface(context: DoubleContext, model: Up42Model) {
  const tokens = new Tokens(context);
  const provider = {
    routes: [
      ...tokens.routes,
      ...catalogRoutes(model, context),
      ...orderRoutes(model),
      ...taskingRoutes(model),
      ...webhookRoutes(model, context),
    ],
    descriptions: [{ basePath: '', document: JSON.parse(recordedText('providers', 'up42', 'openapi.json')) }],
    shapes: {
      search: {
        items: 'features',
        word: 'properties.deliveryTime',
        required: ['geometry', 'properties.id'],
        setNextPage: (answer: JsonObject, url: string) =>
          void (answer['links'] = [{ rel: 'next', href: `${context.origin}${url}` }]),
      },
      list: { items: 'content', word: 'status', required: ['id', 'displayName'] },
    },
    authorize: ({ headers }: DoubleRequest) => tokens.check(headers.authorization),
    refuse: (problems: unknown) =>
      jsonAnswer({ data: null, error: { code: 422, message: 'Validation failed', details: problems } }, 422),
    failure: (code: number, message: string) => ({ code, message, details: null }),
  };
  return { provider, model };
}

/** Tokens of five minutes. */
class Tokens {
  readonly #context: DoubleContext;
  readonly #untilMs = new Map<string, number>();

  constructor(context: DoubleContext) {
    this.#context = context;
  }

  readonly routes: readonly Route[] = [
    { ...route(`POST ${TOKEN_PATH}/token`, 'token', (request) => this.#give(request)), isOpen: true },
    route(`GET ${TOKEN_PATH}/userinfo`, 'account', () => jsonAnswer({ sub: WORKSPACE })),
  ];

  check(authorization = ''): Answer | null {
    const untilMs = this.#untilMs.get(authorization.replace('Bearer ', '')) ?? 0;
    return untilMs > this.#context.clock.now() ? null : jsonAnswer({ code: 401, message: 'Unauthorized' }, 401);
  }

  #give(request: DoubleRequest): Answer {
    const form = bodyOf(request);
    const isPassword = form['grant_type'] === 'password' && form['password'] === this.#context.key;
    if (form['client_id'] !== 'up42-api' || !isPassword)
      return jsonAnswer({ error: 'invalid_grant', error_description: 'Invalid user credentials' }, 401);
    const token = seededUuid('token', String(this.#untilMs.size));
    this.#untilMs.set(token, this.#context.clock.now() + TOKEN_MS);
    const refresh = { refresh_token: seededUuid('refresh', token), refresh_expires_in: 1800 };
    return jsonAnswer({ access_token: token, expires_in: TOKEN_MS / 1000, token_type: 'Bearer', ...refresh });
  }
}

export function page(content: readonly unknown[]): Answer {
  return jsonAnswer({
    content,
    totalPages: 1,
    totalElements: content.length,
    number: 0,
    size: Math.max(20, content.length),
  });
}

function missing(): Answer {
  return jsonAnswer({ code: 404, message: 'Not Found', details: null }, 404);
}

function orMissing(found: unknown): Answer {
  return found === undefined || found === null ? missing() : jsonAnswer(found);
}

type Handle = (request: DoubleRequest) => Answer | Promise<Answer>;

function route(call: `${Route['method']} /${string}`, operation: Operation, handle: Handle): Route {
  const [method, path = ''] = call.split(' ');
  // The template type has a method before the space.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { method: method as Route['method'], path, operation, handle };
}

function catalogRoutes(model: Up42Model, { origin }: DoubleContext): Route[] {
  return [
    route('GET /v2/collections', 'account', () => page(COLLECTIONS.map(toCollectionJson))),
    route('GET /v2/eulas/{eulaId}', 'account', ({ params: { eulaId = '' } }) =>
      jsonAnswer({ id: eulaId, isAccepted: isAccepted(eulaId) }),
    ),
    route('POST /catalog/hosts/{host}/stac/search', 'search', (request) => {
      const { host = '' } = request.params;
      const { features, next } = model.search(host, bodyOf(request), Number(request.query.get('next') ?? 0));
      const href = `${origin}/catalog/hosts/${host}/stac/search`;
      const links = [{ rel: 'self', href }, ...(next === null ? [] : [{ rel: 'next', href: `${href}?next=${next}` }])];
      return jsonAnswer({ type: 'FeatureCollection', features, links });
    }),
    route('GET /catalog/{host}/image/{sceneId}/quicklook', 'thumbnail', ({ params: { sceneId = '' } }) =>
      pictureOf(model, sceneId),
    ),
    route('GET /orders/schema/{dataProductId}', 'account', ({ params }) => {
      const found = COLLECTIONS.find(({ dataProduct }) => dataProduct === params['dataProductId']);
      return orMissing(found && toSchema(found));
    }),
  ];
}

function orderRoutes(model: Up42Model): Route[] {
  const { orders } = model;
  const find = ({ params: { orderId = '' } }: DoubleRequest) => orders.get(orderId);
  return [
    route('POST /v2/orders/estimate', 'quote', (request) => jsonAnswer(model.estimate(bodyOf(request)))),
    route('POST /v2/orders', 'order', (request) => jsonAnswer(model.place(bodyOf(request)))),
    route('GET /v2/orders', 'list', ({ query }) =>
      page(model.list(query.get('displayName') ?? '').map((order) => model.toJson(order, orders.state(order)))),
    ),
    route('GET /v2/orders/{orderId}', 'status', (request) => {
      const order = find(request);
      return orMissing(order && model.toJson(order, orders.readState(order)));
    }),
    route('POST /v2/orders/{orderId}/cancellation', 'cancel', (request) => {
      const order = find(request);
      if (!order) return missing();
      if (model.cancel(order)) return jsonAnswer({ orderId: order.id, status: 'CANCELED' });
      return jsonAnswer({ code: 400, message: 'The order cannot be cancelled', details: null }, 400);
    }),
    route('GET /v2/assets', 'status', ({ query }) => page(model.assets(orders.get(query.get('search') ?? '')))),
    route('POST /v2/assets/stac/search', 'status', (request) => {
      const { filter } = bodyOf(request);
      const args = isObject(filter) && Array.isArray(filter['args']) ? filter['args'] : [];
      const order = orders.get(String(args[1]));
      const features = order && model.assets(order).length > 0 ? [model.assetItem(order)] : [];
      return jsonAnswer({ type: 'FeatureCollection', features, links: [] });
    }),
    route('POST /v2/assets/{assetId}/download-url', 'link', ({ params: { assetId = '' } }) => {
      const url = model.link(assetId);
      return orMissing(url === null ? null : { url });
    }),
  ];
}

function taskingRoutes(model: Up42Model): Route[] {
  const asked = ({ query }: DoubleRequest) => model.orders.get(query.get('orderId') ?? '');
  return [
    route('GET /v2/tasking/feasibility-studies', 'status', (request) => {
      const order = asked(request);
      return page(order ? model.studies(order) : []);
    }),
    route('PATCH /v2/tasking/feasibility-studies/{id}', 'status', ({ params: { id = '' } }) =>
      orMissing(model.decide('study', id)),
    ),
    route('GET /v2/tasking/quotation', 'status', (request) => {
      const order = asked(request);
      return page(order ? model.quotations(order) : []);
    }),
    route('PATCH /v2/tasking/quotation/{id}', 'status', (request) => {
      const { decision } = bodyOf(request);
      return orMissing(model.decide('quotation', request.params['id'] ?? '', decision === 'ACCEPTED'));
    }),
  ];
}

/** Notifications of states. How UP42 signs them is not published. */
function webhookRoutes(model: Up42Model, { clock, speed }: DoubleContext): Route[] {
  const sender = new WebhookSender(clock, speed);
  const webhooks: JsonObject[] = [];
  model.orders.onEvent((order, { state }) => {
    const body = { event: 'order.status', orderId: order.id, status: state.split('/')[0] };
    for (const { url, active } of webhooks) if (active === true) sender.send(String(url), body);
  });
  return [
    route('GET /workspaces/{workspaceId}/webhooks', 'account', () => jsonAnswer({ data: webhooks, error: null })),
    route('POST /workspaces/{workspaceId}/webhooks', 'account', (request) => {
      const webhook = { ...bodyOf(request), id: seededUuid('webhook', String(webhooks.length)) };
      webhooks.push(webhook);
      return jsonAnswer({ data: webhook, error: null });
    }),
  ];
}

export async function pictureOf(model: Up42Model, sceneId: string): Promise<Answer> {
  const file = await model.quicklook(sceneId);
  return file ? { status: 200, headers: { 'content-type': file.mediaType }, bytes: file.bytes } : missing();
}
