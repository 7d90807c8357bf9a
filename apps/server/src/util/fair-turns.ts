import { setImmediate } from 'node:timers';

/** How long one computes before the next one has its turn, and requests in between. */
const TURN_MS = 2;
/** What an account has used counts half after this long. */
const HALF_LIFE_MS = 10_000;
/** By no more an account that begins is ahead of all that computed a moment ago. */
const AHEAD_MS = 100;
const RECENT_MS = 1_000;
/** Accounts whose use is remembered; beyond this those that used next to nothing are dropped. */
const ACCOUNTS_MAX = 1_000;

interface Waiting {
  readonly accountId: string;
  readonly resume: () => void;
}

interface Usage {
  readonly usedMs: number;
  readonly atMs: number;
}

/** The turns of one search, or of whatever else computes for long, on a thread. */
export interface Turns {
  /** Whether the turn has lasted long enough: {@link next} is due. */
  isOver(): boolean;
  /** Resolves when it is its turn. */
  next(): Promise<void>;
}

/**
 * Shares one thread between searches and all else that computes for long. One of them computes at a time and between two
 * turns the thread does everything else it has to do. The turn goes to the account that has used the least lately: a
 * search of one image a minute hardly waits for an account that sends hundreds, and no account starves, since whoever
 * computes uses more. Whoever used nothing lately has not saved it up: others do not wait until it has used as much as they.
 */
export class FairTurns {
  readonly #waiting: Waiting[] = [];
  readonly #usages = new Map<string, Usage>();
  readonly #nowMs: () => number;
  #running: { readonly accountId: string; readonly startedMs: number } | null = null;
  #isScheduled = false;

  /** @param nowMs a steady clock */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /**
   * For one that begins right away: what takes no longer than a turn never waits for one.
   * @param accountId left out: those that say none share their turns
   */
  of(accountId = ''): Turns {
    const begunMs = this.#nowMs();
    return {
      isOver: () => this.#nowMs() - Math.max(begunMs, this.#running?.startedMs ?? -Infinity) >= TURN_MS,
      next: () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#holdBack(accountId);
        this.#waiting.push({ accountId, resume: resolve });
        this.#schedule();
        return promise;
      },
    };
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#pass();
    });
  }

  /** Ends the turn under way and begins the next one, which is over when the thread comes back here. */
  #pass(): void {
    const nowMs = this.#nowMs();
    if (this.#running) this.#charge(this.#running.accountId, nowMs - this.#running.startedMs, nowMs);
    this.#running = null;
    const chosen = this.#takeLeastUsed(nowMs);
    if (!chosen) return;
    this.#running = { accountId: chosen.accountId, startedMs: nowMs };
    chosen.resume();
    this.#schedule();
  }

  /** An account that computed nothing lately begins at most so far ahead of those that did. */
  #holdBack(accountId: string): void {
    const nowMs = this.#nowMs();
    const isRecent = (usage: Usage | undefined) => usage !== undefined && usage.atMs > nowMs - RECENT_MS;
    if (isRecent(this.#usages.get(accountId))) return;
    const recent = [...this.#usages].filter(([, usage]) => isRecent(usage));
    const leastMs = Math.min(...recent.map(([other]) => this.#usedMs(other, nowMs)));
    const behindMs = leastMs - AHEAD_MS - this.#usedMs(accountId, nowMs);
    if (behindMs > 0 && recent.length > 0) this.#charge(accountId, behindMs, nowMs);
  }

  /** Of one account the search that has waited longest. */
  #takeLeastUsed(nowMs: number): Waiting | null {
    let least = Infinity;
    let chosen = -1;
    for (const [index, { accountId }] of this.#waiting.entries()) {
      const used = this.#usedMs(accountId, nowMs);
      if (used < least) [least, chosen] = [used, index];
    }
    return this.#waiting.splice(chosen, chosen < 0 ? 0 : 1)[0] ?? null;
  }

  #usedMs(accountId: string, nowMs: number): number {
    const usage = this.#usages.get(accountId);
    return usage ? usage.usedMs * 2 ** ((usage.atMs - nowMs) / HALF_LIFE_MS) : 0;
  }

  #charge(accountId: string, tookMs: number, nowMs: number): void {
    this.#usages.set(accountId, { usedMs: this.#usedMs(accountId, nowMs) + tookMs, atMs: nowMs });
    if (this.#usages.size <= ACCOUNTS_MAX) return;
    for (const known of this.#usages.keys()) if (this.#usedMs(known, nowMs) < TURN_MS) this.#usages.delete(known);
  }
}

/** Those of the thread this module is loaded in: whatever computes for longer than a turn takes them from here. */
export const threadTurns = new FairTurns();
