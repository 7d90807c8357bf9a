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
  /** Canceled orders; default: in memory. */
  readonly cancellations?: Cancellations;
  /** Duration of a slow search; default: a second. */
  readonly slowSearchMs?: number;
  /** Tasking offers of all providers; default: none. */
  readonly tasking?: SimulatedTaskingOptions;
}

interface SimulatedTaskingOptions {
  /** Products of the price book, of all providers. */
  readonly products: readonly TaskingProduct[];
  /** Orbital elements of the satellites. */
  readonly elements: CurrentElements;
  /** Orders; default: in memory. */
  readonly plans?: TaskingPlans;
}
