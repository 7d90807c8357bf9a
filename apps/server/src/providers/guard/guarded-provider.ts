import type { PriceId, SceneId } from '@groundtrack/contract';
import {
  DelegateBackoff,
  handleWhen,
  type IPolicy,
  type IRetryBackoffContext,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { QueueFull, RoundRobinQueue } from '../../lib/round-robin-queue.ts';
import { unlessAborted } from '../../lib/unless-aborted.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import {
  type DeliveredImage,
  type ImageryProvider,
  ProviderError,
  type ProviderErrorKind,
  type ProviderFile,
  type ProviderOrder,
  ProviderOutage,
  type ProviderStatus,
  type Scene,
  type ScenePage,
  type SceneQuery,
} from '../port/provider.ts';
import type { Tasking } from '../port/tasking.ts';
import { type CircuitRules, ProviderCircuit } from './circuit.ts';
import { isRefusedCall, refusedCall } from './refused-call.ts';

export interface GuardRules {
  /**
   * Timeout of a call, including its retries and its waiting time. Fetching a delivery has the timeout of the caller.
   */
  readonly timeoutMs: number;
  /** Retries of a transient failure, after doubling pauses. */
  readonly retries: number;
  readonly firstPauseMs: number;
  /** Concurrent calls. The others are queued, and clients take turns, see {@link RoundRobinQueue}. */
  readonly concurrency: number;
  readonly breaker: CircuitRules;
}

export const defaultGuardRules: Omit<GuardRules, 'timeoutMs'> = {
  retries: 2,
  firstPauseMs: 300,
  concurrency: 8,
  breaker: { failures: 5, restMs: 30_000 },
};

/** For adapters inside this server, which have no network that could fail. */
export const localGuardRules: Omit<GuardRules, 'timeoutMs'> = {
  retries: 0,
  firstPauseMs: 0,
  concurrency: 8,
  breaker: { failures: Infinity, restMs: 0 },
};

/** Failures that may be temporary. */
const TRANSIENT: ReadonlySet<ProviderErrorKind> = new Set(['unavailable', 'rate-limited']);
/** Waiting calls of one client. The relaxed searches of one request are nine per provider. */
const WAITING_MAX = 200;
/** Running calls of one network, as a share of all concurrent calls. The rest is reserved for other networks. */
const SHARE_OF_NETWORK = 0.75;
/** The longest delay of a timer: 24 days. */
const NO_LIMIT_MS = 2 ** 31 - 1;

type Policy = IPolicy;
type Work<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Wraps a provider with a timeout, retries, a concurrency limit, and a circuit breaker. It is the only place that
 * decides how long a provider may take.
 */
export class GuardedProvider implements ImageryProvider {
  readonly name: string;
  readonly label: string;
  readonly simulated: boolean;
  readonly priceList: ImageryProvider['priceList'];
  readonly leastCents: ImageryProvider['leastCents'];
  readonly capabilities: ImageryProvider['capabilities'];
  readonly timeoutMs: number;
  readonly tasking?: Tasking;
  /** Later reads of the file have their own limits. */
  readonly view?: NonNullable<ImageryProvider['view']>;
  readonly closeUp?: NonNullable<ImageryProvider['closeUp']>;
  readonly account?: NonNullable<ImageryProvider['account']>;
  readonly withdrawOrder?: NonNullable<ImageryProvider['withdrawOrder']>;
  readonly #inner: ImageryProvider;
  readonly #rules: GuardRules;
  readonly #log: Log;
  readonly #circuit: ProviderCircuit;
  /** Repeating a call has no further effect. The port promises that even for orders, by their reference. */
  readonly #idempotent: Policy;
  readonly #once: Policy;
  readonly #long: Policy;
  readonly #slots: RoundRobinQueue;

  constructor(inner: ImageryProvider, rules: GuardRules, { clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.name = inner.name;
    this.label = inner.label;
    this.simulated = inner.simulated;
    this.priceList = inner.priceList;
    this.leastCents = inner.leastCents;
    this.capabilities = inner.capabilities;
    this.timeoutMs = rules.timeoutMs;
    this.#inner = inner;
    this.#rules = rules;
    this.#log = log;
    this.#circuit = new ProviderCircuit(inner.name, rules.breaker, clock);
    // The timeout of each policy includes waiting.
    this.#slots = new RoundRobinQueue({
      running: rules.concurrency,
      runningOfNetwork: Math.ceil(rules.concurrency * SHARE_OF_NETWORK),
      waiting: WAITING_MAX,
    });
    const limit = timeout(rules.timeoutMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
    const repetition = retry(
      handleWhen((error) => this.#isWorthRepeating(error)),
      { maxAttempts: rules.retries, backoff: new DelegateBackoff((context) => this.#pauseMs(context)) },
    ).dangerouslyUnref();
    this.#once = limit;
    this.#idempotent = rules.retries > 0 ? wrap(limit, repetition) : this.#once;
    this.#long = timeout(NO_LIMIT_MS, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
    if (inner.view)
      this.view = (featureId, signal) =>
        this.#call(this.#idempotent, signal, async (limited) => (await inner.view?.(featureId, limited)) ?? null);
    if (inner.closeUp)
      this.closeUp = (featureId, box, signal) =>
        this.#call(
          this.#idempotent,
          signal,
          async (limited) => (await inner.closeUp?.(featureId, box, limited)) ?? null,
        );
    if (inner.account)
      this.account = (signal) =>
        this.#call(
          this.#idempotent,
          signal,
          async (limited) => (await inner.account?.(limited)) ?? { facts: [], blocked: null },
        );
    if (inner.withdrawOrder)
      this.withdrawOrder = (order, signal) =>
        this.#call(
          this.#idempotent,
          signal,
          async (limited) => (await inner.withdrawOrder?.(order, limited)) ?? null,
        ).catch(refusedCall.ofOrder(this));
    if (inner.tasking) this.tasking = this.#guardTasking(inner.tasking);
  }

  search(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    return this.#call(this.#idempotent, signal, (limited) => this.#inner.search(query, limited));
  }

  quote(featureId: SceneId, area: SceneQuery['area'], signal: AbortSignal): Promise<Scene | null> {
    return this.#call(this.#idempotent, signal, (limited) => this.#inner.quote(featureId, area, limited));
  }

  sceneOfPrice(priceId: PriceId): SceneId | null {
    return this.#inner.sceneOfPrice(priceId);
  }

  quicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#call(this.#idempotent, signal, (limited) => this.#inner.quicklook(featureId, limited));
  }

  sample(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#call(this.#idempotent, signal, (limited) => this.#inner.sample(featureId, limited));
  }

  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return this.#call(this.#idempotent, signal, (limited) => this.#inner.placeOrder(order, limited)).catch(
      refusedCall.ofOrder(this),
    );
  }

  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    return this.#call(this.#idempotent, signal, (limited) => this.#inner.status(providerOrderId, limited)).catch(
      refusedCall.afterOrder,
    );
  }

  // oxlint-disable-next-line max-params -- the signature of the port
  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    return this.#call(this.#long, signal, (limited) =>
      this.#inner.fetchDelivery(providerOrderId, order, directory, limited),
    ).catch(refusedCall.afterOrder);
  }

  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    return this.#call(this.#once, signal, (limited) => this.#inner.cancel(providerOrderId, limited));
  }

  #guardTasking(inner: Tasking): Tasking {
    return {
      products: inner.products,
      toAttempts: (passes) => inner.toAttempts(passes),
      opportunities: (query, signal) =>
        this.#call(this.#idempotent, signal, (limited) => inner.opportunities(query, limited)),
    };
  }

  async #call<T>(policy: Policy, signal: AbortSignal, work: Work<T>): Promise<T> {
    try {
      return await policy.execute(
        (limits) => this.#slots.run(limits.signal, () => this.#attempt(signal, limits.signal, work)),
        signal,
      );
    } catch (error) {
      if (signal.aborted || error instanceof TaskCancelledError) throw this.#givenUp();
      if (error instanceof QueueFull) throw new ProviderError(this.name, 'rate-limited', error.message);
      this.#report(error);
      throw error;
    }
  }

  /** Buyers see only the kind of failure. The cause is logged for the operator. */
  #report(error: unknown): void {
    if (!(error instanceof ProviderError) || error instanceof ProviderOutage) return;
    if (error.kind === 'rejected' && !isRefusedCall(error)) return;
    this.#log.warn({ provider: this.name, kind: error.kind, cause: error.message }, 'a provider failed');
  }

  #attempt<T>(caller: AbortSignal, limited: AbortSignal, work: Work<T>): Promise<T> {
    return this.#circuit.run(async () => {
      try {
        return await unlessAborted(work(limited), limited, () => new TaskCancelledError());
      } catch (error) {
        // An abort by the caller is not a failure of the provider; our own timeout is.
        if (caller.aborted) throw new TaskCancelledError();
        throw limited.aborted ? this.#givenUp() : error;
      }
    });
  }

  /** False if the provider requests a longer pause than the call has time. */
  #isWorthRepeating(error: unknown): boolean {
    if (!(error instanceof ProviderError) || error instanceof ProviderOutage || !TRANSIENT.has(error.kind))
      return false;
    return (error.retryAfterMs ?? 0) < this.#rules.timeoutMs;
  }

  #pauseMs({ attempt, result }: IRetryBackoffContext<unknown>): number {
    const error = 'error' in result ? result.error : null;
    const requestedMs = error instanceof ProviderError ? (error.retryAfterMs ?? 0) : 0;
    return Math.max(this.#rules.firstPauseMs * 2 ** (attempt - 1), requestedMs);
  }

  #givenUp(): ProviderError {
    return new ProviderError(this.name, 'timeout', 'The provider was given up');
  }
}
