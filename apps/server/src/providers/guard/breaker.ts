export interface BreakerRules {
  /** So many failures in a row open it. */
  readonly failures: number;
  /** So long it stays open before one call is let through to try. */
  readonly restMs: number;
}

/** Since when a provider fails and when it is tried again. */
export interface Outage {
  readonly sinceMs: number;
  readonly retryAtMs: number;
}

/**
 * Spares a provider that fails: after a number of failures in a row it is asked nothing for a while, then one call
 * tries whether it is back. A pure state machine; time comes in with every call.
 */
export class Breaker {
  readonly #rules: BreakerRules;
  #failures = 0;
  #sinceMs = 0;
  #retryAtMs = -Infinity;

  constructor(rules: BreakerRules) {
    this.#rules = rules;
  }

  /** Null lets a call through; while one tries whether the provider is back, no other is let through. */
  refuse(nowMs: number): Outage | null {
    if (this.#failures < this.#rules.failures) return null;
    if (nowMs < this.#retryAtMs) return { sinceMs: this.#sinceMs, retryAtMs: this.#retryAtMs };
    this.#retryAtMs = nowMs + this.#rules.restMs;
    return null;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(nowMs: number): void {
    if (this.#failures === 0) this.#sinceMs = nowMs;
    this.#failures++;
    this.#retryAtMs = nowMs + this.#rules.restMs;
  }
}
