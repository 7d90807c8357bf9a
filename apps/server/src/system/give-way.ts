import { setPriority } from 'node:os';

/** Behind whatever else wants the processor: requests, the database, other programs. */
const NICENESS = 10;

/**
 * Has the thread that calls it give way. Linux has a priority for each thread (setpriority(2), Notes); elsewhere this would
 * be that of the whole process, and nothing is done.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(0, NICENESS);
}
