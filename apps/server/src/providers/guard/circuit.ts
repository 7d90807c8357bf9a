import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import type { Clock } from '../../platform/system/ports.ts';
import { OrderUnknown } from '../port/order-unknown.ts';
import { LocalFault, ProviderError, type ProviderErrorKind, ProviderOutage } from '../port/provider.ts';

export interface CircuitRules {
  /** Consecutive failures that open the circuit. */
  readonly failures: number;
  /** How long the circuit stays open before a trial call. */
  readonly restMs: number;
}

/** Errors that mean that the provider is down. Rejections and rate limits mean that it works. */
const BROKEN: ReadonlySet<ProviderErrorKind> = new Set(['timeout', 'unavailable', 'malformed', 'credentials']);

type Outcome<T> = { readonly value: T } | { readonly error: ProviderError };

/**
 * Spares a failing provider: after consecutive failures it is not called for a while, then one trial call checks
 * whether it has recovered. Errors other than {@link ProviderError}, and faults of this server, count neither way.
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
    // A trial call without a verdict, because its caller aborted, leaves the circuit open.
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

  /** @throws ProviderOutage while the circuit is open; otherwise errors of the work */
  async run<T>(work: () => Promise<T>): Promise<T> {
    // Providers inside this server are never spared.
    if (!this.#canBreak) return work();
    // During a trial call, cockatiel would make the other calls wait for it.
    if (this.#breaker.state === CircuitState.HalfOpen) throw this.#outage();
    const outcome = await this.#breaker
      .execute(() => this.#observe(work))
      .catch((error: unknown) => {
        throw error instanceof BrokenCircuitError ? this.#outage() : error;
      });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Returns a failure that shows that the provider works as a value, so that the breaker counts it as a success. */
  async #observe<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    try {
      const value = await work();
      this.#failingSinceMs = null;
      return { value };
    } catch (error) {
      if (isBroken(error)) this.#failingSinceMs ??= this.#clock.nowMs();
      if (isBroken(error) || error instanceof LocalFault || !(error instanceof ProviderError)) throw error;
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
  if (error instanceof LocalFault || error instanceof OrderUnknown) return false;
  return error instanceof ProviderError && BROKEN.has(error.kind);
}
