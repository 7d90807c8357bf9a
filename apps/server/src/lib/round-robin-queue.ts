import PQueue from 'p-queue';
import { type Client, currentClient } from './current-client.ts';

export interface QueueBounds {
  /** Tasks that run at the same time. */
  readonly running: number;
  /** Tasks of one client that may wait. */
  readonly waiting: number;
  /** How long a task may wait before it is rejected. */
  readonly longestWaitMs: number;
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

/**
 * Runs a few tasks at a time. Waiting tasks start in turn: one of each network, and within a network one of each account.
 * Many tasks of one client, or of many accounts of one network, delay another client by one task at most.
 */
export class RoundRobinQueue {
  readonly #bounds: QueueBounds;
  readonly #queue: PQueue<WaitingList, TaskOptions>;
  readonly #waiting = new Map<string, number>();
  #ids = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
    this.#queue = new PQueue({ concurrency: bounds.running, queueClass: WaitingList });
  }

  get isIdle(): boolean {
    return this.#queue.pending === 0 && this.#queue.size === 0;
  }

  /**
   * Runs a task for the current client. A task that has started keeps its place until it ends, even if its signal aborts.
   * @param signal removes the task while it waits
   * @throws QueueFull, the reason of the signal, or what the task throws
   */
  async run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const client = currentClient();
    const place = this.#takePlace(client, signal);
    try {
      return await this.#queue.add(
        () => {
          place.leave();
          return task();
        },
        { id: String(++this.#ids), client, signal: place.signal },
      );
    } finally {
      place.leave();
    }
  }

  /** A place among those that wait: its signal aborts when the caller gives up or the wait is too long. */
  #takePlace(client: Client, signal: AbortSignal) {
    const key = `${client.network} ${client.accountId}`;
    const waiting = this.#waiting.get(key) ?? 0;
    if (this.#queue.pending >= this.#bounds.running && waiting >= this.#bounds.waiting)
      throw new QueueFull('too-many-waiting');
    this.#waiting.set(key, waiting + 1);
    const ending = new AbortController();
    const { longestWaitMs } = this.#bounds;
    const timer = setTimeout(() => ending.abort(new QueueFull('waited-too-long')), longestWaitMs);
    const giveUp = () => ending.abort(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      const left = (this.#waiting.get(key) ?? 0) - 1;
      if (left > 0) this.#waiting.set(key, left);
      else this.#waiting.delete(key);
    };
    return { signal: ending.signal, leave };
  }
}

interface TaskOptions {
  readonly id?: string;
  readonly signal?: AbortSignal | undefined;
  readonly client?: Client;
}

type Start = () => Promise<unknown>;

/** The waiting tasks of a {@link PQueue}: networks, their accounts, the tasks of each by id. The next one is in front. */
class WaitingList {
  readonly #networks = new Map<string, Map<string, Map<string, Start>>>();
  size = 0;

  enqueue(start: Start, { id = '', client }: Partial<TaskOptions> = {}): void {
    const { network, accountId } = client ?? currentClient();
    const accounts = this.#networks.get(network) ?? new Map<string, Map<string, Start>>();
    const tasks = accounts.get(accountId) ?? new Map<string, Start>();
    this.#networks.set(network, accounts.set(accountId, tasks.set(id, start)));
    this.size++;
  }

  dequeue(): Start | undefined {
    for (const [network, accounts] of this.#networks)
      for (const [accountId, tasks] of accounts)
        for (const [id, start] of tasks) {
          this.#take(network, accountId, id);
          return start;
        }
    return undefined;
  }

  remove(id: string): void {
    for (const [network, accounts] of this.#networks)
      for (const [accountId, tasks] of accounts)
        if (tasks.has(id)) {
          tasks.delete(id);
          this.size--;
          if (tasks.size === 0) accounts.delete(accountId);
          if (accounts.size === 0) this.#networks.delete(network);
          return;
        }
  }

  /** Part of the interface that {@link PQueue} asks for; there are no priorities here. */
  filter(): Start[] {
    return [];
  }

  setPriority(): void {}

  /** Takes a task out and moves its account and its network to the end. */
  #take(network: string, accountId: string, id: string): void {
    const accounts = this.#networks.get(network);
    const tasks = accounts?.get(accountId);
    if (!accounts || !tasks) return;
    tasks.delete(id);
    this.size--;
    accounts.delete(accountId);
    this.#networks.delete(network);
    if (tasks.size > 0) accounts.set(accountId, tasks);
    if (accounts.size > 0) this.#networks.set(network, accounts);
  }
}
