import type { Clock } from '../../platform/system/ports.ts';
import type { TaskingProduct } from '../port/tasking.ts';
import type { Cancellations } from './cancellations.ts';
import type { FleetSatellite } from './fleet.ts';
import type { CurrentElements } from './tasking/current-elements.ts';
import type { TaskingPlans } from './tasking/tasking-plan.ts';

export interface SimulationOptions {
  readonly clock: Clock;
  /** How many times faster than real time orders are processed. */
  readonly speedFactor: number;
  /** Real satellites of all providers. */
  readonly satellites: readonly FleetSatellite[];
  /** The license text of a provider's deliveries. */
  readonly licenseText: (provider: string) => string;
  /** Cancelled orders; in memory when left out. */
  readonly cancellations?: Cancellations;
  /** What a slow search waits; a second when left out. */
  readonly slowSearchMs?: number;
  /** What new images can be ordered of all providers; none when left out. */
  readonly tasking?: SimulatedTaskingOptions;
}

interface SimulatedTaskingOptions {
  /** Of the price book, of all providers. */
  readonly products: readonly TaskingProduct[];
  /** What the satellites fly on. */
  readonly elements: CurrentElements;
  /** Orders; in memory when left out. */
  readonly plans?: TaskingPlans;
}
