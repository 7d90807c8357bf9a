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
const NOTIFYING: ReadonlySet<ProviderEntry['kind']> = new Set(['skyfi', 'planet']);

/** Where a provider sends its notifications, or why it is only polled, for the operator. */
export type Webhook = { readonly url: string } | { readonly url: null; readonly reason: string };

/** A double on this machine needs no https. */
export function findWebhook(entry: ProviderEntry, { publicUrl, listenUrl }: ServerAddresses): Webhook {
  if (!NOTIFYING.has(entry.kind)) return { url: null, reason: 'its orders name no address for notifications' };
  const path = endpoints.providerNotification.path.replace(':provider', nameOfEntry(entry));
  const isDouble = 'url' in entry && entry.url !== undefined && isLoopbackName(new URL(entry.url).hostname);
  if (isDouble) return { url: new URL(path, publicUrl ?? listenUrl()).href };
  if (publicUrl === null) return { url: null, reason: 'PUBLIC_URL is not set' };
  return isHttps(publicUrl) ? { url: new URL(path, publicUrl).href } : { url: null, reason: 'PUBLIC_URL is not https' };
}
