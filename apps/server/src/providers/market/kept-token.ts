import type { Clock } from '../../platform/system/ports.ts';
import type { AccessToken, TokenStore } from './token-store.ts';

export interface KeptTokenOptions {
  /** Requests a new token. */
  readonly exchange: (signal: AbortSignal) => Promise<AccessToken>;
  readonly store: TokenStore;
  readonly clock: Clock;
}

/** A token is renewed this long before it expires. */
const MARGIN_MS = 5 * 60_000;
/** If tokens are refused more often, the reason is another one. Exchanges are limited: to 50 a day at Umbra. */
const REFUSALS_APART_MS = 30 * 60_000;
const EXCHANGE_MS = 30_000;

/** The access token of an account: kept across restarts, renewed once for all callers that need it. */
export class KeptToken {
  readonly #options: KeptTokenOptions;
  #current: AccessToken | null = null;
  #refused: string | null = null;
  #refusedAtMs = -Infinity;
  #renewing: Promise<AccessToken> | null = null;

  constructor(options: KeptTokenOptions) {
    this.#options = options;
  }

  /** A token that has not expired. @throws the error of the exchange; the reason of the signal */
  async get(signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    const current = this.#current;
    if (current && this.#isFresh(current)) return current.token;
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = null));
    const { token } = await abortable(this.#renewing, signal);
    return token;
  }

  /** Notes that a token was refused. @returns whether another one may be accepted */
  refuse(token: string): boolean {
    // Another caller noted it before, and the next token is here or on its way.
    if (token === this.#refused || (this.#current && this.#current.token !== token)) return true;
    const nowMs = this.#options.clock.nowMs();
    if (nowMs - this.#refusedAtMs < REFUSALS_APART_MS) return false;
    this.#refusedAtMs = nowMs;
    this.#current = null;
    this.#refused = token;
    return true;
  }

  async #renew(): Promise<AccessToken> {
    const { store, exchange, clock } = this.#options;
    const kept = await store.read();
    const usable = kept?.token === this.#refused ? null : kept;
    if (usable && this.#isFresh(usable)) return (this.#current = usable);
    try {
      this.#current = await exchange(AbortSignal.timeout(EXCHANGE_MS));
    } catch (error) {
      if (!usable || usable.expiresAtMs <= clock.nowMs()) throw error;
      return usable;
    }
    await store.keep(this.#current);
    return this.#current;
  }

  #isFresh({ expiresAtMs }: AccessToken): boolean {
    return expiresAtMs - MARGIN_MS > this.#options.clock.nowMs();
  }
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  // The reason of a signal may be anything, and is passed on.
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
