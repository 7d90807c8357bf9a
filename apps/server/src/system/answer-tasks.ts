import type { MessagePort } from 'node:worker_threads';

/** To a thread: a task, or nothing more than the id of one that nobody waits for any longer. */
export interface ThreadTask<Task> {
  readonly id: number;
  readonly task?: Task;
}

/** What an error says between threads, where it loses its class. */
export interface ThreadError {
  readonly error: string;
  /** By it whoever asked knows what it is, where it has one. */
  readonly code?: string;
}

export type ThreadAnswer<Value> =
  | { readonly id: number; readonly value: Value }
  | ({ readonly id: number } & ThreadError);

export function toThreadError(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { error: String(error) };
  const text = error.stack ?? error.message;
  return 'code' in error ? { error: text, code: String(error.code) } : { error: text };
}

export function fromThreadError({ error, code }: ThreadError): Error {
  return code === undefined ? new Error(error) : Object.assign(new Error(error), { code });
}

/** The half of a {@link LazyThread} that works: answers each task, side by side, and aborts what was given up. */
// Task is what its messages carry.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function answerTasks<Task, Value>(
  port: MessagePort,
  work: (task: Task, signal: AbortSignal) => Promise<Value>,
): void {
  const underway = new Map<number, AbortController>();
  const answer = async (id: number, task: Task): Promise<ThreadAnswer<Value>> => {
    const controller = new AbortController();
    underway.set(id, controller);
    try {
      return { id, value: await work(task, controller.signal) };
    } catch (error) {
      return { id, ...toThreadError(error) };
    } finally {
      underway.delete(id);
    }
  };
  port.on('message', ({ id, task }: ThreadTask<Task>) => {
    if (task === undefined) underway.get(id)?.abort();
    else void answer(id, task).then((answered) => port.postMessage(answered));
  });
}
