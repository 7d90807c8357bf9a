import { ProviderError, type ProviderErrorKind } from '../port/provider.ts';

/** A failed call of a provider's interface, with what its adapter needs to decide. */
export class ApiError extends ProviderError {
  /** The status of the response; null if there was none. */
  readonly status: number | null;
  /** The response as far as it could be parsed; undefined if it is not JSON. */
  readonly body: unknown;
  /** True: the provider certainly did nothing, because it refused the request or was never reached. */
  readonly isRefused: boolean;

  constructor(provider: string, kind: ProviderErrorKind, failure: ApiFailure) {
    super(provider, kind, failure.message, failure.retryAfterMs ?? null);
    this.status = failure.status ?? null;
    this.body = failure.body;
    this.isRefused = failure.isRefused ?? false;
  }
}

export interface ApiFailure {
  readonly message: string;
  readonly retryAfterMs?: number | null;
  readonly status?: number;
  readonly body?: unknown;
  readonly isRefused?: boolean;
}
