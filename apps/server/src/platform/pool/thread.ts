import { type TaskName, tasks } from './tasks.ts';
import { toThreadError } from './thread-errors.ts';

/** A task that is given up is stopped with its thread. */
const never = new AbortController().signal;

export interface ThreadTask {
  readonly name: TaskName;
  readonly input: unknown;
}

/** What a thread of the pool runs for each task. */
export async function runTask({ name, input }: ThreadTask): Promise<unknown> {
  try {
    // `Pool.run` pairs names and inputs.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const run = (await tasks[name].load()) as (input: unknown, signal: AbortSignal) => unknown;
    return { value: await run(input, never) };
  } catch (error) {
    return { error: toThreadError(error) };
  }
}
