import { ProviderError } from './provider.ts';

/** It is not known yet whether the provider took an order. Its interface works. */
export class OrderUnknown extends ProviderError {
  constructor(provider: string, retryAfterMs: number) {
    super(provider, 'unavailable', 'It is not known yet whether the provider took the order', retryAfterMs);
  }
}
