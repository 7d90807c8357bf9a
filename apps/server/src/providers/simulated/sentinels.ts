import type { Point } from '@groundtrack/contract';

/** A failure that a simulated provider has when it is asked for a certain place. */
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

export interface Sentinel {
  readonly fault: SimulatedFault;
  readonly latitude: number;
  readonly longitude: number;
  readonly what: string;
}

/**
 * Places around Point Nemo, far from any customer, at which every simulated provider fails in one way each. A place
 * within {@link REACH_DEG} of one in the table counts as that one.
 */
export const SENTINELS: readonly Sentinel[] = [
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

function at(longitude: number, fault: SimulatedFault, what: string): Sentinel {
  return { fault, latitude: -48.9, longitude, what };
}

/** Finds the fault of a place. @returns null at all but the sentinels */
export function faultAt({ coordinates: [longitude, latitude] }: Point): SimulatedFault | null {
  const near = (a: number, b: number) => Math.abs(a - b) <= REACH_DEG;
  return SENTINELS.find((one) => near(one.latitude, latitude) && near(one.longitude, longitude))?.fault ?? null;
}
