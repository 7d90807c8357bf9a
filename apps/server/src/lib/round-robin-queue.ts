import { type Client, currentClient } from './current-client.ts';

export interface QueueBounds {
  /** Tasks that run at the same time. */
  readonly running: number;
  /** Running tasks of one network. Less than `running` keeps a slot free for other networks. */
  readonly runningOfNetwork: number;
  /** Tasks of one client that may wait. */
  readonly waiting: number;
  /** How long a task may wait before it is rejected; default: as long as its signal allows. */
  readonly longestWaitMs?: number;
}

/** A task was not started: too many tasks of its client wait, or it waited too long. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  readonly reason: 'too-many-waiting' | 'waited-too-long';

  constructor(reason: 'too-many-waiting' | 'waited-too-long') {
    super(reason === 'too-many-waiting' ? 'Too many tasks of this client are waiting' : 'The task waited too long');
    this.reason = reason;
  }
}

interface Waiting {
  readonly start: () => void;
}

/**
 * Runs a few tasks at a time. Waiting tasks start in turn: one of each network, and within a network one of each account.
 * Many tasks of one client, or of many accounts of one network, delay another client by one task at most.
 */
export class RoundRobinQueue {
  readonly #bounds: QueueBounds;
  #running = 0;
  readonly #runningOfNetworks = new Map<string, number>();
  /** Networks, their accounts, and the tasks of each. The first one is next. */
  readonly #waiting = new Map<string, Map<string, Set<Waiting>>>();

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs a task for a client. A task that has started keeps its slot until it ends, even if its signal aborts.
   * @param signal removes the task while it waits
   * @throws QueueFull, the reason of the signal, or errors of the task
   */
  async run<T>(signal: AbortSignal, task: () => Promise<T>, client = currentClient()): Promise<T> {
    signal.throwIfAborted();
    if (this.#mayStart(client.network)) this.#countRunning(client.network, 1);
    else await this.#wait(client, signal);
    try {
      return await task();
    } finally {
      this.#countRunning(client.network, -1);
      this.#startNext();
    }
  }

  load(): { readonly running: number; readonly waiting: number } {
    let waiting = 0;
    for (const accounts of this.#waiting.values()) for (const tasks of accounts.values()) waiting += tasks.size;
    return { running: this.#running, waiting };
  }

  #mayStart(network: string): boolean {
    const { running, runningOfNetwork } = this.#bounds;
    return this.#running < running && (this.#runningOfNetworks.get(network) ?? 0) < runningOfNetwork;
  }

  #countRunning(network: string, change: 1 | -1): void {
    this.#running += change;
    const ofNetwork = (this.#runningOfNetworks.get(network) ?? 0) + change;
    if (ofNetwork > 0) this.#runningOfNetworks.set(network, ofNetwork);
    else this.#runningOfNetworks.delete(network);
  }

  /** Resolves when the task counts as running. */
  async #wait({ network, accountId }: Client, signal: AbortSignal): Promise<void> {
    const accounts = this.#waiting.get(network) ?? new Map<string, Set<Waiting>>();
    const tasks = accounts.get(accountId) ?? new Set();
    const { waiting, longestWaitMs } = this.#bounds;
    if (tasks.size >= waiting) throw new QueueFull('too-many-waiting');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task: Waiting = { start: resolve };
    this.#waiting.set(network, accounts.set(accountId, tasks.add(task)));
    const leave = (reason: unknown): void => {
      this.#remove({ network, accountId }, task);
      reject(reason);
    };
    const giveUp = () => leave(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    const timer =
      longestWaitMs === undefined
        ? undefined
        : setTimeout(() => leave(new QueueFull('waited-too-long')), longestWaitMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  #startNext(): void {
    for (const [network, accounts] of this.#waiting) {
      if (!this.#mayStart(network)) continue;
      for (const [accountId, [task]] of accounts) {
        if (!task) continue;
        this.#remove({ network, accountId }, task);
        this.#moveToEnd({ network, accountId });
        this.#countRunning(network, 1);
        return task.start();
      }
    }
  }

  #remove({ network, accountId }: Client, task: Waiting): void {
    const accounts = this.#waiting.get(network);
    const tasks = accounts?.get(accountId);
    tasks?.delete(task);
    if (tasks?.size === 0) accounts?.delete(accountId);
    if (accounts?.size === 0) this.#waiting.delete(network);
  }

  /** The account and its network had their turn. */
  #moveToEnd({ network, accountId }: Client): void {
    const accounts = this.#waiting.get(network);
    if (!accounts) return;
    const tasks = accounts.get(accountId);
    accounts.delete(accountId);
    if (tasks) accounts.set(accountId, tasks);
    this.#waiting.delete(network);
    this.#waiting.set(network, accounts);
  }
}
