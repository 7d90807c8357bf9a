import {
  type DeliveredImage,
  type ImageryProvider,
  ProviderError,
  type ProviderErrorKind,
  type ProviderFile,
  type ProviderMessage,
  type ProviderOrder,
  ProviderOutage,
  type ProviderStatus,
  type Scene,
  type ScenePage,
  type SceneQuery,
} from '../provider.ts';
import { Breaker, type BreakerRules } from './breaker.ts';
import { Slots } from './slots.ts';
import type { Timers } from './timers.ts';

export interface GuardRules {
  /** A call, its repetitions and its waiting included. Fetching a delivery has the time of whoever asks for it. */
  readonly timeoutMs: number;
  /** Repetitions of a call that failed for the moment; the pause before them doubles. */
  readonly retries: number;
  readonly firstPauseMs: number;
  /** Calls at once. */
  readonly concurrency: number;
  readonly breaker: BreakerRules;
}

export const defaultGuardRules: Omit<GuardRules, 'timeoutMs'> = {
  retries: 2,
  firstPauseMs: 300,
  concurrency: 8,
  breaker: { failures: 5, restMs: 30_000 },
};

/** What may go right a moment later. */
const PASSING: ReadonlySet<ProviderErrorKind> = new Set(['unavailable', 'rate-limited']);
/** What says that the provider does not work; a rejection and too many calls say that it does. */
const BROKEN: ReadonlySet<ProviderErrorKind> = new Set(['timeout', 'unavailable', 'malformed', 'credentials']);

interface CallRules {
  readonly retried: boolean;
  readonly timed: boolean;
}
/** The same call twice is the same as once: the port promises it, orders included (by their reference). */
const idempotent: CallRules = { retried: true, timed: true };
const once: CallRules = { retried: false, timed: true };
const long: CallRules = { retried: false, timed: false };

/** Any provider with a time-out, repetitions, a limit of calls at once and a circuit breaker around it. */
export class GuardedProvider implements ImageryProvider {
  readonly name: string;
  readonly label: string;
  readonly simulated: boolean;
  readonly priceList: ImageryProvider['priceList'];
  readonly capabilities: ImageryProvider['capabilities'];
  readonly timeoutMs: number;
  readonly receiveStatus?: (message: ProviderMessage) => Promise<string | null>;
  readonly #inner: ImageryProvider;
  readonly #rules: GuardRules;
  readonly #timers: Timers;
  readonly #slots: Slots;
  readonly #breaker: Breaker;

  constructor(inner: ImageryProvider, rules: GuardRules, timers: Timers) {
    this.name = inner.name;
    this.label = inner.label;
    this.simulated = inner.simulated;
    this.priceList = inner.priceList;
    this.capabilities = inner.capabilities;
    this.timeoutMs = rules.timeoutMs;
    // A message that arrives asks the provider nothing: there is nothing to guard.
    if (inner.receiveStatus) this.receiveStatus = inner.receiveStatus.bind(inner);
    this.#inner = inner;
    this.#rules = rules;
    this.#timers = timers;
    this.#slots = new Slots(rules.concurrency);
    this.#breaker = new Breaker(rules.breaker);
  }

  search(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    return this.#call(idempotent, signal, (patience) => this.#inner.search(query, patience));
  }

  quote(featureId: string, area: SceneQuery['area'], signal: AbortSignal): Promise<Scene | null> {
    return this.#call(idempotent, signal, (patience) => this.#inner.quote(featureId, area, patience));
  }

  sceneOfPrice(priceId: string): string | null {
    return this.#inner.sceneOfPrice(priceId);
  }

  quicklook(featureId: string, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#call(idempotent, signal, (patience) => this.#inner.quicklook(featureId, patience));
  }

  sample(featureId: string, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#call(idempotent, signal, (patience) => this.#inner.sample(featureId, patience));
  }

  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return this.#call(idempotent, signal, (patience) => this.#inner.placeOrder(order, patience));
  }

  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    return this.#call(idempotent, signal, (patience) => this.#inner.status(providerOrderId, patience));
  }

  // oxlint-disable-next-line max-params -- the port's own
  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    return this.#call(long, signal, (patience) =>
      this.#inner.fetchDelivery(providerOrderId, order, directory, patience),
    );
  }

  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    return this.#call(once, signal, (patience) => this.#inner.cancel(providerOrderId, patience));
  }

  async #call<T>(
    { retried, timed }: CallRules,
    signal: AbortSignal,
    work: (patience: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const over = new AbortController();
    const timeout = new AbortController();
    const patience = AbortSignal.any([signal, timeout.signal]);
    if (timed) this.#abortLater(timeout, over.signal);
    try {
      return await this.#slots.run(() => this.#attempts(retried ? this.#rules.retries : 0, patience, work), patience);
    } catch (error) {
      if (timeout.signal.aborted) this.#breaker.failed(this.#timers.nowMs());
      if (patience.aborted) throw new ProviderError(this.name, 'timeout', 'The provider was given up');
      throw error;
    } finally {
      over.abort();
    }
  }

  #abortLater(timeout: AbortController, over: AbortSignal): void {
    this.#timers.wait(this.#rules.timeoutMs, over).then(
      () => timeout.abort(),
      // The call was over before.
      () => {},
    );
  }

  async #attempts<T>(retries: number, patience: AbortSignal, work: (patience: AbortSignal) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(patience, work);
      } catch (error) {
        const pauseMs = this.#pauseMs(error, attempt);
        if (attempt >= retries || pauseMs === null || patience.aborted) throw error;
        await this.#timers.wait(pauseMs, patience);
      }
    }
  }

  async #attempt<T>(patience: AbortSignal, work: (patience: AbortSignal) => Promise<T>): Promise<T> {
    const outage = this.#breaker.refuse(this.#timers.nowMs());
    if (outage) throw new ProviderOutage(this.name, outage, this.#timers.nowMs());
    try {
      const result = await givenUpWith(work(patience), patience);
      this.#breaker.succeeded();
      return result;
    } catch (error) {
      // Whoever asked gave up, or our own time-out did: that one is counted where it is told apart.
      if (patience.aborted || !(error instanceof ProviderError)) throw error;
      if (BROKEN.has(error.kind)) this.#breaker.failed(this.#timers.nowMs());
      else this.#breaker.succeeded();
      throw error;
    }
  }

  /** Null when trying again would not help, or not in time. */
  #pauseMs(error: unknown, attempt: number): number | null {
    if (!(error instanceof ProviderError) || error instanceof ProviderOutage || !PASSING.has(error.kind)) return null;
    const pauseMs = Math.max(this.#rules.firstPauseMs * 2 ** attempt, error.retryAfterMs ?? 0);
    return pauseMs < this.#rules.timeoutMs ? pauseMs : null;
  }
}

/** An adapter that does not heed its signal is left alone. */
function givenUpWith<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(new Error('Given up', { cause: signal.reason }));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', giveUp));
}
