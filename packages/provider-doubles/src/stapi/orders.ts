import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, bodyOf, type DoubleRequest, isObject, type JsonObject, jsonAnswer } from '../core/http-types.ts';
import { OrderBook, type StateEvent, type StoredOrder, type TimelineStep } from '../core/order-book.ts';
import { type FilePlan, OrderFiles, planFile } from '../core/order-files.ts';
import { footprintAround } from '../core/polygons.ts';
import type { SceneFile } from '../core/scene-file.ts';
import { seededUuid } from '../core/seeded.ts';
import { notFound, PAGE_SIZE, refused } from './opportunities.ts';
import { centerOf, namesIn, type Pass, type Product, passesOf, propertiesOf, toTimes, VERSION } from './products.ts';

interface StapiOrder {
  readonly product: Product;
  readonly request: JsonObject;
  /** Null: there is none in the requested time. */
  readonly pass: Pass | null;
  readonly scene: SceneFile;
  readonly plan: FilePlan;
}

type Stored = StoredOrder<StapiOrder>;

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000];
const LINK_LIVES_MS = 10 * MINUTE_MS;
const SIDE_KM = 6;

/** Orders, and the STAC items of their images. */
export class StapiOrders {
  readonly book: OrderBook<StapiOrder>;
  readonly #context: DoubleContext;
  readonly #url: string;
  readonly #file: FilePlan;
  readonly #files = new OrderFiles();

  constructor(context: DoubleContext, url: string, file: FilePlan) {
    this.#context = context;
    this.#url = url;
    this.#file = file;
    this.book = new OrderBook(context);
  }

  create(product: Product, request: DoubleRequest): Answer {
    const body = bodyOf(request);
    const parameters = isObject(body['order_parameters']) ? body['order_parameters'] : {};
    const unknown = [
      ...namesIn(body['filter']).filter((name) => product.queryables[name] === undefined),
      ...Object.keys(parameters).filter((name) => product.orderParameters[name] === undefined),
    ];
    if (unknown.length > 0) return refused(`Unknown: ${unknown.join(', ')}`);
    const { clock, faults } = this.#context;
    const [fromMs, toMs] = toTimes(body['datetime']);
    const nowMs = clock.now();
    if (!(fromMs < toMs) || toMs <= nowMs) return refused('datetime is over');
    const windowId = windowIn(body['filter']);
    const passes = passesOf(product, body).filter((pass) => windowId === undefined || pass.windowId === windowId);
    const pass = passes.find(({ atMs }) => atMs > nowMs) ?? null;
    if (windowId !== undefined && !pass) return refused('The window is not available');
    const id = seededUuid('order', String(this.book.all().length), String(nowMs));
    const scene = {
      id,
      kind: product.isRadar ? 'sar' : 'ms',
      acquiredAtMs: pass?.atMs ?? toMs,
      cloudCover: product.isRadar ? null : 0.05,
      offNadirDeg: Math.abs(pass?.offNadirDeg ?? 0),
      pixelM: product.pixelM,
      ring: footprintAround([...centerOf(body['geometry'])], SIDE_KM, SIDE_KM),
    } as const;
    const facts = { product, request: body, pass, scene, plan: planFile(faults, this.#file) };
    const order = this.book.add(id, facts, this.#timeline(pass, toMs - nowMs));
    const headers = { location: `${this.#url}/orders/${id}` };
    return { ...jsonAnswer(this.#toJson(order, this.book.state(order)), 201), headers };
  }

  read(id: string): Answer {
    const order = this.book.get(id);
    if (!order) return notFound('Order not found');
    const isListed = !this.#context.faults.take('no-file-listed', 'status');
    return jsonAnswer(this.#toJson(order, this.book.readState(order), isListed));
  }

  statuses(id: string): Answer {
    const order = this.book.get(id);
    if (!order) return notFound('Order not found');
    return jsonAnswer({ statuses: this.book.events(order).map((event) => this.#toStatus(order, event)), links: [] });
  }

  list({ query }: DoubleRequest): Answer {
    const from = Number(query.get('next') ?? 0);
    const all = this.book.listed();
    const next = { rel: 'next', href: `${this.#url}/orders?next=${from + PAGE_SIZE}`, method: 'GET' };
    return jsonAnswer({
      type: 'FeatureCollection',
      features: all.slice(from, from + PAGE_SIZE).map((order) => this.#toJson(order, this.book.state(order))),
      links: from + PAGE_SIZE < all.length ? [next] : [],
    });
  }

  /** The STAC item of a delivered order. */
  item(id: string): Answer {
    const order = this.book.get(id);
    if (!order || this.book.state(order) !== 'completed') return notFound('Item not found');
    const { product, pass, scene } = order.facts;
    const properties = pass ? propertiesOf(product, pass) : {};
    const cloud = product.isRadar ? {} : { 'eo:cloud_cover': (scene.cloudCover ?? 0) * 100 };
    return jsonAnswer({
      type: 'Feature',
      stac_version: '1.0.0',
      id,
      geometry: { type: 'Polygon', coordinates: [scene.ring] },
      properties: { ...properties, datetime: new Date(scene.acquiredAtMs).toISOString(), ...cloud },
      assets: this.#assets(order),
      links: [],
    });
  }

  #assets({ id, facts: { scene, plan } }: Stored): JsonObject {
    const texts = { 'metadata.json': JSON.stringify({ id }), 'license.txt': 'For rehearsals.' };
    const href = this.#context.files.sign('image.tif', LINK_LIVES_MS, () => this.#files.image(scene, plan, texts));
    return {
      overview: { href: `${this.#url}/overview.png`, type: 'image/png', roles: ['overview'] },
      image: { href, type: 'image/tiff; application=geotiff', roles: ['data'] },
    };
  }

  #timeline(pass: Pass | null, endsAfterMs: number): TimelineStep[] {
    const { faults, clock } = this.#context;
    if (faults.take('order-refused', 'order')) return [{ state: 'rejected', afterMs: 0, message: 'competition' }];
    const placed = [
      { state: 'received', afterMs: 0 },
      { state: 'accepted', afterMs: 30 * SECOND_MS },
    ];
    if (!pass) return [...placed, { state: 'expired', afterMs: endsAfterMs }];
    const passMs = pass.atMs - clock.now();
    const planned = [...placed, { state: 'scheduled', afterMs: Math.min(5 * MINUTE_MS, passMs) }];
    if (faults.take('order-fails', 'order'))
      return [...planned, { state: 'failed', afterMs: passMs + HOUR_MS, message: 'cloud_cover' }];
    return [
      ...planned,
      { state: 'processing', afterMs: passMs + HOUR_MS },
      { state: 'completed', afterMs: passMs + 3 * HOUR_MS },
    ];
  }

  /** Images of the optical product are linked by a STAC item, those of the radar are assets of the order. */
  #toJson(order: Stored, state: string, isListed = true): JsonObject {
    const { product, request, pass, scene } = order.facts;
    const { order_parameters: parameters, ...search } = request;
    const isDelivered = state === 'completed' && isListed;
    const event = this.book.events(order).findLast((one) => one.state === state);
    const status = this.#toStatus(order, event ?? { state, atMs: this.#context.clock.now(), message: null }, isListed);
    const self = `${this.#url}/orders/${order.id}`;
    return {
      type: 'Feature',
      stapi_type: 'Order',
      stapi_version: VERSION,
      id: order.id,
      geometry: { type: 'Polygon', coordinates: [scene.ring] },
      properties: {
        product_id: product.id,
        created: new Date(order.createdAtMs).toISOString(),
        status,
        search_parameters: search,
        opportunity_properties: pass ? propertiesOf(product, pass) : {},
        order_parameters: parameters,
      },
      ...(isDelivered && product.isRadar ? { assets: this.#assets(order) } : {}),
      links: [
        { rel: 'self', href: self, type: 'application/geo+json' },
        { rel: 'monitor', href: `${self}/statuses`, type: 'application/json' },
      ],
    };
  }

  #toStatus({ id, facts }: Stored, { state, atMs, message }: StateEvent, isListed = true): JsonObject {
    const item = { rel: 'stac', href: `${this.#url}/stac/items/${id}`, type: 'application/geo+json' };
    const invoice = { rel: 'invoice', href: `${this.#url}/orders/${id}/invoice`, type: 'application/pdf' };
    const isDelivered = state === 'completed' && isListed && !facts.product.isRadar;
    return {
      timestamp: new Date(atMs).toISOString(),
      status_code: state,
      ...(message === null ? {} : { reason_code: message, reason_text: `Acme says: ${message}` }),
      links: isDelivered ? [invoice, item] : [],
    };
  }
}

/** The window that a filter names. */
function windowIn(filter: unknown): unknown {
  if (!isObject(filter) || !Array.isArray(filter['args'])) return undefined;
  const [first, value] = filter['args'];
  if (Object(first).property === 'acme:window_id') return value;
  return filter['args'].map(windowIn).find((one) => one !== undefined);
}
