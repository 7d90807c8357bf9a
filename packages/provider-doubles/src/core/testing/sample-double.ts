import { onTestFinished } from 'vitest';
import { ManualClock } from '../clock.ts';
import { type DoubleContext, openDouble } from '../double-server.ts';
import { faultsExcept } from '../faults.ts';
import { isObject, jsonAnswer } from '../http-types.ts';
import { OrderBook } from '../order-book.ts';
import { drawSceneFile } from '../scene-file.ts';

const ORDER = {
  type: 'object',
  properties: { id: { type: 'string' }, status: { type: 'string', enum: ['placed', 'made', 'delivered'] } },
  required: ['id', 'status'],
};

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** A small description, with references as in those of providers. */
const document = {
  openapi: '3.1.0',
  paths: {
    '/scenes': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } },
          { name: 'kinds', in: 'query', schema: { type: 'array', items: { enum: ['day', 'radar'] } } },
        ],
        responses: { 200: json({ type: 'object', required: ['scenes'] }) },
      },
    },
    '/orders': {
      post: {
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['scene'], properties: { scene: { type: 'string' } } }),
        },
        responses: { 201: json({ $ref: '#/components/schemas/Order' }) },
      },
      get: { responses: { 200: json({ type: 'object', required: ['orders'] }) } },
    },
    '/orders/{order_id}': {
      get: {
        parameters: [{ name: 'order_id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: { 200: json({ $ref: '#/components/schemas/Order' }) },
      },
    },
  },
  components: { schemas: { Order: ORDER } },
};

const scene = {
  id: 'scene-1',
  kind: 'ms',
  acquiredAtMs: Date.parse('2026-03-01T10:00:00Z'),
  cloudCover: 0.1,
  offNadirDeg: 12,
  pixelM: 5,
  ring: [
    [5.1, 52],
    [5.11, 52],
    [5.11, 52.01],
    [5.1, 52.01],
    [5.1, 52],
  ],
} as const;

function sampleProvider({ clock, speed, key, faults, files }: DoubleContext) {
  const orders = new OrderBook<string>({ clock, faults, speed });
  const toJson = (id: string, status: string) => ({ id, status });
  const scenes = ['a', 'b', 'c'].map((id) => ({ id, kind: 'day', at: '2026-03-01T10:00:00Z' }));
  const shape = { items: 'scenes', word: 'kind', required: ['at'] };
  const handlers = {
    search: () => jsonAnswer({ scenes, next: null }),
    order: (body: unknown) => {
      const name = isObject(body) ? String(body['scene']) : '';
      const id = `00000000-0000-4000-8000-00000000000${orders.all().length}`;
      orders.add(id, name, [
        { state: 'placed', afterMs: 0 },
        { state: 'made', afterMs: 60_000 },
        { state: 'delivered', afterMs: 120_000 },
      ]);
      return jsonAnswer(toJson(id, 'placed'), 201);
    },
    status: (id = '') => {
      const order = orders.get(id);
      return order ? jsonAnswer(toJson(id, orders.readState(order))) : { status: 404 };
    },
    list: () => jsonAnswer({ orders: orders.listed().map((order) => toJson(order.id, orders.state(order))) }),
    link: () => jsonAnswer({ url: files.sign('image.tif', 60_000, () => drawSceneFile(scene, { maxSidePx: 128 })) }),
  };
  const provider = {
    routes: [
      { method: 'GET', path: '/api/scenes', operation: 'search', handle: handlers.search },
      {
        method: 'POST',
        path: '/api/orders',
        operation: 'order',
        handle: ({ body }: { body: unknown }) => handlers.order(body),
      },
      { method: 'GET', path: '/api/orders', operation: 'list', handle: handlers.list },
      {
        method: 'GET',
        path: '/api/orders/{order_id}',
        operation: 'status',
        handle: ({ params }: { params: Readonly<Record<string, string>> }) => handlers.status(params['order_id']),
      },
      { method: 'GET', path: '/api/link', operation: 'link', handle: handlers.link },
    ],
    descriptions: [{ basePath: '/api', document }],
    shapes: {
      search: { ...shape, setNextPage: (answer: Record<string, unknown>, url: string) => void (answer['next'] = url) },
    },
    authorize: ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
      headers['x-key'] === key ? null : { status: 401 },
    refuse: (problems: unknown) => jsonAnswer({ problems }, 422),
    failure: (_status: number, message: string) => ({ message }),
  } as const;
  return { provider, model: { orders } };
}

/** A double of an invented provider, on a clock of its own, until the test ends. */
export async function openSampleDouble() {
  const clock = new ManualClock();
  const double = await openDouble(faultsExcept('price-moved'), sampleProvider, { clock });
  onTestFinished(() => double.close());
  const call = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
    fetch(`${double.origin}/api${path}`, { ...init, headers: { 'x-key': double.key, ...init.headers } });
  const place = (init: { signal?: AbortSignal } = {}) =>
    call('/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"scene":"a"}',
      ...init,
    });
  /** The address of the file of the sample. */
  const link = async () => String((await (await call('/link')).json()).url);
  return { ...double, clock, call, place, link };
}
