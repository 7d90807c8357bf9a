import { intersects, type Polygon, parseFootprint } from '@groundtrack/geo';
import type { DoubleContext } from '../core/double-server.ts';
import {
  type Answer,
  bodyOf,
  isObject,
  type JsonObject,
  jsonAnswer,
  type Route,
  redirect,
} from '../core/http-types.ts';
import { OrderBook, type StoredOrder, type TimelineStep } from '../core/order-book.ts';
import { type FilePlan, OrderFiles, planFile } from '../core/order-files.ts';
import type { LonLatRing, SceneFile } from '../core/scene-file.ts';
import { seededUuid } from '../core/seeded.ts';
import { WebhookSender } from '../core/webhook-sender.ts';
import { failure, refusal, route, timestamp } from './answers.ts';
import { BUNDLES, type Item, type PlanetItems, toLook } from './items.ts';

interface PlanetOrder {
  readonly request: JsonObject;
  readonly scene: SceneFile;
  readonly plan: FilePlan;
}
type Stored = StoredOrder<PlanetOrder>;

const BASE = '/compute/ops/orders/v2';
const MINUTE_MS = 60_000;
const LINK_LIVES_MS = 24 * 60 * MINUTE_MS;
const PAGE_SIZE = 20;
/** https://support.planet.com/hc/en-us/articles/6075850477213 */
const MAX_VERTICES = 500;

/** The Orders API v2. */
export class PlanetOrders {
  readonly book: OrderBook<PlanetOrder>;
  readonly webhooks: WebhookSender;
  readonly #context: DoubleContext;
  readonly #items: PlanetItems;
  readonly #file: FilePlan;
  readonly #files = new OrderFiles();
  readonly #links = new Map<string, { readonly order: Stored; readonly name: string; readonly untilMs: number }>();

  constructor(context: DoubleContext, items: PlanetItems, file: FilePlan) {
    this.#context = context;
    this.#items = items;
    this.#file = file;
    this.book = new OrderBook(context);
    this.webhooks = new WebhookSender(context.clock, context.speed);
    this.book.onEvent((order, { state }) => this.#notify(order, state));
  }

  routes(): Route[] {
    const withOrder = (handle: (order: Stored) => Answer): Route['handle'] => {
      return ({ params: { orderId = '' } }) => {
        const order = this.book.get(orderId);
        return order ? handle(order) : failure(404, `Could not load order ID: ${orderId}`);
      };
    };
    const stats = { queued_orders: 0, running_orders: 0 };
    return [
      route('POST', BASE, 'order', (request) => this.#place(bodyOf(request))),
      route('GET', BASE, 'list', ({ query }) => this.#list(query)),
      route('GET', `${BASE}/{orderId}`, 'status', withOrder(this.#read)),
      route('PUT', `${BASE}/{orderId}`, 'cancel', withOrder(this.#cancel)),
      route('GET', '/compute/ops/stats/orders/v2', 'account', () => jsonAnswer({ organization: stats, user: stats })),
      {
        ...route('GET', '/compute/ops/download/', 'link', ({ query }) => this.#download(query.get('token') ?? '')),
        isOpen: true,
      },
    ];
  }

  #place(request: JsonObject): Answer {
    const { faults, clock } = this.#context;
    const products: JsonObject[] = Array.isArray(request['products']) ? request['products'] : [];
    const [first] = products;
    const items: Item[] = [];
    for (const { item_type: type, item_ids: ids, product_bundle: bundle } of products) {
      if (!Object.hasOwn(BUNDLES, String(bundle)))
        return refusal('Products', `Bad item type '${String(type)}' for bundle type '${String(bundle)}'`);
      for (const id of Array.isArray(ids) ? ids : []) {
        const item = this.#items.find(String(type), String(id));
        if (!item) return refusal('Details', `Item ID ${String(id)} / Item Type ${String(type)} doesn't exist`);
        items.push(item);
      }
      if (!this.#items.mayDownload(String(bundle)))
        return refusal('Details', `no access to assets: ${String(type)}/${String(ids)}`);
    }
    const [item] = items;
    if (!first || !item) return refusal('Products', 'no items');
    const ring = clipRing(request['tools'], item);
    if (typeof ring === 'string') return refusal('Tools', ring);
    const id = seededUuid('order', String(this.book.all().length), String(clock.now()));
    const plan = planFile(faults, this.#file);
    const order = this.book.add(id, { request, scene: { ...toLook(item), id, ring }, plan }, this.#timeline());
    return jsonAnswer(this.#toJson(order, this.book.state(order)), 202);
  }

  #timeline(): TimelineStep[] {
    const { faults } = this.#context;
    if (faults.take('order-refused', 'order')) return [{ state: 'failed', afterMs: 0, message: 'Order refused' }];
    const ends = faults.take('order-fails', 'order')
      ? 'failed'
      : faults.take('partial-order', 'order')
        ? 'partial'
        : 'success';
    return [
      { state: 'queued', afterMs: 0, message: 'Preparing order' },
      { state: 'running', afterMs: MINUTE_MS, message: 'Processing' },
      { state: ends, afterMs: 8 * MINUTE_MS, message: 'Manifest delivery completed' },
    ];
  }

  readonly #read = (order: Stored): Answer => jsonAnswer(this.#toJson(order, this.book.readState(order), true));

  /** Cancels while it is queued. */
  readonly #cancel = (order: Stored): Answer => {
    if (this.book.state(order) !== 'queued') return failure(409, 'Order not in a cancellable state');
    this.book.continueWith(order, [{ state: 'cancelled', afterMs: 0 }]);
    return jsonAnswer(this.#toJson(order, 'cancelled'));
  };

  #list(query: URLSearchParams): Answer {
    const [name, state] = [query.get('name'), query.get('state')];
    const first = Number(query.get('page_marker') ?? 0);
    const all = this.book
      .listed()
      .filter(({ facts }) => name === null || facts.request['name'] === name)
      .filter((order) => state === null || this.book.state(order) === state)
      .toReversed();
    const self = new URL(BASE, this.#context.origin);
    for (const [key, value] of query) self.searchParams.set(key, value);
    const next = new URL(self);
    next.searchParams.set('page_marker', String(first + PAGE_SIZE));
    const orders = all.slice(first, first + PAGE_SIZE).map((order) => this.#toJson(order, this.book.state(order)));
    const hasMore = first + PAGE_SIZE < all.length;
    return jsonAnswer({ orders, _links: { _self: self.href, ...(hasMore && { next: next.href }) } });
  }

  #toJson(order: Stored, state: string, hasLinks = false): JsonObject {
    const { origin, faults } = this.#context;
    const { request, plan } = order.facts;
    const last = this.book.events(order).at(-1);
    const isListed = hasLinks && /^(?:success|partial)$/.test(state) && !faults.take('no-file-listed', 'status');
    const image =
      isZip(request) || plan.isZip === true ? `${String(request['name'])}.zip` : 'PSScene/item_Visual_clip.tif';
    const names = state === 'partial' ? ['manifest.json'] : ['manifest.json', image];
    return {
      _links: {
        _self: `${origin}${BASE}/${order.id}`,
        ...(isListed && { results: names.map((name) => this.#link(order, `${order.id}/${name}`)) }),
      },
      ...request,
      id: order.id,
      state,
      created_on: timestamp(order.createdAtMs),
      last_modified: timestamp(last?.atMs ?? order.createdAtMs),
      last_message: last?.message ?? '',
      error_hints: [],
    };
  }

  /** Each call signs new links. */
  #link(order: Stored, name: string): JsonObject {
    const { clock, origin } = this.#context;
    const token = seededUuid('link', order.id, name, String(this.#links.size));
    const untilMs = clock.now() + LINK_LIVES_MS;
    this.#links.set(token, { order, name, untilMs });
    const location = `${origin}/compute/ops/download/?token=${token}`;
    return { delivery: 'success', expires_at: timestamp(untilMs), location, name };
  }

  #download(token: string): Answer {
    const { clock, files } = this.#context;
    const link = this.#links.get(token);
    if (!link || clock.now() >= link.untilMs) return failure(410, 'The download link has expired');
    const { scene, plan, request } = link.order.facts;
    const manifest = JSON.stringify({ name: request['name'], files: [] });
    const load = () =>
      link.name.endsWith('manifest.json')
        ? Promise.resolve({ bytes: Buffer.from(manifest), mediaType: 'application/json' })
        : this.#files.image(
            scene,
            { ...plan, isZip: isZip(request) || plan.isZip === true },
            { 'manifest.json': manifest },
          );
    return redirect(files.sign(link.name.split('/').at(-1) ?? '', LINK_LIVES_MS, load));
  }

  #notify(order: Stored, state: string): void {
    const { faults } = this.#context;
    const { notifications } = order.facts.request;
    const webhook = isObject(notifications) ? notifications['webhook'] : undefined;
    if (!isObject(webhook) || faults.take('webhook-missing', 'status')) return;
    const sent = faults.take('webhook-forged', 'status') ? 'success' : state;
    this.webhooks.send(String(webhook['url']), this.#toJson(order, sent));
  }
}

function isZip({ delivery }: JsonObject): boolean {
  return isObject(delivery) && delivery['archive_type'] === 'zip';
}

/** What the order shows: the box around its clip, or all of the item; or why it is refused. */
function clipRing(tools: unknown, { footprint }: Item): LonLatRing | string {
  const list: unknown[] = Array.isArray(tools) ? tools : [];
  const clip = list.find((tool) => isObject(tool) && 'clip' in tool);
  if (!isObject(clip) || !isObject(clip['clip'])) return footprint;
  const parsed = parseFootprint(clip['clip']['aoi']);
  if (!parsed.ok) return `AOI is invalid: ${parsed.reason}`;
  const rings = parsed.parts.flatMap(({ coordinates }: Polygon) => coordinates);
  if (rings.reduce((sum, { length }) => sum + length, 0) > MAX_VERTICES)
    return `AOI has more than ${MAX_VERTICES} vertices`;
  if (!intersects([{ type: 'Polygon', coordinates: [footprint] }], parsed.parts))
    return 'AOI does not intersect the item';
  const [only, ...others] = parsed.parts.flatMap(({ coordinates: [outer = []] }) => [outer]);
  if (only && others.length === 0) return only;
  const [lons, lats] = [rings.flat().map(([lon]) => lon), rings.flat().map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)];
  return [
    [west, north],
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}
