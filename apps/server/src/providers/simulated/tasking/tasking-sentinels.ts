import type { Point } from '@groundtrack/contract';
import { faultNear, type Sentinel } from '../sentinels.ts';

/** A failure of a simulated provider for taskings of a certain place. */
export type TaskingFault =
  | 'request-rejected'
  | 'window-conflict'
  | 'all-clouded'
  | 'clouded-twice'
  | 'acquisition-failed'
  | 'late-rejection'
  | 'never-answers'
  | 'always-clear';

/**
 * Places around Point Nemo, south of those of the archive, at which taskings of every simulated provider end in one way
 * each. {@link faultNear} defines how near a place must be.
 */
export const TASKING_SENTINELS: readonly Sentinel<TaskingFault>[] = [
  at(-123.1, 'request-rejected', 'the order is rejected at once, for good'),
  at(-123.2, 'window-conflict', 'the order is taken, then rejected: another customer has the satellite at that time'),
  at(-123.3, 'all-clouded', 'every pass is clouded'),
  at(-123.4, 'clouded-twice', 'the first two passes are clouded, the third is clear'),
  at(-123.5, 'acquisition-failed', 'the satellite fails to take the image at its only pass'),
  at(-123.6, 'late-rejection', 'the order is rejected after its pass was planned'),
  at(-123.7, 'never-answers', 'the order is never answered: the provider is given up after its time-out'),
  at(-123.8, 'always-clear', 'the sky is clear at the first pass'),
];

function at(longitude: number, fault: TaskingFault, what: string): Sentinel<TaskingFault> {
  return { fault, latitude: -49.1, longitude, what };
}

/** Finds the fault of taskings of a place. @returns null except at sentinels */
export function taskingFaultAt(place: Point): TaskingFault | null {
  return faultNear(TASKING_SENTINELS, place);
}
