import { fail, ok, type Result } from '@groundtrack/contract';
import { utcSecond } from '../../lib/utc-time.ts';
import { type ImageryProvider, ProviderError, ProviderOutage } from '../port/provider.ts';
import { RefusedSearch } from '../port/refused-search.ts';

/**
 * One call of a provider. A failure of the provider, including its timeout, becomes a failure that names it. Everything
 * else is a bug and throws.
 */
export async function callProvider<T>(
  provider: Pick<ImageryProvider, 'label' | 'timeoutMs'>,
  call: () => Promise<T>,
): Promise<Result<T>> {
  try {
    return ok(await call());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'timeout')
      return fail(
        'provider-timeout',
        `${provider.label} did not answer ${within(provider)}. Try again or search the other providers.`,
      );
    if (error instanceof RefusedSearch) return fail('provider-failed', `${provider.label} ${error.message}`);
    if (error instanceof ProviderOutage) return fail('provider-failed', `${provider.label} ${describeOutage(error)}`);
    return fail('provider-failed', `${provider.label}: ${REASONS[error.kind]}${retryHint(error)}`);
  }
}

function within({ timeoutMs }: Pick<ImageryProvider, 'timeoutMs'>): string {
  return timeoutMs === undefined ? 'in time' : `within ${Math.round(timeoutMs / 1000)} seconds`;
}

/** The provider's own messages are hidden, because they may contain addresses and keys. */
const REASONS: Readonly<Record<Exclude<ProviderError['kind'], 'timeout'>, string>> = {
  unavailable: 'the service is not available at the moment. Try again later.',
  malformed: 'the answer could not be read. Try again later or tell the operator of this server.',
  credentials: 'the access data of this server was not accepted. Tell the operator of this server.',
  'rate-limited': 'too many requests were made.',
  rejected: 'the request was rejected.',
};

function retryHint({ kind, retryAfterMs }: ProviderError): string {
  if (kind !== 'rate-limited') return '';
  return retryAfterMs === null ? ' Try again later.' : ` Try again in ${Math.ceil(retryAfterMs / 1000)} seconds.`;
}

function describeOutage({ sinceMs, retryAtMs }: ProviderOutage): string {
  return `has failed since ${utcSecond(sinceMs)} UTC and is tried again at ${utcSecond(retryAtMs)} UTC.`;
}
