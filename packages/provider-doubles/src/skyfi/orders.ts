import { recordedText } from '@groundtrack/fixtures';
import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, type JsonObject, jsonAnswer } from '../core/http-types.ts';
import { OrderBook, type StoredOrder, type TimelineStep } from '../core/order-book.ts';
import { type FilePlan, OrderFiles, planFile } from '../core/order-files.ts';
import { ringKm2 } from '../core/polygons.ts';
import type { SceneFile } from '../core/scene-file.ts';
import { seededUuid } from '../core/seeded.ts';
import type { ServedFile } from '../core/signed-files.ts';
import { WebhookSender } from '../core/webhook-sender.ts';
import { BASE, refusal, timestamp } from './answers.ts';
import { type Archive, findArchive, overlapKm2, toJson, toLook } from './scenes.ts';
import { findRate, passesOver, windowIdOf } from './tasking.ts';
import { formatRing, parseAoi, round2 } from './wkt.ts';

/** What is known about an order. */
export interface SkyfiOrder {
  readonly request: JsonObject;
  readonly areaKm2: number;
  readonly costCents: number;
  readonly archive: Archive | null;
  readonly scene: SceneFile;
  readonly plan: FilePlan;
}

interface NewOrder extends Omit<SkyfiOrder, 'costCents' | 'plan' | 'scene'> {
  readonly cents: number;
  readonly scene: Omit<SceneFile, 'id'>;
  /** When the seller has the image. */
  readonly madeAfterMs: number;
}

type Stored = StoredOrder<SkyfiOrder>;

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000];
/** Room for rounding of positions along the edges of a scene. */
const MIN_OVERLAP = 0.9999;
const COMPLETE = 'DELIVERY_COMPLETED';

export interface SkyfiOptions {
  /** Default: 5,000 USD. */
  readonly budgetCents?: number;
  /** The files of orders. */
  readonly file?: FilePlan;
}

/** The orders of the account, and its budget. */
export class SkyfiOrders {
  readonly book: OrderBook<SkyfiOrder>;
  readonly webhooks: WebhookSender;
  readonly budgetCents: number;
  usedCents = 0;
  readonly #context: DoubleContext;
  readonly #file: FilePlan;
  readonly #files = new OrderFiles();

  constructor(context: DoubleContext, { budgetCents = 500_000, file = {} }: SkyfiOptions) {
    this.#context = context;
    this.#file = file;
    this.budgetCents = budgetCents;
    this.book = new OrderBook(context);
    this.webhooks = new WebhookSender(context.clock, context.speed);
    this.book.onEvent((order, event) => this.#notify(order, event.state, event.atMs));
  }

  account(): JsonObject {
    return { ...templateOf('whoami'), currentBudgetUsage: this.usedCents, budgetAmount: this.budgetCents };
  }

  placeArchive(request: JsonObject): Answer {
    const ring = parseAoi(request['aoi']);
    if (typeof ring === 'string') return refusal(422, ring);
    const archive = findArchive(String(request['archiveId']));
    if (!archive) return refusal(404, 'Archive not found');
    const areaKm2 = ringKm2(ring);
    if (overlapKm2(ring, archive) < areaKm2 * MIN_OVERLAP) return refusal(422, 'AOI is not within the archive image');
    if (areaKm2 > archive.maxSqKm) return refusal(422, `AOI is larger than ${archive.maxSqKm} sq km`);
    const cents = archive.priceForOneSquareKmCents * Math.max(areaKm2, archive.minSqKm);
    const scene = { ...toLook(archive), ring };
    return this.#place({ request, cents, areaKm2, archive, scene, madeAfterMs: 20 * MINUTE_MS });
  }

  placeTasking(request: JsonObject): Answer {
    const ring = parseAoi(request['aoi']);
    if (typeof ring === 'string') return refusal(422, ring);
    const nowMs = this.#context.clock.now();
    const [fromMs, toMs] = [Date.parse(String(request['windowStart'])), Date.parse(String(request['windowEnd']))];
    if (fromMs < nowMs || toMs <= fromMs) return refusal(422, 'The window must begin in the future and end after it');
    const rate = findRate(request);
    if (!rate) return refusal(422, 'The product is not supported by the provider');
    const areaKm2 = ringKm2(ring);
    const { taskingMinSqkm: min, taskingMaxSqkm: max } = rate;
    if (areaKm2 < min || areaKm2 > max) {
      const limits = `${min.toFixed(1)} < ${round2(areaKm2)} < ${max.toFixed(1)}`;
      return refusal(422, `Area size is not supported ${limits} for this tasking`);
    }
    const passes = passesOver(ring, fromMs, toMs).filter(({ provider }) => provider === rate.provider);
    const pass = passes.find((one) => windowIdOf(one) === request['providerWindowId']) ?? passes[0];
    const acquiredAtMs = pass?.meanT ?? (fromMs + toMs) / 2;
    const scene = {
      acquiredAtMs,
      kind: request['productType'] === 'SAR' ? 'sar' : 'ms',
      cloudCover: 0.05,
      offNadirDeg: Math.abs(pass?.offNadirAngle ?? 10),
      pixelM: request['resolution'] === 'HIGH' ? 1 : 0.5,
      ring,
    } as const;
    const cents = rate.taskingPriceOneSqkm * 100 * areaKm2;
    const madeAfterMs = acquiredAtMs + 2 * HOUR_MS - nowMs;
    return this.#place({ request, cents, areaKm2, archive: null, scene, madeAfterMs });
  }

  #place({ cents, scene, madeAfterMs, ...facts }: NewOrder): Answer {
    const { faults, clock } = this.#context;
    const costCents = Math.round(cents * (faults.take('price-moved', 'order') ? 1.1 : 1));
    if (this.usedCents + costCents > this.budgetCents) return refusal(402, 'The budget is used up');
    this.usedCents += costCents;
    const id = seededUuid('order', String(this.book.all().length), String(clock.now()));
    const plan = planFile(faults, this.#file);
    const order = this.book.add(
      id,
      { ...facts, costCents, scene: { ...scene, id }, plan },
      this.#timeline(madeAfterMs),
    );
    return jsonAnswer(this.#toJson(order, this.book.state(order)), 201);
  }

  #timeline(madeAfterMs: number): TimelineStep[] {
    const { faults } = this.#context;
    if (faults.take('order-refused', 'order'))
      return [{ state: 'PAYMENT_FAILED', afterMs: 0, message: 'The payment was declined' }];
    const placed = [
      { state: 'CREATED', afterMs: 0 },
      { state: 'STARTED', afterMs: 2 * SECOND_MS },
      { state: 'PROVIDER_PENDING', afterMs: 9 * SECOND_MS },
    ];
    if (faults.take('order-fails', 'order'))
      return [...placed, { state: 'PROVIDER_FAILED', afterMs: madeAfterMs, message: 'The provider could not deliver' }];
    return [
      ...placed,
      { state: 'PROVIDER_COMPLETE', afterMs: madeAfterMs },
      { state: 'PROCESSING_PENDING', afterMs: madeAfterMs + SECOND_MS },
      { state: 'PROCESSING_COMPLETE', afterMs: madeAfterMs + 8 * MINUTE_MS },
      { state: 'DELIVERY_PENDING', afterMs: madeAfterMs + 8 * MINUTE_MS + SECOND_MS },
      { state: COMPLETE, afterMs: madeAfterMs + 9 * MINUTE_MS },
    ];
  }

  /** The order as one call reads it: with its events, and with the sizes of its files once they can be fetched. */
  async read(order: Stored): Promise<Answer> {
    const events = this.book.events(order).map(({ state, atMs, message }) => toEvent(state, atMs, message));
    const json = this.#toJson(order, this.book.readState(order));
    if (json['status'] !== COMPLETE) return jsonAnswer({ ...json, events });
    if (this.#context.faults.take('no-file-listed', 'status'))
      return jsonAnswer({ ...json, events, downloadImageUrl: null, downloadPayloadUrl: null, downloadCogUrl: null });
    const [cog, payload] = [await this.file(order, 'cog'), await this.file(order, 'payload')];
    return jsonAnswer({ ...json, events, cogSize: cog.bytes.length, payloadSize: payload.bytes.length });
  }

  list(query: URLSearchParams): Answer {
    const orderType = query.get('orderType');
    const [pageNumber, pageSize] = [Number(query.get('pageNumber') ?? 0), Number(query.get('pageSize') ?? 25)];
    const [sortColumns, sortDirections] = [query.getAll('sort_columns'), query.getAll('sort_directions')];
    const all = this.book.listed().filter(({ facts }) => orderType === null || typeOf(facts) === orderType);
    const sorted = sortDirections[0] === 'asc' ? all : all.toReversed();
    const page = sorted.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
    const request = {
      orderType,
      pageNumber,
      pageSize,
      sortColumns: sortColumns.length > 0 ? sortColumns : ['created_at'],
      sortDirections: sortDirections.length > 0 ? sortDirections : ['desc'],
    };
    const orders = page.map((order) => this.#toJson(order, this.book.state(order)));
    return jsonAnswer({ request, total: all.length, orders });
  }

  /** Delivers again, which costs nothing here. */
  redeliver(order: Stored): Promise<Answer> | Answer {
    if (this.book.state(order) !== COMPLETE) return refusal(422, 'The order is not delivered');
    const steps = ['DELIVERY_PENDING', COMPLETE].map((state, at) => ({ state, afterMs: at * MINUTE_MS }));
    this.book.continueWith(order, steps);
    return this.read(order);
  }

  /** @param type image, cog, or payload */
  file({ facts: { scene, plan, archive } }: Stored, type: string): Promise<ServedFile> {
    const metadata = {
      orderId: scene.id,
      captureTimestamp: new Date(scene.acquiredAtMs).toISOString(),
      aoi: formatRing(scene.ring),
    };
    const texts = {
      'metadata.json': JSON.stringify({ ...metadata, archiveId: archive?.archiveId ?? null }),
      'LICENSE.txt': 'Simulated image of a rehearsal. It may be used for any purpose.\n',
    };
    return type === 'payload' ? this.#files.package(scene, plan, texts) : this.#files.image(scene, plan, texts);
  }

  isComplete(order: Stored): boolean {
    return this.book.state(order) === COMPLETE;
  }

  #toJson({ id, createdAtMs, facts }: Stored, status: string): JsonObject {
    const isComplete = status === COMPLETE;
    const address = (type: string) => (isComplete ? `${BASE}/orders/${id}/${type}` : null);
    const itemId = seededUuid('item', id);
    return {
      ...templateOf(facts.archive ? 'order-created' : 'tasking-created'),
      ...(facts.archive ? UNNAMED : UNNAMED_TASKING),
      ...withoutWindow(facts.request),
      id: itemId,
      orderType: typeOf(facts),
      orderCost: facts.costCents,
      ownerId: OWNER_ID,
      status,
      aoiSqkm: round2(facts.areaKm2),
      downloadImageUrl: address('image'),
      downloadPayloadUrl: address('payload'),
      downloadCogUrl: address('cog'),
      orderCode: id.slice(0, 7).toUpperCase(),
      geocodeLocation: null,
      createdAt: timestamp(createdAtMs),
      orderId: id,
      itemId,
      deliverableId: isComplete ? seededUuid('deliverable', id) : null,
      ...(facts.archive && { archive: toJson(facts.archive, this.#context.origin) }),
    };
  }

  #notify(order: Stored, state: string, atMs: number): void {
    const { faults } = this.#context;
    const url = order.facts.request['webhookUrl'];
    if (typeof url !== 'string' || faults.take('webhook-missing', 'status')) return;
    const sent = faults.take('webhook-forged', 'status') ? COMPLETE : state;
    this.webhooks.send(url, { orderInfo: this.#toJson(order, sent), event: toEvent(sent, atMs, null) });
  }
}

const OWNER_ID = seededUuid('owner');

/** Built answers, for the fields that an order repeats of its request. */
const templates: readonly { readonly id: string; readonly body: JsonObject }[] = JSON.parse(
  recordedText('providers', 'skyfi', 'built.json'),
);

/** Fields of the templates that a request may omit. */
const UNNAMED = { label: 'Platform Order', orderLabel: 'Platform Order', metadata: null };
const UNNAMED_TASKING = { ...UNNAMED, requiredProvider: null };

function templateOf(id: string): JsonObject {
  return templates.find((template) => template.id === id)?.body ?? {};
}

function withoutWindow({ providerWindowId: _window, ...request }: JsonObject): JsonObject {
  return request;
}

function typeOf({ archive }: SkyfiOrder): 'ARCHIVE' | 'TASKING' {
  return archive ? 'ARCHIVE' : 'TASKING';
}

function toEvent(status: string, atMs: number, message: string | null) {
  return { status, timestamp: timestamp(atMs), message };
}
