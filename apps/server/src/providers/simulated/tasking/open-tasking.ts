import type { Cancellations } from '../cancellations.ts';
import type { SimulatedName } from '../catalog.ts';
import type { FleetSatellite } from '../fleet.ts';
import type { SimulationOptions } from '../simulation-options.ts';
import { SimulatedTasking } from './simulated-tasking.ts';
import { TaskedFleet } from './tasked-fleet.ts';
import { MemoryTaskingPlans } from './tasking-plan.ts';

/**
 * The taskings of one simulated provider; null if the options have none. @param own its satellites and cancellations
 */
export function openTasking(
  name: SimulatedName,
  { tasking, clock, speedFactor, licenseText }: SimulationOptions,
  own: { readonly satellites: readonly FleetSatellite[]; readonly cancellations: Cancellations },
): SimulatedTasking | null {
  if (!tasking) return null;
  return new SimulatedTasking({
    name,
    products: tasking.products.filter(({ provider }) => provider === name),
    fleet: new TaskedFleet(own.satellites, tasking.elements, clock),
    plans: tasking.plans ?? new MemoryTaskingPlans(),
    cancellations: own.cancellations,
    clock,
    speedFactor,
    licenseText,
  });
}
