import type { Result } from '@groundtrack/contract';
import { currentClient } from '../../lib/current-client.ts';
import { QueueFull, RoundRobinQueue } from '../../lib/round-robin-queue.ts';
import { type LimitName, REQUEST_LIMITS, type RequestLimit } from './request-limits.ts';

/** The longest a call waits. */
const LONGEST_WAIT_MS = 30_000;
const RETRY_AFTER_SEC = 10;

interface ConcurrencyRules {
  readonly limits: Readonly<Partial<Record<LimitName, Partial<RequestLimit>>>>;
  readonly longestWaitMs: number;
}

interface LimitedCall<T> {
  readonly limit: LimitName;
  readonly signal: AbortSignal;
  /** Resolves when the response has been sent. The call keeps its slot until then. */
  readonly answered: () => Promise<void>;
  /** @param waitedMs the time that the call waited for its slot */
  readonly work: (waitedMs: number) => Promise<Result<T>>;
}

/**
 * Runs a few calls of a client at a time, by the kinds of {@link REQUEST_LIMITS}. A client is an account, or an address
 * if there is no account. The limits are per process.
 */
export class ConcurrencyLimits {
  readonly #rules: ConcurrencyRules;
  readonly #queues = new Map<string, RoundRobinQueue>();

  constructor(rules: ConcurrencyRules = { limits: REQUEST_LIMITS, longestWaitMs: LONGEST_WAIT_MS }) {
    this.#rules = rules;
    for (const [name, { running: runningOfNetwork, waiting = 0 }] of Object.entries(rules.limits)) {
      if (runningOfNetwork === undefined) continue;
      const { longestWaitMs } = rules;
      this.#queues.set(name, new RoundRobinQueue({ running: Infinity, runningOfNetwork, waiting, longestWaitMs }));
    }
  }

  /**
   * Runs a call of the current client.
   * @returns the result of the work, or `too-many-requests` if too many calls wait or this one waited too long
   * @throws errors of the work, and the reason of the signal if it aborts while the call waits
   */
  async run<T>({ limit, signal, answered, work }: LimitedCall<T>): Promise<Result<T>> {
    const queue = this.#queues.get(limit);
    if (!queue) return work(0);
    const { accountId, network } = currentClient();
    // An account shares its slots between all addresses.
    const client = { network: accountId || network, accountId: '' };
    const addedMs = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Result<T>>();
    const call = async (): Promise<void> => {
      await work(Math.round(performance.now() - addedMs)).then(resolve, reject);
      // A slot stays taken until the client has read the response, so that unread responses do not pile up.
      await answered();
    };
    queue
      .run(signal, call, client)
      .catch((error: unknown) => (error instanceof QueueFull ? resolve(this.#refuse(limit)) : reject(error)));
    return promise;
  }

  #refuse(limit: LimitName): Result<never> {
    const { running, waiting } = this.#rules.limits[limit] ?? {};
    const detail =
      `At most ${running} calls of this kind run at once for you, and ${waiting} wait for at most ` +
      `${this.#rules.longestWaitMs / 1000} s; try again in ${RETRY_AFTER_SEC} s`;
    return { ok: false, failure: { code: 'too-many-requests', detail, retryAfterSec: RETRY_AFTER_SEC } };
  }
}
