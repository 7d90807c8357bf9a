import { type TaskName, tasks } from './tasks.ts';
import { toThreadError } from './thread-errors.ts';

/** Never fires: a canceled task is stopped together with its thread. */
const never = new AbortController().signal;

export interface ThreadTask {
  readonly name: TaskName;
  readonly input: unknown;
}

/** Runs a task in a thread of the pool. */
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
