import type { Lane, Result } from '@groundtrack/contract';

export interface LaneRules {
  /** Calls of one account that are worked on at once. */
  readonly atOnce: Readonly<Record<Lane, number>>;
  /** Calls that may wait behind them. */
  readonly waiting: number;
  /** The longest a call waits. */
  readonly longestMs: number;
}

/**
 * A form asks six providers at once; with four of them under way its answers come hardly later. Passes of all providers
 * are one call, and so is all that an account bought.
 */
const RULES: LaneRules = {
  atOnce: { searches: 4, passes: 2, pictures: 4, samples: 2, tiles: 8, prices: 4, orders: 16, lists: 1 },
  waiting: 100,
  longestMs: 30_000,
};
/** What a call that is not taken is told to wait. */
const RETRY_AFTER_SEC = 10;

/** Whose calls of which lane. */
interface LaneOfAccount {
  readonly lane: Lane;
  readonly accountId: string;
  /** Resolves when the answer has left; until then the call keeps its place. Missing: it has when the work ends. */
  readonly answered?: () => Promise<void>;
}

/** Those under way, and those that wait, the one that came first in front. */
interface Calls {
  readonly atOnce: number;
  running: number;
  readonly waiting: Set<() => void>;
}

/**
 * Takes the calls of an account that cost something a few at a time, in the order they came. Every account has lanes of
 * its own: what one sends does not make another wait. They are of this process: with n processes n times as many run.
 */
export class AccountLanes {
  readonly #rules: LaneRules;
  readonly #lanes = new Map<string, Calls>();

  constructor(rules: LaneRules = RULES) {
    this.#rules = rules;
  }

  /**
   * @param of null: the call does not wait
   * @param work is told how long it waited
   * @returns what the work returns, or `too-many-requests` when too many wait or it waited too long
   * @throws what the work throws, and the reason of the signal when it fires while the call waits
   */
  async run<T>(
    of: LaneOfAccount | null,
    signal: AbortSignal,
    work: (waitedMs: number) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (of === null) return work(0);
    const key = `${of.lane} ${of.accountId}`;
    const lane = this.#lanes.get(key) ?? { atOnce: this.#rules.atOnce[of.lane], running: 0, waiting: new Set() };
    this.#lanes.set(key, lane);
    const startedMs = performance.now();
    let waitedMs = 0;
    if (lane.running < lane.atOnce) lane.running++;
    else if (lane.waiting.size >= this.#rules.waiting) return this.#refuse(lane);
    else if (await this.#wait(lane, signal)) waitedMs = Math.round(performance.now() - startedMs);
    else return this.#refuse(lane);
    try {
      return await work(waitedMs);
    } finally {
      // Long answers that nobody reads would pile up, however few calls are worked on at once.
      if (of.answered) void of.answered().then(() => this.#leave(key, lane));
      else this.#leave(key, lane);
    }
  }

  /** @returns false when it took too long; else the place of the call that ended is this one's */
  #wait(lane: Calls, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        lane.waiting.delete(begin);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const begin = (): void => {
        end();
        resolve(true);
      };
      const giveUp = (): void => {
        end();
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        end();
        resolve(false);
      }, this.#rules.longestMs);
      signal.addEventListener('abort', giveUp, { once: true });
      lane.waiting.add(begin);
    });
  }

  #leave(key: string, lane: Calls): void {
    const [next] = lane.waiting;
    if (next) return next();
    lane.running--;
    if (lane.running === 0) this.#lanes.delete(key);
  }

  #refuse({ atOnce, waiting }: Calls): Result<never> {
    const { longestMs } = this.#rules;
    const detail =
      `${atOnce} calls of this kind of your account are under way and ${waiting.size} wait for them, each at most ` +
      `${longestMs / 1000} s; try again in ${RETRY_AFTER_SEC} s`;
    return { ok: false, failure: { code: 'too-many-requests', detail, retryAfterSec: RETRY_AFTER_SEC } };
  }
}
