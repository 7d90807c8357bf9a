import { endpoints } from '@groundtrack/contract';
import { isLoopbackName } from '../../platform/http/loopback-names.ts';
import { isHttps } from '../../platform/http/public-url.ts';
import { nameOfEntry, type ProviderEntry } from './providers-file.ts';

export interface ServerAddresses {
  readonly publicUrl: string | null;
  /** The address of this process, known once it listens. */
  readonly listenUrl: () => string;
}

/** Kinds whose interface takes an address with an order. The others are only polled. */
const NOTIFYING: ReadonlySet<ProviderEntry['kind']> = new Set(['skyfi']);

/**
 * Where a provider sends its notifications; null if it sends none, or cannot reach this server. A double on this machine
 * needs no https.
 */
export function webhookUrlOf(entry: ProviderEntry, { publicUrl, listenUrl }: ServerAddresses): string | null {
  if (!NOTIFYING.has(entry.kind)) return null;
  const isDouble = 'url' in entry && entry.url !== undefined && isLoopbackName(new URL(entry.url).hostname);
  const base = publicUrl !== null && isHttps(publicUrl) ? publicUrl : isDouble ? (publicUrl ?? listenUrl()) : null;
  const path = endpoints.providerNotification.path.replace(':provider', nameOfEntry(entry));
  return base === null ? null : new URL(path, base).href;
}
