import { recordedText } from '@groundtrack/fixtures';
import { type DoubleContext, type DoubleOptions, openDouble } from '../core/double-server.ts';
import {
  type Answer,
  bodyOf,
  type DoubleRequest,
  type JsonObject,
  jsonAnswer,
  type Operation,
  type Route,
} from '../core/http-types.ts';
import { COLLECTIONS, isAccepted, toCollectionJson, toSchema } from './catalog.ts';
import { textOf, Up42Model, type Up42Options } from './model.ts';
import { page, pictureOf, UP42_FAULTS, type Up42Double } from './open-up42.ts';

/** A server with the interface of Geopera: the orders of UP42, one path for each operation. */
export async function openGeopera(options: DoubleOptions & Up42Options = {}): Promise<Up42Double> {
  const double = await openDouble(
    UP42_FAULTS,
    (context) => toInterface(context, new Up42Model(context, options)),
    options,
  );
  return { ...double, url: double.origin };
}

function toInterface(context: DoubleContext, model: Up42Model) {
  const failure = (status: number, detail: string) => ({ type: 'about:blank', title: 'Problem', status, detail });
  const provider = {
    routes: routesOf(model, (status, detail) => ({ status, json: failure(status, detail) })),
    descriptions: [{ basePath: '', document: JSON.parse(recordedText('providers', 'geopera', 'openapi.json')) }],
    shapes: {
      search: {
        items: 'features',
        word: 'properties.deliveryTime',
        required: ['geometry', 'properties.id'],
        setNextPage: (answer: JsonObject) => void (answer['next'] = '0'),
      },
      list: { items: 'content', word: 'status', required: ['id', 'displayName'] },
    },
    authorize: ({ headers }: DoubleRequest) =>
      headers.authorization === `Bearer ${context.key}` ? null : jsonAnswer(failure(401, 'The key is not valid'), 401),
    refuse: (
      problems: readonly { readonly at: readonly unknown[]; readonly message: string; readonly keyword: string }[],
    ) =>
      jsonAnswer(
        { detail: problems.map(({ at, message, keyword }) => ({ loc: ['body', ...at], msg: message, type: keyword })) },
        422,
      ),
    failure,
  };
  return { provider, model };
}

function routesOf(model: Up42Model, fail: (status: number, detail: string) => Answer): Route[] {
  const route = (
    name: string,
    operation: Operation,
    handle: (body: JsonObject) => Answer | Promise<Answer>,
  ): Route => ({
    method: 'POST',
    path: `/v1/op/${name}`,
    operation,
    handle: (request) => handle(bodyOf(request)),
  });
  const orderOf = (body: JsonObject) =>
    model.orders.get(String(body['order_id'] ?? body['orderId'] ?? body['item_id']));
  const orFail = (found: unknown) =>
    found === undefined || found === null ? fail(404, 'Not Found') : jsonAnswer(found);
  return [
    route('billing.credits.balance', 'account', () => jsonAnswer({ balance: 250_000 })),
    route('glossary.collections.list', 'account', () => page(COLLECTIONS.map(toCollectionJson))),
    route('eulas.get', 'account', ({ eula_id }) =>
      jsonAnswer({ id: eula_id, isAccepted: isAccepted(String(eula_id)) }),
    ),
    route('orders.get_schema', 'account', ({ data_product_id }) => {
      const found = COLLECTIONS.find(({ dataProduct }) => dataProduct === data_product_id);
      return orFail(found && toSchema(found));
    }),
    route('catalog.search', 'search', (body) => {
      const { features, next } = model.search(String(body['host_name']), body, Number(body['next'] ?? 0));
      return jsonAnswer({ type: 'FeatureCollection', features, links: [], next: next === null ? null : String(next) });
    }),
    route('catalog.image.quicklook', 'thumbnail', ({ image_id }) => pictureOf(model, String(image_id))),
    route('orders.estimate', 'quote', (body) => jsonAnswer(model.estimate(body))),
    route('orders.place', 'order', (body) => jsonAnswer(model.place(body))),
    route('orders.list', 'list', ({ displayName }) =>
      page(model.list(textOf(displayName)).map((order) => model.toJson(order, model.orders.state(order)))),
    ),
    route('orders.get', 'status', (body) => {
      const order = orderOf(body);
      return orFail(order && model.toJson(order, model.orders.readState(order)));
    }),
    route('orders.cancel', 'cancel', (body) => {
      const order = orderOf(body);
      if (!order) return fail(404, 'Not Found');
      return model.cancel(order) ? jsonAnswer({ orderId: order.id, status: 'CANCELED' }) : fail(409, 'It is too late');
    }),
    route('orders.tasking.feasibility_studies.list', 'status', (body) => {
      const order = orderOf(body);
      return page(order ? model.studies(order) : []);
    }),
    route('orders.tasking.feasibility_decide', 'status', ({ study_id }) =>
      orFail(model.decide('study', String(study_id))),
    ),
    route('orders.tasking.quotations.list', 'status', (body) => {
      const order = orderOf(body);
      return page(order ? model.quotations(order) : []);
    }),
    route('orders.tasking.quotation_decide', 'status', ({ quotation_id, decision }) =>
      orFail(model.decide('quotation', String(quotation_id), decision === 'ACCEPTED')),
    ),
    route('orders.list_assets', 'status', (body) => page(model.assets(orderOf(body)))),
    route('items.get', 'status', (body) => {
      const order = orderOf(body);
      return orFail(order && { item: model.assetItem(order) });
    }),
    route('items.asset.download', 'link', ({ asset_id }) => {
      const url = model.link(String(asset_id));
      return orFail(url === null ? null : { url });
    }),
  ];
}
