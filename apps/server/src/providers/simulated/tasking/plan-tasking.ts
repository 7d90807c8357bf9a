import { ProviderError, type TaskingOrder } from '../../port/provider.ts';
import type { Opportunity } from '../../port/tasking.ts';
import type { SimulatedName } from '../catalog.ts';
import { choosePasses } from './choose-passes.ts';
import { findAllOpportunities } from './find-all-opportunities.ts';
import { planImage } from './plan-image.ts';
import type { TaskedFleet } from './tasked-fleet.ts';
import type { TaskingPlan } from './tasking-plan.ts';
import { type TaskingFault, taskingFaultAt } from './tasking-sentinels.ts';

interface Planning {
  readonly fleet: TaskedFleet;
  readonly name: SimulatedName;
  readonly nowMs: number;
  readonly speedFactor: number;
}

/**
 * Decides the course of an order: the pass of its window, or passes within its dates, and the image of the one that
 * succeeds. @throws ProviderError if no satellite can take it
 */
export async function planTasking(order: TaskingOrder, planning: Planning, signal: AbortSignal): Promise<TaskingPlan> {
  const { reference, place, terms } = order;
  const { name, fleet, nowMs, speedFactor } = planning;
  const { product, opportunity } = terms;
  const fault = taskingFaultAt(place);
  const rejected = (message: string) => new ProviderError(name, 'rejected', message);
  if (fault === 'request-rejected') throw rejected('The simulated provider rejected the request');
  const opportunities = opportunity ? [opportunity] : await findPasses(order, fleet, signal);
  const passes = choosePasses(
    opportunities.filter(({ startMs }) => startMs > nowMs),
    { reference, latitudeDeg: place.coordinates[1], product, fault },
  );
  const last = passes.at(-1);
  if (!last) throw rejected(opportunity ? 'The window has passed' : await explainNoPass(order, fleet, signal));
  const satellite = (await fleet.read()).get(last.opportunity.satelliteId);
  const image = satellite && last.outcome === 'acquired' ? planImage(last, { name, satellite, product, place }) : null;
  if (last.outcome === 'acquired' && !image) throw rejected(`${last.opportunity.satellite} does not fly any more`);
  return {
    reference,
    place,
    placedAtMs: nowMs,
    speedFactor,
    passes,
    fault: toPlannedFault(fault),
    cancelHoursBefore: product.canceling?.hoursBefore ?? null,
    image,
  };
}

async function explainNoPass(order: TaskingOrder, fleet: TaskedFleet, signal: AbortSignal): Promise<string> {
  const { terms } = order;
  const atNight = { ...order, terms: { ...terms, product: { ...terms.product, daylight: false } } };
  const isDark = terms.product.daylight && (await findPasses(atNight, fleet, signal)).length > 0;
  return isDark
    ? 'Satellites pass between the dates, but the sun is too low: it must be at least 10° high'
    : 'No satellite passes between the dates';
}

function findPasses(
  { place, terms: { product, startMs, endMs } }: TaskingOrder,
  fleet: TaskedFleet,
  signal: AbortSignal,
): Promise<readonly Opportunity[]> {
  const anyAngle = { minElevationDeg: 0, maxElevationDeg: 90, heightM: 0 };
  return findAllOpportunities(fleet, { products: [product], place, startMs, endMs, ...anyAngle }, signal);
}

function toPlannedFault(fault: TaskingFault | null): TaskingPlan['fault'] {
  return fault === 'window-conflict' || fault === 'late-rejection' ? fault : null;
}
