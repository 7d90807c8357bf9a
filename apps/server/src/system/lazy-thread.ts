import type { Worker } from 'node:worker_threads';
import { fromThreadError, type ThreadAnswer, type ThreadTask } from './answer-tasks.ts';

/** Time without a task after which the thread is stopped. */
const IDLE_MS = 60_000;

interface Waiting<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A thread that is started with its first task and stopped when it is idle, since it holds memory. It keeps no process
 * alive. In the thread, `answerTasks` does the work.
 */
export class LazyThread<Task extends object, Value> {
  readonly #open: () => Worker;
  readonly #waiting = new Map<number, Waiting<Value>>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 0;

  /** @param open starts the thread */
  constructor(open: () => Worker) {
    this.#open = open;
  }

  /** Tasks that are not answered yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** @throws what the task threw with its code, the signal's reason, or why the thread ended */
  async run(task: Task, signal?: AbortSignal): Promise<Value> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const send = (message: ThreadTask<Task>) => worker.postMessage(message, []);
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    this.#waiting.set(id, { resolve, reject });
    const giveUp = () => {
      send({ id });
      this.#settle(id, (one) => one.reject(signal?.reason));
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    send({ id, task });
    return promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  /** Ends the thread; the next task starts another. */
  async close(reason = new Error('The server is stopping')): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = this.#open();
    worker.unref();
    worker.on('message', (answer: ThreadAnswer<Value>) =>
      this.#settle(answer.id, ({ resolve, reject }) =>
        'value' in answer ? resolve(answer.value) : reject(fromThreadError(answer)),
      ),
    );
    worker.on('error', (error) => void this.close(error));
    return worker;
  }

  #settle(id: number, how: (one: Waiting<Value>) => void): void {
    const one = this.#waiting.get(id);
    if (!one) return;
    this.#waiting.delete(id);
    how(one);
    if (this.#waiting.size === 0) this.#rest();
  }

  #rest(): void {
    this.#idle = setTimeout(() => void this.close(new Error('The thread was idle')), IDLE_MS);
    this.#idle.unref();
  }
}
