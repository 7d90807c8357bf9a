import { setPriority } from 'node:os';
import { type TaskName, tasks } from './tasks.ts';
import { toThreadError } from './thread-errors.ts';

/** Requests and the database come before anything that a pool computes. */
const NICENESS = 10;

// Only Linux has a priority for each thread (setpriority(2), Notes); elsewhere this would lower that of the process.
if (process.platform === 'linux') setPriority(0, NICENESS);

export interface ThreadTask {
  readonly name: TaskName;
  readonly input: unknown;
}

/** What a thread of the pool runs for each task. */
export async function runTask({ name, input }: ThreadTask): Promise<unknown> {
  try {
    const { run } = await tasks[name].load();
    // `Pool.run` pairs names and inputs.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return { value: await (run as (input: unknown) => unknown)(input) };
  } catch (error) {
    return { error: toThreadError(error) };
  }
}
