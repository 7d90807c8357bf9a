import type { HttpAnswer } from '../../platform/net/http-answer.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import { HttpError } from '../../platform/net/http-error.ts';
import { ProviderError } from '../port/provider.ts';

export interface AssetRules {
  readonly provider: string;
  /** Hosts that may be requested; `*.example.com` includes all subdomains. */
  readonly hosts: readonly string[];
  readonly privateAddresses: boolean;
  readonly http: HttpClient;
}

export interface AssetRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Our key. It is sent to the first host only, not to hosts of redirects. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  readonly silenceMs?: number;
  readonly signal: AbortSignal;
}

const REDIRECTS_AT_MOST = 3;
/** The response to a failed `If-Match`. */
const PRECONDITION_FAILED = 412;
/** Request Timeout, Conflict, and Too Early: client errors that may pass, so they are retried. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425]);

/** The file was replaced since its first part was read. Only the whole job can be retried, from its beginning. */
export class AssetReplaced extends ProviderError {
  constructor(provider: string) {
    super(provider, 'unavailable', 'The image was replaced while it was read');
  }
}

/**
 * Opens a file of a catalog. Only hosts that the operator allows are requested, never private networks, and every
 * redirect is checked again.
 * @throws ProviderError for every response other than 2xx; `rejected` if the file is missing or may not be fetched
 */
export async function fetchAsset(rules: AssetRules, address: string, request: AssetRequest): Promise<HttpAnswer> {
  let url = allowed(rules, address);
  const follow = (next: URL): boolean => {
    url = allowed(rules, next.href);
    return true;
  };
  const answer = await rules.http
    .open({
      ...request,
      url,
      addresses: rules.privateAddresses ? 'any' : 'public',
      redirects: { atMost: REDIRECTS_AT_MOST, follow },
      compressed: false,
    })
    .catch((error: unknown) => {
      throw toProviderError(error, rules.provider, { url, signal: request.signal });
    });
  if (answer.ok) return answer;
  answer.discard();
  throw refused(rules, url, answer.status);
}

function allowed({ provider, hosts }: AssetRules, address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ProviderError(provider, 'rejected', 'The item gives an asset without a web address');
  if (!isAllowedHost(hosts, url.hostname))
    throw new ProviderError(provider, 'rejected', `Assets on ${url.hostname} are not allowed: add it to assetHosts`);
  return url;
}

/** @param hosts as in {@link AssetRules} */
export function isAllowedHost(hosts: AssetRules['hosts'], hostname: string): boolean {
  return hosts.some((host) => isHost(host, hostname));
}

function isHost(pattern: string, name: string): boolean {
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
}

function refused({ provider }: AssetRules, { hostname }: URL, status: number): ProviderError {
  const message = `${hostname} answered ${status}`;
  if (status === PRECONDITION_FAILED) return new AssetReplaced(provider);
  if (status === 401 || status === 403) return new ProviderError(provider, 'credentials', message);
  if (status === 429) return new ProviderError(provider, 'rate-limited', message);
  const isOver = status >= 400 && status < 500 && !PASSING.has(status);
  return new ProviderError(provider, isOver ? 'rejected' : 'unavailable', message);
}

function toProviderError(
  error: unknown,
  provider: string,
  { url: { hostname }, signal }: { readonly url: URL; readonly signal: AbortSignal },
): unknown {
  if (signal.aborted) return new ProviderError(provider, 'timeout', 'The provider was given up');
  if (!(error instanceof HttpError)) return error;
  if (error.kind === 'private-address')
    return new ProviderError(provider, 'rejected', `${hostname} lies in a private network; privateAssets allows it`);
  return new ProviderError(provider, 'unavailable', `${hostname} cannot be reached`);
}
