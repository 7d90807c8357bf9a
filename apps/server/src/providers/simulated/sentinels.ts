import type { Point } from '@groundtrack/contract';

/** A failure of a simulated provider for queries of a certain place. */
export type SimulatedFault =
  | 'search-timeout'
  | 'search-malformed'
  | 'search-unavailable'
  | 'search-slow'
  | 'order-rejected'
  | 'processing-failed'
  | 'delivery-interrupted'
  | 'search-refused'
  | 'search-limited';

/** A place at which every simulated provider has one special behavior. */
export interface Sentinel<Fault extends string> {
  readonly fault: Fault;
  readonly latitude: number;
  readonly longitude: number;
  readonly what: string;
}

/**
 * Places around Point Nemo, far from any customer, at which every simulated provider fails in one way each. Places
 * within {@link REACH_DEG} of an entry count as it.
 */
export const SENTINELS: readonly Sentinel<SimulatedFault>[] = [
  at(-123.1, 'search-timeout', 'the search never answers: the provider is given up after its time-out'),
  at(-123.2, 'search-malformed', 'the search gets an answer that cannot be read'),
  at(-123.3, 'search-unavailable', 'the search is refused: the provider is down'),
  at(-123.4, 'search-slow', 'the search takes a second and then answers as usual'),
  at(-123.5, 'order-rejected', 'scenes are found, but the order is rejected for good'),
  at(-123.6, 'processing-failed', 'the order is taken, then its processing fails'),
  at(-123.7, 'delivery-interrupted', 'the first attempt to fetch the delivery breaks off; the next one works'),
  at(-123.8, 'search-refused', 'the search is refused: our access data is not accepted'),
  at(-123.9, 'search-limited', 'the search is refused: too many requests, try again in five seconds'),
];

const REACH_DEG = 0.02;

function at(longitude: number, fault: SimulatedFault, what: string): Sentinel<SimulatedFault> {
  return { fault, latitude: -48.9, longitude, what };
}

/** Finds the fault of a place. @returns null except at sentinels */
export function faultAt(place: Point): SimulatedFault | null {
  return faultNear(SENTINELS, place);
}

/** Finds the fault of a place in a table. @returns null except at its sentinels */
export function faultNear<Fault extends string>(
  sentinels: readonly Sentinel<Fault>[],
  { coordinates: [longitude, latitude] }: Point,
): Fault | null {
  const near = (a: number, b: number) => Math.abs(a - b) <= REACH_DEG;
  return sentinels.find((one) => near(one.latitude, latitude) && near(one.longitude, longitude))?.fault ?? null;
}
