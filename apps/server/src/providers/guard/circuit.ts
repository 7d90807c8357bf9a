import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import type { Clock } from '../../platform/system/ports.ts';
import { ProviderError, type ProviderErrorKind, ProviderOutage } from '../port/provider.ts';

export interface CircuitRules {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** How long it stays open before one call is let through to try. */
  readonly restMs: number;
}

/** What says that the provider does not work; a rejection and too many calls say that it does. */
const BROKEN: ReadonlySet<ProviderErrorKind> = new Set(['timeout', 'unavailable', 'malformed', 'credentials']);

type Outcome<T> = { readonly value: T } | { readonly error: ProviderError };

/**
 * Spares a provider that fails: after failures in a row it is asked nothing for a while, then one call tries whether it
 * is back. What is no {@link ProviderError} counts neither way.
 */
export class ProviderCircuit {
  readonly #provider: string;
  readonly #clock: Clock;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #canBreak: boolean;
  #failingSinceMs: number | null = null;
  #retryAtMs = 0;

  constructor(provider: string, { failures, restMs }: CircuitRules, clock: Clock) {
    this.#provider = provider;
    this.#clock = clock;
    this.#canBreak = Number.isFinite(failures);
    // A trial that ends without a verdict, because its caller gave up, leaves the circuit open.
    const counts = (error: unknown): boolean => isBroken(error) || this.#breaker.state === CircuitState.HalfOpen;
    this.#breaker = circuitBreaker(handleWhen(counts), {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: restMs,
    });
    const rest = (): void => {
      this.#retryAtMs = clock.nowMs() + restMs;
    };
    this.#breaker.onBreak(rest);
    this.#breaker.onHalfOpen(rest);
  }

  /** @throws ProviderOutage while the provider is spared; otherwise what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    // What is a part of this server has nothing to be spared.
    if (!this.#canBreak) return work();
    // While one call tries, cockatiel would let the others wait for it.
    if (this.#breaker.state === CircuitState.HalfOpen) throw this.#outage();
    const outcome = await this.#breaker
      .execute(() => this.#observe(work))
      .catch((error: unknown) => {
        throw error instanceof BrokenCircuitError ? this.#outage() : error;
      });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** A failure that shows that the provider works is a value here: to the breaker it is a success. */
  async #observe<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    try {
      const value = await work();
      this.#failingSinceMs = null;
      return { value };
    } catch (error) {
      if (isBroken(error)) this.#failingSinceMs ??= this.#clock.nowMs();
      if (isBroken(error) || !(error instanceof ProviderError)) throw error;
      this.#failingSinceMs = null;
      return { error };
    }
  }

  #outage(): ProviderOutage {
    const nowMs = this.#clock.nowMs();
    const outage = { sinceMs: this.#failingSinceMs ?? nowMs, retryAtMs: this.#retryAtMs };
    return new ProviderOutage(this.#provider, outage, nowMs);
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof ProviderError && BROKEN.has(error.kind);
}
