import { availableParallelism } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { type Client, currentClient } from '../../lib/current-client.ts';
import { unlessAborted } from '../../lib/unless-aborted.ts';
import { rowOf, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts';
import type { ThreadTask } from './thread.ts';
import { fromThreadError, type ThreadError } from './thread-errors.ts';

/** One more than there are cores: the one that background tasks leave to requests. */
const THREADS = Math.max(2, availableParallelism()) + 1;
/** Tasks that wait. A screen of a map asks for some forty tiles. */
const QUEUE_MAX = 1_000;
const IDLE_MS = 60_000;
/** A task of a request that takes longer is broken. A background task has the deadline of its job. */
const DEADLINE_MS = 5 * 60_000;
/** Most of what a task creates dies at once. More room would cost each thread memory and save no time. */
const YOUNG_GENERATION_MB = 8;

/** Too many tasks wait: the request can be sent again a little later. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
  readonly retryAfterSec = 2;
}

/** Networks and accounts whose last turn is remembered. */
const CLIENTS_MAX = 1_000;

interface Waiting {
  readonly name: TaskName;
  readonly client: Client;
  readonly start: () => void;
}

/** Runs tasks in threads. See `tasks.ts` for what they are. */
export class Pool {
  readonly #threads: number;
  readonly #queueMax: number;
  readonly #waiting: Waiting[] = [];
  readonly #running: TaskName[] = [];
  /** When each network, and each account of it, had its last turn, as a count of turns. */
  readonly #lastTurns = new LRUCache<string, number>({ max: 2 * CLIENTS_MAX });
  #turns = 0;
  #piscina: Piscina | null = null;

  constructor({ threads = THREADS, queueMax = QUEUE_MAX } = {}) {
    this.#threads = threads;
    this.#queueMax = queueMax;
  }

  /**
   * Rejects as soon as the signal fires. By then a task that waited is forgotten and a background task is stopped; a task
   * of a request runs to its end, which is near, because restarting its thread would cost more.
   * @throws PoolBusy, the reason of the signal, and what the task throws, see `thread-errors.ts`
   */
  async run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    { signal, transfer = [] }: { readonly signal: AbortSignal; readonly transfer?: readonly MessagePort[] },
  ): Promise<TaskOutput<Name>> {
    signal.throwIfAborted();
    await this.#waitForThread(name, signal);
    if (signal.aborted) this.#end(name);
    signal.throwIfAborted();
    const isBackground = rowOf(name).background === true;
    const task: ThreadTask = { name, input };
    const work: Promise<unknown> = this.#open()
      .run(task, {
        signal: isBackground ? signal : AbortSignal.timeout(DEADLINE_MS),
        transferList: [...transfer],
      })
      .finally(() => this.#end(name));
    const done = await unlessAborted(work, signal, () => signal.reason).catch((error: unknown) => {
      // A stopped thread fails at the same moment.
      throw signal.aborted ? signal.reason : error;
    });
    // The thread answers with what `runTask` returns, and `TaskOutput` is the type of its value.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const answer = done as { value: TaskOutput<Name> } | { error: ThreadError };
    if ('error' in answer) throw fromThreadError(answer.error);
    return answer.value;
  }

  /** Stops the threads; the next task starts them again. */
  async close(): Promise<void> {
    const piscina = this.#piscina;
    this.#piscina = null;
    await piscina?.destroy();
  }

  #open(): Piscina {
    this.#piscina ??= new Piscina({
      filename: new URL('thread.ts', import.meta.url).href,
      name: 'runTask',
      minThreads: 1,
      maxThreads: this.#threads,
      idleTimeout: IDLE_MS,
      // A thread that waits by Atomics keeps no connection alive.
      atomics: 'disabled',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      recordTiming: false,
    }).on('error', (error: Error) => process.emitWarning(error));
    return this.#piscina;
  }

  /** Resolves when the task counts as running. */
  async #waitForThread(name: TaskName, signal: AbortSignal): Promise<void> {
    if (this.#mayStart(name)) return void this.#running.push(name);
    if (this.#waiting.length >= this.#queueMax) throw new PoolBusy(`${this.#queueMax} tasks wait for a thread`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      reject(signal.reason);
    };
    const start = (): void => {
      signal.removeEventListener('abort', leave);
      this.#running.push(name);
      resolve();
    };
    const waiting: Waiting = { name, client: currentClient(), start };
    this.#waiting.push(waiting);
    signal.addEventListener('abort', leave, { once: true });
    return promise;
  }

  /** Background tasks leave one thread to requests. */
  #mayStart(name: TaskName): boolean {
    const { background = false, atOnce = Number.POSITIVE_INFINITY } = rowOf(name);
    const inBackground = this.#running.filter((running) => rowOf(running).background === true).length;
    return (
      this.#running.length < this.#threads &&
      (!background || inBackground < this.#threads - 1) &&
      this.#running.filter((running) => running === name).length < atOnce
    );
  }

  /** Gives the thread of a task to the next one. */
  #end(name: TaskName): void {
    this.#running.splice(this.#running.indexOf(name), 1);
    const startable = this.#waiting.filter(({ name }) => this.#mayStart(name));
    const [next] = startable.toSorted((a, b) => compareRanks(this.#rankOf(a), this.#rankOf(b)));
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    const { network, accountId } = next.client;
    for (const key of [network, `${network} ${accountId}`]) this.#lastTurns.set(key, ++this.#turns);
    next.start();
  }

  /** Tasks of requests come first, then the network and the account whose last turn was the longest ago. */
  #rankOf({ name, client: { network, accountId } }: Waiting): readonly number[] {
    const lastTurn = (key: string): number => this.#lastTurns.peek(key) ?? 0;
    return [Number(rowOf(name).background === true), lastTurn(network), lastTurn(`${network} ${accountId}`)];
  }
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  return a.map((rank, at) => rank - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The pool of this process: it has one set of cores. */
export const pool = new Pool();
