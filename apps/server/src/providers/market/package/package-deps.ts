import type { HttpClient } from '../../../platform/net/http-client.ts';
import { LocalFault, ProviderError } from '../../port/provider.ts';

export interface PackageDeps {
  readonly provider: string;
  readonly http: HttpClient;
  /**
   * The host and port of the configured address of the provider if it is on a private network, such as a double on
   * loopback. Only it may be requested there, and without TLS.
   */
  readonly privateHost?: string | undefined;
  /** The largest file; default: 50 GB. */
  readonly bytesAtMost?: number | undefined;
  /** The pause before a second try, which grows with each try; default: a second. */
  readonly pauseMs?: number | undefined;
}

/** What a caller gets for an error of a step: bugs stay as they are. */
export function toPackageError(error: unknown, provider: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new ProviderError(provider, 'timeout', 'The provider was given up');
  if (error instanceof Error && isSystemError(error))
    return new LocalFault(provider, `This server, not the provider, failed: ${error.message}`, { cause: error });
  return error;
}

/**
 * Whether an error has a code of the system, such as ENOSPC. Those of the network are in HttpErrors, so it is one of the
 * file system.
 */
export function isSystemError(error: Error): boolean {
  return 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code));
}
