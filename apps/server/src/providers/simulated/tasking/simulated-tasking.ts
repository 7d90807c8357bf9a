import { join } from 'node:path';
import { toSceneId } from '@groundtrack/contract';
import { type SceneLook, toLook } from '@groundtrack/scene-renderer';
import { pool } from '../../../platform/pool/pool.ts';
import type { Clock } from '../../../platform/system/ports.ts';
import {
  type AcquiredImage,
  type DeliveredImage,
  ProviderError,
  type ProviderFile,
  type ProviderStatus,
  type TaskingOrder,
} from '../../port/provider.ts';
import type { Opportunity, OpportunityQuery, TaskingProduct } from '../../port/tasking.ts';
import type { Cancellations } from '../cancellations.ts';
import type { SimulatedName } from '../catalog.ts';
import { drawImage } from '../draw-image.ts';
import { toDigest } from '../order-id.ts';
import { untilAborted } from '../simulate-fault.ts';
import { toAttempts } from './choose-passes.ts';
import { findAllOpportunities } from './find-all-opportunities.ts';
import { toAcquired } from './plan-image.ts';
import { planTasking } from './plan-tasking.ts';
import type { TaskedFleet } from './tasked-fleet.ts';
import type { TaskingPlan, TaskingPlans } from './tasking-plan.ts';
import { taskingFaultAt } from './tasking-sentinels.ts';
import { cancelUntilMs, taskingStatusAt, toSimulated } from './tasking-timeline.ts';

export interface SimulatedTaskingDeps {
  readonly fleet: TaskedFleet;
  readonly name: SimulatedName;
  readonly products: readonly TaskingProduct[];
  readonly plans: TaskingPlans;
  readonly cancellations: Cancellations;
  readonly clock: Clock;
  readonly speedFactor: number;
  readonly licenseText: (provider: string) => string;
}

const ORDER_ID = /^simtask-[0-9a-f]{16}$/;
const QUICKLOOK_PX = 400;

/**
 * Taskings of a simulated provider. It stores the plan of each, and derives everything else from the plan and the time.
 */
export class SimulatedTasking {
  readonly products: readonly TaskingProduct[];
  readonly #deps: SimulatedTaskingDeps;

  constructor(deps: SimulatedTaskingDeps) {
    this.products = deps.products;
    this.#deps = deps;
  }

  /** Whether an order id, or the id of an image, belongs to a tasking. */
  owns(id: string): boolean {
    return ORDER_ID.test(id);
  }

  toAttempts(passes: readonly Opportunity[]): readonly Opportunity[] {
    return toAttempts(passes);
  }

  opportunities(query: OpportunityQuery, signal: AbortSignal): Promise<readonly Opportunity[]> {
    return findAllOpportunities(this.#deps.fleet, query, signal);
  }

  async placeOrder(order: TaskingOrder, signal: AbortSignal): Promise<string> {
    const { name, fleet, plans, clock, speedFactor } = this.#deps;
    if (taskingFaultAt(order.place) === 'never-answers') await untilAborted(signal);
    const id = `simtask-${toDigest(name, order.reference)}`;
    if (await plans.find(id)) return id;
    // The agreed terms apply, regardless of the current price book.
    const { provider, priceId } = order.terms.product;
    if (provider !== name) throw this.#error('rejected', `There is no product ${priceId}`);
    await plans.add(id, await planTasking(order, { name, fleet, nowMs: clock.nowMs(), speedFactor }, signal));
    return id;
  }

  async status(id: string): Promise<ProviderStatus> {
    const { clock, cancellations } = this.#deps;
    const plan = await this.#plan(id);
    if (await cancellations.has(id)) return { state: 'Cancelled', reason: null, nextPollMs: null };
    const status = taskingStatusAt(plan, clock.nowMs());
    const isTaken = status.state === 'AcquiredSuccess' || status.state === 'Processing' || status.state === 'Complete';
    const acquired = isTaken ? this.#acquired(id, plan) : null;
    return acquired ? { ...status, acquired } : status;
  }

  async cancel(id: string): Promise<boolean> {
    const { clock, cancellations } = this.#deps;
    const plan = await this.#plan(id);
    if (await cancellations.has(id)) return true;
    if (cancelUntilMs(plan, clock.nowMs()) === null) return false;
    await cancellations.add(id);
    return true;
  }

  async fetchDelivery(
    id: string,
    { order, directory }: { readonly order: TaskingOrder; readonly directory: string },
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    const { name, licenseText } = this.#deps;
    const plan = await this.#plan(id);
    if (plan.reference !== order.reference) throw this.#error('rejected', `Order ${id} belongs to another reference`);
    const { state, acquired } = await this.status(id);
    if (state !== 'Complete' || !acquired) throw this.#error('unavailable', `Order ${id} is not complete yet`);
    const { epsg, box } = acquired.product.size.projected;
    const scene = toRendered(acquired);
    const path = join(directory, 'image.tif');
    const size = await drawImage(
      { scene, epsg, box, groundSampleDistanceM: scene.groundSampleDistanceM, path },
      signal,
    );
    return { path, ...size, epsg, box, licenseText: licenseText(name) };
  }

  /** The image of a tasking once it was taken; null before. */
  async quicklook(id: string, signal: AbortSignal): Promise<ProviderFile | null> {
    const { plans, clock } = this.#deps;
    const plan = await plans.find(id);
    if (!plan?.image || toSimulated(plan, clock.nowMs()) < plan.image.opportunity.endMs) return null;
    const acquired = this.#acquired(id, plan);
    if (!acquired) return null;
    return pool.run('drawQuicklook', { scene: toLook(toRendered(acquired)), widthPx: QUICKLOOK_PX }, { signal });
  }

  #acquired(id: string, plan: TaskingPlan): AcquiredImage | null {
    return plan.image && toAcquired(toSceneId(id), this.#deps.name, plan, plan.image);
  }

  async #plan(id: string): Promise<TaskingPlan> {
    const plan = this.owns(id) ? await this.#deps.plans.find(id) : null;
    if (!plan) throw this.#error('rejected', `There is no order ${id}`);
    return plan;
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.#deps.name, kind, message);
  }
}

/** The input of the renderer, which all images of the simulation have. */
function toRendered({ scene }: AcquiredImage): SceneLook {
  const { footprint, groundSampleDistanceM, offNadirDeg } = scene;
  if (footprint.type !== 'Polygon' || groundSampleDistanceM === null || offNadirDeg === null)
    throw new Error(`${scene.featureId} is no simulated image`);
  return { ...scene, footprint, groundSampleDistanceM, offNadirDeg };
}
