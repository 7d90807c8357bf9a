import type { Point, Polygon } from '@groundtrack/contract';
import type { Opportunity } from '../../port/tasking.ts';
import type { TaskingFault } from './tasking-sentinels.ts';

/** A pass to try, and its outcome. It is decided when the order is placed, and known to the buyer after the pass. */
export interface PlannedPass {
  readonly opportunity: Opportunity;
  readonly outcome: 'acquired' | 'clouded' | 'failed';
  /** 0 to 1; null for radar. */
  readonly cloudCover: number | null;
}

/** Everything that a simulated provider stores about a tasking order, as JSON. */
export interface TaskingPlan {
  readonly reference: string;
  readonly place: Point;
  readonly placedAtMs: number;
  /** How many times faster than the real clock the time of this order runs. */
  readonly speedFactor: number;
  /** Tried in this order until one succeeds; at least one. */
  readonly passes: readonly PlannedPass[];
  /** A fault that ends the order before its passes; null if there is none. */
  readonly fault: Extract<TaskingFault, 'window-conflict' | 'late-rejection'> | null;
  /** Hours before a pass until which the order can be canceled; null if it never can. */
  readonly cancelHoursBefore: number | null;
  /** The image of the successful pass; null if none succeeds. */
  readonly image: PlannedImage | null;
}

/** An image as it will be taken. */
export interface PlannedImage {
  readonly opportunity: Opportunity;
  readonly cloudCover: number | null;
  readonly sensor: 'optical' | 'sar';
  readonly colorBands: readonly string[];
  readonly description: string;
  readonly sizeKm: { readonly x: number; readonly y: number };
  /** Size of a pixel on the ground, meters. */
  readonly pixelM: number;
  /** The strip of the satellite: upper left, lower left, lower right, upper right, closed. */
  readonly footprint: Polygon;
}

/** The plans of a simulated provider by its order ids. */
export interface TaskingPlans {
  find(providerOrderId: string): Promise<TaskingPlan | null>;
  /** Keeps the first plan of an order. @returns the plan that is kept */
  add(providerOrderId: string, plan: TaskingPlan): Promise<TaskingPlan>;
}

/** Keeps plans in memory, until the process ends. */
export class MemoryTaskingPlans implements TaskingPlans {
  readonly #plans = new Map<string, TaskingPlan>();

  find(providerOrderId: string): Promise<TaskingPlan | null> {
    return Promise.resolve(this.#plans.get(providerOrderId) ?? null);
  }

  add(providerOrderId: string, plan: TaskingPlan): Promise<TaskingPlan> {
    const kept = this.#plans.get(providerOrderId) ?? plan;
    this.#plans.set(providerOrderId, kept);
    return Promise.resolve(kept);
  }
}
