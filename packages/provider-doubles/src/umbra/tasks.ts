import { covers, parseFootprint } from '@groundtrack/geo';
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
import { OrderBook, type StoredOrder, type TimelineStep } from '../core/order-book.ts';
import { type FilePlan, OrderFiles, planFile } from '../core/order-files.ts';
import { footprintAround } from '../core/polygons.ts';
import type { SceneFile } from '../core/scene-file.ts';
import { seededUuid } from '../core/seeded.ts';
import { CONTRACT, ORGANIZATION, recordedBody, refusal, route, timestamp } from './answers.ts';
import { findCollect } from './archive.ts';
import { type Pass, passesOver } from './passes.ts';

interface UmbraTask {
  readonly properties: JsonObject;
  readonly center: readonly number[];
  /** Null for an archive task, and for one without a pass in its window. */
  readonly pass: Pass | null;
  readonly scene: SceneFile;
  readonly plan: FilePlan;
}

type Stored = StoredOrder<UmbraTask>;

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000];
const EARLIEST_MS = 90 * MINUTE_MS;
const LINK_LIVES_MS = HOUR_MS;
const SIGNED_AT_MOST = 5;
const CANCELABLE = ['SUBMITTED', 'ACCEPTED', 'ACTIVE', 'SCHEDULED'];
const COLLECT_STATES: Readonly<Record<string, string>> = {
  SCHEDULED: 'SCHEDULED',
  TASKED: 'COMMANDED',
  TRANSMITTED: 'DOWNLINKED',
  ANOMALY: 'FAILED',
};

const areas = parseFootprint({
  type: 'MultiPolygon',
  coordinates: recordedBody('restricted-areas').features.map(
    ({ geometry }: { geometry: { coordinates: unknown } }) => geometry.coordinates,
  ),
});
const RESTRICTED = areas.ok ? areas.parts : [];
const templates = { task: recordedBody('task', 5), item: recordedBody('delivery').features[0] };

/** Tasks of new images and of the archive. */
export class UmbraTasks {
  readonly book: OrderBook<UmbraTask>;
  readonly #context: DoubleContext;
  readonly #file: FilePlan;
  readonly #files = new OrderFiles();

  constructor(context: DoubleContext, file: FilePlan) {
    this.#context = context;
    this.#file = { grid: 'degrees', dataType: 'float32', ...file };
    this.book = new OrderBook(context);
  }

  routes(): Route[] {
    const withTask = (handle: (task: Stored) => Answer) => (request: DoubleRequest) => {
      const task = this.book.get(request.params['id'] ?? '');
      return task ? handle(task) : refusal(['path', 'id'], 'Task not found');
    };
    return [
      route('POST', '/tasking/tasks', 'order', (request) => this.#create(bodyOf(request))),
      route('POST', '/tasking/tasks/archive-tasks', 'order', (request) => this.#resell(bodyOf(request))),
      route('POST', '/tasking/tasks/search', 'list', (request) => this.#list(bodyOf(request))),
      route(
        'GET',
        '/tasking/tasks/{id}',
        'status',
        withTask((task) => jsonAnswer(this.#toJson(task, this.book.readState(task)))),
      ),
      route(
        'PATCH',
        '/tasking/tasks/{id}/cancel',
        'cancel',
        withTask((task) => this.#cancel(task)),
      ),
      route('GET', '/tasking/collects/{id}', 'status', (request) => this.#collect(request.params['id'] ?? '')),
      route('POST', '/v2/stac/search', 'link', (request) => this.#delivered(bodyOf(request))),
      route('GET', '/tasking/restricted-access-areas', 'quote', () => jsonAnswer(recordedBody('restricted-areas'))),
    ];
  }

  #create(body: JsonObject): Answer {
    const { constraints } = body;
    const nowMs = this.#context.clock.now();
    const [fromMs, toMs] = [Date.parse(String(body['windowStartAt'])), Date.parse(String(body['windowEndAt']))];
    if (toMs <= fromMs) return refusal(['body', 'windowEndAt'], 'windowEndAt must be after windowStartAt');
    if (fromMs < nowMs + EARLIEST_MS)
      return refusal(['body', 'windowStartAt'], 'windowStartAt must be at least 90 minutes ahead');
    const limits = isObject(constraints) ? constraints : {};
    const [lon, lat] = Object(limits['geometry']).coordinates;
    if (covers(RESTRICTED, [[lon, lat]])) return refusal(['body', 'constraints'], 'Restricted access area');
    const pass = passesOver(limits, fromMs, toMs, body['satelliteIds'])[0] ?? null;
    const sideKm = toSideKm(limits['sceneSize']);
    const scene = {
      kind: 'sar',
      acquiredAtMs: pass?.atMs ?? toMs,
      cloudCover: null,
      offNadirDeg: 30,
      pixelM: Number(limits['rangeResolutionMinMeters'] ?? 1),
      ring: footprintAround([lon, lat], sideKm, sideKm),
    } as const;
    const properties = { ...body, spotlightConstraints: limits, taskType: 'STANDARD' };
    const order = { properties, center: [lon, lat], pass, scene };
    const stored = this.#add(order, this.#timeline(pass, toMs - nowMs));
    return jsonAnswer(this.#toJson(stored, this.book.state(stored)), 201);
  }

  #resell({ items }: JsonObject): Answer {
    const results = (Array.isArray(items) ? items : []).map((item: JsonObject) => {
      const collectId = String(item['collectId']);
      const scene = findCollect(collectId);
      if (!scene || this.#context.faults.take('partial-order', 'order'))
        return { collectId, status: 'FAILED', message: 'Collect is not available for resale' };
      const center = scene.file.ring[0] ?? [0, 0];
      const properties = { ...item, taskType: 'ARCHIVE' };
      const { id } = this.#add({ properties, center, pass: null, scene: scene.file }, this.#archiveTimeline());
      const made = {
        resellId: seededUuid('resell', id),
        resellCollectId: seededUuid('collect', id),
        resellCollectTaskId: id,
      };
      const { productTypes = ['GEC'], userOrderId = null, taskName = null } = item;
      const facts = { productTypes, userOrderId, taskName, deliveryConfigId: null };
      return { collectId, taskId: id, ...made, ...facts, status: 'SUCCESS', message: '' };
    });
    return jsonAnswer({ results, targetContractId: CONTRACT }, 201);
  }

  #add(
    order: Omit<UmbraTask, 'scene' | 'plan'> & { readonly scene: Omit<SceneFile, 'id'> },
    timeline: readonly TimelineStep[],
  ): Stored {
    const { faults, clock } = this.#context;
    const id = seededUuid('task', String(this.book.all().length), String(clock.now()));
    const plan = planFile(faults, this.#file);
    const steps = faults.take('order-refused', 'order') ? [{ state: 'REJECTED', afterMs: 0 }] : timeline;
    return this.book.add(id, { ...order, scene: { ...order.scene, id }, plan }, steps);
  }

  /** As seen: scheduled after 8 minutes, sent to the satellite after 45, and delivered some hours after the pass. */
  #timeline(pass: Pass | null, endsAfterMs: number): TimelineStep[] {
    const placed = [
      { state: 'RECEIVED', afterMs: 0 },
      { state: 'SUBMITTED', afterMs: 0 },
      { state: 'ACCEPTED', afterMs: 0.45 * SECOND_MS },
    ];
    if (!pass) return [...placed, { state: 'EXPIRED', afterMs: endsAfterMs }];
    const passMs = pass.atMs - this.#context.clock.now();
    const planned = [
      ...placed,
      { state: 'SCHEDULED', afterMs: 8 * MINUTE_MS },
      { state: 'TASKED', afterMs: 45 * MINUTE_MS },
    ];
    if (this.#context.faults.take('order-fails', 'order'))
      return [...planned, { state: 'ANOMALY', afterMs: passMs + HOUR_MS }];
    return [
      ...planned,
      { state: 'TRANSMITTED', afterMs: passMs + 2 * HOUR_MS },
      { state: 'PROCESSING', afterMs: passMs + 190 * MINUTE_MS },
      { state: 'PROCESSED', afterMs: passMs + 193 * MINUTE_MS },
      { state: 'DELIVERING', afterMs: passMs + 193.1 * MINUTE_MS },
      { state: 'DELIVERED', afterMs: passMs + 193.2 * MINUTE_MS },
    ];
  }

  #archiveTimeline(): TimelineStep[] {
    const taken = [
      { state: 'RECEIVED', afterMs: 0 },
      { state: 'ACCEPTED', afterMs: SECOND_MS },
      { state: 'PROCESSING', afterMs: 2 * MINUTE_MS },
    ];
    const end = this.#context.faults.take('order-fails', 'order') ? 'ERROR' : 'DELIVERED';
    return [...taken, { state: end, afterMs: 9 * MINUTE_MS }];
  }

  #list({ query, limit, skip }: JsonObject): Answer {
    const wanted = Object(Object(query).userOrderId).eq;
    const found = this.book
      .listed()
      .filter(({ facts }) => wanted === undefined || facts.properties['userOrderId'] === wanted);
    const [from, count] = [Number(skip ?? 0), Number(limit ?? 10)];
    const features = found.slice(from, from + count).map((task) => this.#toJson(task, this.book.state(task)));
    const context = { limit: count, matched: found.length, returned: features.length };
    return jsonAnswer({ type: 'FeatureCollection', features, context });
  }

  #cancel(task: Stored): Answer {
    const state = this.book.state(task);
    if (!CANCELABLE.includes(state)) return refusal(['path', 'id'], `Task cannot be canceled in status ${state}`);
    this.book.continueWith(task, [
      { state: 'CANCEL_REQUESTED', afterMs: 0 },
      { state: 'CANCELED', afterMs: 5 * SECOND_MS },
    ]);
    return { status: 204 };
  }

  #toJson(task: Stored, status: string): JsonObject {
    const { id, createdAtMs, facts } = task;
    const history = this.book.events(task).map(({ state, atMs }) => ({ status: state, timestamp: timestamp(atMs) }));
    const hasCollect = facts.pass !== null && history.some((event) => event.status === 'SCHEDULED');
    const properties = {
      ...templates.task.properties,
      ...facts.properties,
      status,
      statusHistory: history,
      createdAt: timestamp(createdAtMs),
      updatedAt: timestamp(createdAtMs),
      collectIds: hasCollect ? [collectIdOf(task)] : [],
    };
    return { ...templates.task, id, geometry: { type: 'Point', coordinates: facts.center }, properties };
  }

  #collect(id: string): Answer {
    const task = this.book.all().find((one) => collectIdOf(one) === id);
    const pass = task?.facts.pass;
    if (!task || !pass) return refusal(['path', 'id'], 'Collect not found');
    const { clock, speed } = this.#context;
    const state = this.book.state(task);
    const isPast = clock.now() >= task.createdAtMs + (pass.atMs - task.createdAtMs) / speed;
    const status = state === 'TASKED' && isPast ? 'COLLECTED' : (COLLECT_STATES[state] ?? state);
    const { ring } = task.facts.scene;
    const properties = {
      ...ORGANIZATION,
      id,
      collectName: `${pass.satellite} ${id.slice(0, 8)}`,
      taskId: task.id,
      satelliteId: pass.satellite,
      status,
      startAt: timestamp(pass.atMs - 1600),
      endAt: timestamp(pass.atMs + 1600),
      footprintSquareMeters: 25e6,
      grazingAngleDegrees: pass.grazingDeg,
      incidenceAngleDegrees: 90 - pass.grazingDeg,
      taskType: 'STANDARD',
    };
    return jsonAnswer({
      type: 'Feature',
      id,
      geometry: { type: 'Polygon', coordinates: [ring] },
      archiveIds: [],
      properties,
    });
  }

  /** Items of a task. Signed links only come with five items or fewer. */
  #delivered({ filter, limit }: JsonObject): Answer {
    const [, taskId] = Object(filter).args ?? [];
    const task = this.book.get(String(taskId));
    const isDelivered = task && this.book.state(task) === 'DELIVERED';
    const isListed = isDelivered && !this.#context.faults.take('no-file-listed', 'status');
    const features = isListed ? [this.#toItem(task, Number(limit) <= SIGNED_AT_MOST)] : [];
    return jsonAnswer({ type: 'FeatureCollection', features, links: [] });
  }

  #toItem(task: Stored, isSigned: boolean): JsonObject {
    const { scene, pass, plan } = task.facts;
    const satellite = pass?.satellite ?? 'Umbra-08';
    const day = new Date(scene.acquiredAtMs).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
    const name = `${day}_${satellite.toUpperCase()}`;
    const asset = (file: string, title: string, type: string) => {
      const load = () => this.#files.image(scene, plan, { 'metadata.json': '{}', 'license.txt': 'For rehearsals.' });
      const href = `s3://prod-prod-processed-sar-data/${task.id}/${file}`;
      const alternate = { s3_signed: { href: this.#context.files.sign(file, LINK_LIVES_MS, load), title: 'signed' } };
      return [file, { href, title, type, roles: ['data'], ...(isSigned && { alternate }) }] as const;
    };
    return {
      ...templates.item,
      id: seededUuid('item', task.id),
      geometry: { type: 'Polygon', coordinates: [scene.ring.map(([lon, lat]) => [lon, lat, 1590.1])] },
      properties: {
        ...templates.item.properties,
        platform: satellite,
        datetime: new Date(scene.acquiredAtMs).toISOString(),
        start_datetime: new Date(scene.acquiredAtMs).toISOString(),
        'umbra:task_id': task.id,
        'umbra:collect_id': collectIdOf(task),
      },
      assets: Object.fromEntries([
        asset(`${name}_SICD_MM.nitf`, 'SICD', 'application/vnd.nitf'),
        asset(`${name}_MM.tif`, 'TIFF', 'image/tiff; application=geotiff; profile=cloud-optimized'),
        asset(`${name}_MM.json`, 'METADATA', 'application/json'),
      ]),
    };
  }
}

/** @param sceneSize such as `5x5_KM` */
function toSideKm(sceneSize: unknown): number {
  return (typeof sceneSize === 'string' && Number.parseInt(sceneSize, 10)) || 5;
}

function collectIdOf({ id }: Stored): string {
  return seededUuid('collect', id);
}
