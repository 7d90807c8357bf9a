import type { DoubleContext } from '../core/double-server.ts';
import {
  type Answer,
  bodyOf,
  type DoubleRequest,
  isObject,
  type JsonObject,
  jsonAnswer,
  type Route,
} from '../core/http-types.ts';
import { inventedPasses } from '../core/invented-scenes.ts';
import { OrderBook, type StoredOrder, type TimelineStep } from '../core/order-book.ts';
import { footprintAround } from '../core/polygons.ts';
import { seededUuid } from '../core/seeded.ts';
import { refusal, toUsd } from './answers.ts';
import type { Collect } from './catalog.ts';

interface Pass {
  readonly spacecraftId: number;
  readonly atMs: number;
  readonly lookAngleDeg: number;
  readonly side: 'left' | 'right';
}

/** What is known about a task. */
interface CapellaTask {
  readonly request: JsonObject;
  readonly properties: JsonObject;
  readonly pass: Pass | null;
  readonly collectId: string;
  totalCents: number;
}

type Stored = StoredOrder<CapellaTask>;

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000];
const HALF_WINDOW_MS = 12 * SECOND_MS;
const SPACECRAFT = [13, 14];
/** The least window in hours, and the price in US cents. */
const TIERS: Readonly<Record<string, readonly [leastHours: number, cents: number]>> = {
  urgent: [24, 600_000],
  priority: [72, 400_000],
  standard: [168, 250_000],
  flexible: [168, 150_000],
};
const CANCELABLE: ReadonlySet<string> = new Set(['received', 'review', 'submitted', 'active', 'accepted']);
/** States of the collect of a task, in its timeline. */
const COLLECT = 'collect:';

/** Tasks of the account, and the passes of the satellites. */
export class CapellaTasks {
  readonly book: OrderBook<CapellaTask>;
  readonly #context: DoubleContext;
  readonly #requests = new Map<string, { readonly body: JsonObject; polls: number }>();

  constructor(context: DoubleContext) {
    this.#context = context;
    this.book = new OrderBook(context);
  }

  /** The images of tasks that were delivered. */
  delivered(): Collect[] {
    return this.book.all().flatMap((task) => {
      const { facts, id } = task;
      const isDelivered = this.book.events(task).some(({ state }) => state === `${COLLECT}delivered`);
      if (!facts.pass || !isDelivered) return [];
      const { atMs, spacecraftId, lookAngleDeg } = facts.pass;
      const mode = { name: 'spotlight', short: 'SP', resolutionM: 0.5, usd: 0 };
      const ring = footprintAround(placeOf(facts.request), 5.5, 5.5);
      return [{ id: facts.collectId, mode, ring, acquiredAtMs: atMs, spacecraftId, lookAngleDeg, taskId: id }];
    });
  }

  get routes(): Route[] {
    const withTask = (handle: (task: Stored, request: DoubleRequest) => Answer, name = 'taskingRequestId') => {
      return (request: DoubleRequest) => {
        const task = this.book.get(request.params[name] ?? '');
        return task ? handle(task, request) : refusal(404, 'Task not found', 'TASK_NOT_FOUND');
      };
    };
    return [
      { method: 'POST', path: '/ma/accessrequests/', operation: 'passes', handle: (request) => this.#request(request) },
      {
        method: 'GET',
        path: '/ma/accessrequests/{accessrequest_id}',
        operation: 'passes',
        handle: (request) => this.#poll(request),
      },
      {
        method: 'GET',
        path: '/ma/accesses/{accessrequest_id}',
        operation: 'passes',
        handle: (request) => this.#accesses(request),
      },
      { method: 'POST', path: '/task', operation: 'order', handle: (request) => this.#create(bodyOf(request)) },
      {
        method: 'GET',
        path: '/task/{taskingRequestId}',
        operation: 'status',
        handle: withTask((task) => this.#read(task)),
      },
      {
        method: 'PATCH',
        path: '/task/{taskingRequestId}/status',
        operation: 'cancel',
        handle: withTask((task, request) => this.#update(task, bodyOf(request)['status'])),
      },
      { method: 'POST', path: '/tasks/search', operation: 'list', handle: (request) => this.#search(bodyOf(request)) },
      {
        method: 'GET',
        path: '/collects/list/{taskingrequest_id}',
        operation: 'status',
        handle: withTask((task) => this.#collects(task), 'taskingrequest_id'),
      },
    ];
  }

  #request(request: DoubleRequest): Answer {
    const id = seededUuid('access', String(this.#requests.size));
    this.#requests.set(id, { body: bodyOf(request), polls: 0 });
    return jsonAnswer(toAccessRequest(id, bodyOf(request), 'queued'));
  }

  /** Done at the second call, whatever the time. */
  #poll({ params }: DoubleRequest): Answer {
    const id = params['accessrequest_id'] ?? '';
    const found = this.#requests.get(id);
    if (!found) return refusal(404, 'Access request not found', 'NOT_FOUND');
    found.polls++;
    return jsonAnswer(toAccessRequest(id, found.body, found.polls > 1 ? 'completed' : 'processing'));
  }

  #accesses({ params }: DoubleRequest): Answer {
    const id = params['accessrequest_id'] ?? '';
    const found = this.#requests.get(id);
    if (!found) return refusal(404, 'Access request not found', 'NOT_FOUND');
    const accesses = passesOf(found.body, 'accessConstraints').map((pass) => ({
      ...toWindow(pass),
      accessId: seededUuid(id, String(pass.spacecraftId), String(pass.atMs)),
      accessrequestId: id,
    }));
    return jsonAnswer(accesses);
  }

  #create(body: JsonObject): Answer {
    const { faults, clock } = this.#context;
    const properties = propertiesOf(body);
    const [openMs, closeMs] = windowOf(properties);
    const { collectionTier: tier = 'standard' } = properties;
    const [leastHours, cents] = TIERS[typeof tier === 'string' ? tier : ''] ?? [0, 0];
    if (!(closeMs - openMs >= leastHours * HOUR_MS))
      return refusal(400, `The window has to last ${leastHours} hours`, 'VALIDATION_ERROR');
    const totalCents = Math.round(cents * (faults.take('price-moved', 'order') ? 1.1 : 1));
    const id = seededUuid('task', String(this.book.all().length), String(clock.now()));
    const pass = passesOf(body, 'collectConstraints').find(({ atMs }) => atMs > clock.now() + 2 * HOUR_MS) ?? null;
    const facts = { request: body, properties, pass, collectId: seededUuid('collect', id), totalCents };
    const received = { state: 'received', afterMs: 0, message: 'Request created' };
    const review = { state: 'review', afterMs: 2 * SECOND_MS, message: 'Tasking request ready for review.' };
    const isRefused = faults.take('order-refused', 'order');
    const task = this.book.add(
      id,
      facts,
      isRefused ? [received, { state: 'rejected', afterMs: SECOND_MS }] : [received, review],
    );
    return jsonAnswer(this.#toJson(task, this.#history(task)), 201);
  }

  #update(task: Stored, status: unknown): Answer {
    const state = this.book.state(task);
    const isInReview = status !== 'canceled' && state === 'review';
    if (!isInReview && !(status === 'canceled' && CANCELABLE.has(state)))
      return refusal(400, `A task cannot be ${String(status)} in ${state}`, 'UNABLE_TO_UPDATE_FINALIZED_TRANSACTION');
    // Half of the price is due once the task is planned.
    if (status === 'canceled') task.facts.totalCents = state === 'accepted' ? task.facts.totalCents / 2 : 0;
    this.book.continueWith(
      task,
      status === 'approved' ? this.#timeline(task) : [{ state: String(status), afterMs: 0 }],
    );
    return jsonAnswer(this.#toJson(task, this.#history(task)));
  }

  #timeline({ facts: { pass } }: Stored): TimelineStep[] {
    const begun = [
      { state: 'submitted', afterMs: 0 },
      { state: 'active', afterMs: 2 * MINUTE_MS },
    ];
    if (!pass) return [...begun, { state: 'rejected', afterMs: HOUR_MS, message: 'No satellite can take it' }];
    const takenMs = pass.atMs - this.#context.clock.now();
    const plannedMs = Math.min(HOUR_MS, takenMs / 4);
    const planned = [
      ...begun,
      { state: 'accepted', afterMs: plannedMs },
      { state: `${COLLECT}tasked`, afterMs: takenMs - Math.min(5 * HOUR_MS, takenMs / 4) },
    ];
    if (this.#context.faults.take('order-fails', 'order'))
      return [
        ...planned,
        { state: `${COLLECT}anomaly`, afterMs: takenMs },
        { state: 'anomaly', afterMs: takenMs + HOUR_MS },
      ];
    return [
      ...planned,
      { state: `${COLLECT}collected`, afterMs: takenMs + HOUR_MS },
      { state: `${COLLECT}processing`, afterMs: takenMs + 6 * HOUR_MS },
      { state: `${COLLECT}qa`, afterMs: takenMs + 11 * HOUR_MS },
      { state: `${COLLECT}delivered`, afterMs: takenMs + 12 * HOUR_MS },
      { state: 'completed', afterMs: takenMs + 13 * HOUR_MS },
    ];
  }

  #read(task: Stored): Answer {
    const state = this.book.state(task);
    const read = this.book.readState(task);
    const history = this.#history(task);
    const isOdd = read !== state && !read.startsWith(COLLECT);
    return jsonAnswer(this.#toJson(task, isOdd ? [{ ...history[0], code: read }, ...history] : history));
  }

  #search({ query }: JsonObject): Answer {
    const filter = isObject(query) ? query['taskingrequestName'] : undefined;
    const name = isObject(filter) ? filter['eq'] : undefined;
    const found = this.book.listed().filter(({ facts }) => facts.properties['taskingrequestName'] === name);
    const results = found.toReversed().map((task) => this.#toJson(task, this.#history(task)));
    return jsonAnswer({ results, currentPage: 1, totalPages: 1 });
  }

  #collects(task: Stored): Answer {
    const { pass, collectId } = task.facts;
    const events = this.book.events(task);
    const accepted = events.find(({ state }) => state === 'accepted');
    if (!pass || !accepted) return jsonAnswer([]);
    const own = events.filter(({ state }) => state.startsWith(COLLECT));
    const history = [{ ...accepted, state: `${COLLECT}predicted` }, ...own].map(toEntry).toReversed();
    return jsonAnswer([{ ...toWindow(pass), collectId, taskingrequestId: task.id, collectStatusHistory: history }]);
  }

  /** Newest first. */
  #history(task: Stored) {
    const own = this.book.events(task).filter(({ state }) => !state.startsWith(COLLECT));
    return own.map(toEntry).toReversed();
  }

  #toJson({ id, createdAtMs, facts }: Stored, statusHistory: readonly JsonObject[]): JsonObject {
    const total = toUsd(facts.totalCents);
    const isWaiting = statusHistory[0]?.['code'] === 'review';
    return {
      type: 'Feature',
      geometry: facts.request['geometry'],
      properties: {
        ...facts.properties,
        submissionTime: new Date(createdAtMs).toISOString(),
        taskingrequestId: id,
        statusHistory,
        transactionStatus: isWaiting ? 'pending-customer-approval' : 'in-progress',
        ...(statusHistory[0]?.['code'] === 'received' ? {} : { order: { summary: { total, subtotal: total } } }),
      },
    };
  }
}

function toEntry({
  state,
  atMs,
  message,
}: {
  readonly state: string;
  readonly atMs: number;
  readonly message: string | null;
}): JsonObject {
  return { time: new Date(atMs).toISOString(), code: state.replace(COLLECT, ''), message: message ?? '' };
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : {};
}

function windowOf({ windowOpen, windowClose }: JsonObject): [number, number] {
  return [Date.parse(String(windowOpen)), Date.parse(String(windowClose))];
}

/** The point, or the first corner of an area. */
function placeOf({ geometry }: JsonObject): readonly [number, number] {
  const text = isObject(geometry) ? JSON.stringify(geometry['coordinates']) : '';
  const [, lon = 0, lat = 0] = /(-?[\d.]+),(-?[\d.]+)/.exec(text) ?? [];
  return [Number(lon), Number(lat)];
}

/** The passes within the window and the constraints of a request, in order. */
function passesOf(body: JsonObject, constraintsName: string): Pass[] {
  const properties = propertiesOf(body);
  const limits = isObject(properties[constraintsName]) ? properties[constraintsName] : {};
  const { offNadirMin = 5, offNadirMax = 45, lookDirection = 'either' } = limits;
  const [fromMs, toMs] = windowOf(properties);
  const passes = SPACECRAFT.flatMap((spacecraftId) => {
    const satellite = { name: `capella-${spacecraftId}`, isRadar: true };
    const found = inventedPasses(satellite, placeOf(body), {
      fromMs: fromMs + HALF_WINDOW_MS,
      toMs: toMs - HALF_WINDOW_MS,
    });
    return found.map(({ atMs, offNadirDeg }): Pass => {
      return { spacecraftId, atMs, lookAngleDeg: Math.abs(offNadirDeg), side: offNadirDeg < 0 ? 'left' : 'right' };
    });
  });
  return passes
    .filter(({ lookAngleDeg }) => lookAngleDeg >= Number(offNadirMin) && lookAngleDeg <= Number(offNadirMax))
    .filter(({ side }) => lookDirection === 'either' || side === lookDirection)
    .toSorted((a, b) => a.atMs - b.atMs);
}

function toWindow({ spacecraftId, atMs, lookAngleDeg, side }: Pass): JsonObject {
  return {
    spacecraftId,
    windowOpen: new Date(atMs - HALF_WINDOW_MS).toISOString(),
    windowClose: new Date(atMs + HALF_WINDOW_MS).toISOString(),
    accessProperties: {
      ascdsc: 'descending',
      lookDirection: side,
      grazingAngleMin: 89 - lookAngleDeg * 1.1,
      grazingAngleMax: 90 - lookAngleDeg * 1.1,
      offNadirMin: lookAngleDeg,
      offNadirMax: lookAngleDeg + 0.7,
    },
  };
}

function toAccessRequest(id: string, body: JsonObject, processingStatus: string): JsonObject {
  const accessibilityStatus = processingStatus === 'completed' ? 'accessible' : 'unknown';
  const properties = { ...propertiesOf(body), accessrequestId: id, processingStatus, accessibilityStatus };
  return { type: 'Feature', geometry: body['geometry'], properties };
}
