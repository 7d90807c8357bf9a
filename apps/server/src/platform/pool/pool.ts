import { availableParallelism } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { RoundRobinQueue } from '../../lib/round-robin-queue.ts';
import { unlessAborted } from '../../lib/unless-aborted.ts';
import { rowOf, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts';
import type { ThreadTask } from './thread.ts';
import { fromThreadError, type ThreadError } from './thread-errors.ts';

/**
 * One more than there are cores. A single network never gets the last thread, and neither do the background jobs, which
 * count as a network, so that a busy client or a mosaic leaves a thread to others.
 */
const THREADS = Math.max(2, availableParallelism()) + 1;
/** Waiting tasks of one client. A screen of a map requests some forty tiles. */
const WAITING_MAX = 1_000;
/** A task of a request that takes longer is stopped. A background task has the deadline of its job. */
const DEADLINE_MS = 5 * 60_000;
/** Most objects of a task die young. A larger generation would cost memory per thread and save no time. */
const YOUNG_GENERATION_MB = 8;

/** Runs tasks in threads. See `tasks.ts` for the list. */
export class Pool {
  readonly #threads: number;
  readonly #waiting: number;
  readonly #slots: RoundRobinQueue;
  /** Tasks that have their own concurrency limit. */
  readonly #slotsOfTasks = new Map<TaskName, RoundRobinQueue>();
  #piscina: Piscina | null = null;

  constructor({ threads = THREADS, waiting = WAITING_MAX } = {}) {
    this.#threads = threads;
    this.#waiting = waiting;
    this.#slots = new RoundRobinQueue({ running: threads, runningOfNetwork: Math.max(1, threads - 1), waiting });
  }

  /** Tasks in the queue of all tasks. */
  load(): { readonly running: number; readonly waiting: number } {
    return this.#slots.load();
  }

  /**
   * Rejects as soon as the signal fires. A waiting task is then dropped and a background task stopped. A task of a
   * request runs to its end, because it is short and restarting its thread would cost more.
   * @throws QueueFull, the reason of the signal, and errors of the task, see `thread-errors.ts`
   */
  async run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    {
      signal,
      transfer = [],
    }: { readonly signal: AbortSignal; readonly transfer?: readonly (MessagePort | ArrayBuffer)[] },
  ): Promise<TaskOutput<Name>> {
    const isBackground = rowOf(name).background === true;
    const task: ThreadTask = { name, input };
    const work = this.#inTurn(name, signal, () => {
      signal.throwIfAborted();
      return this.#open().run(task, {
        signal: isBackground ? signal : AbortSignal.timeout(DEADLINE_MS),
        transferList: [...transfer],
      });
    });
    const done: unknown = await unlessAborted(work, signal, () => signal.reason).catch((error: unknown) => {
      // A stopped thread fails at the same time.
      throw signal.aborted ? signal.reason : error;
    });
    // The thread replies with the result of `runTask`, and `TaskOutput` is its type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const answer = done as { value: TaskOutput<Name> } | { error: ThreadError };
    if ('error' in answer) throw fromThreadError(answer.error);
    return answer.value;
  }

  /** Stops the threads. The next task starts them again. */
  async close(): Promise<void> {
    const piscina = this.#piscina;
    this.#piscina = null;
    await piscina?.destroy();
  }

  #open(): Piscina {
    this.#piscina ??= new Piscina({
      filename: new URL('thread.ts', import.meta.url).href,
      name: 'runTask',
      // A thread takes 0.4 s to start, so idle ones stay.
      minThreads: this.#threads,
      maxThreads: this.#threads,
      // A thread that waits by Atomics keeps no connection alive.
      atomics: 'disabled',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      recordTiming: false,
    }).on('error', (error: Error) => process.emitWarning(error));
    return this.#piscina;
  }

  /** Waits for a slot among the tasks of its kind, then for a thread. */
  async #inTurn(name: TaskName, signal: AbortSignal, work: () => Promise<unknown>): Promise<unknown> {
    const { atOnce } = rowOf(name);
    const inThread = () => this.#slots.run(signal, work);
    if (atOnce === undefined) return inThread();
    const bounds = { running: atOnce, runningOfNetwork: atOnce, waiting: this.#waiting };
    const slots = this.#slotsOfTasks.get(name) ?? new RoundRobinQueue(bounds);
    this.#slotsOfTasks.set(name, slots);
    return slots.run(signal, inThread);
  }
}

/** The pool of this process, which has one set of cores. */
export const pool = new Pool();
