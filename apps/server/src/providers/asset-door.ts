import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { isPrivateAddress, literalAddress, PrivateAddress, publicLookup } from '../public-addresses.ts';
import { ProviderError } from './provider.ts';

export interface AssetRules {
  readonly provider: string;
  /** Hosts that may be asked; `*.example.com` for all below. */
  readonly hosts: readonly string[];
  readonly privateAddresses: boolean;
}

export interface OpenAsset {
  readonly mediaType: string;
  readonly stream: IncomingMessage;
}

const REDIRECTS_AT_MOST = 3;

/**
 * Opens a file of a catalogue: only from hosts the operator allowed, never from the own network, redirects judged
 * again. The address is judged where the connection is made, so that no name can change its mind between.
 */
export async function openAsset(
  rules: AssetRules,
  address: string,
  { headers = {}, signal }: { readonly headers?: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<OpenAsset> {
  let url = allowed(rules, address);
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(rules, url, { headers: { ...headers }, signal });
    const { statusCode = 0, headers: given } = answer;
    if (statusCode >= 200 && statusCode < 300)
      return { mediaType: (given['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '', stream: answer };
    answer.destroy();
    const next = given.location && statusCode >= 300 && statusCode < 400 ? URL.parse(given.location, url.href) : null;
    if (!next || redirects >= REDIRECTS_AT_MOST) throw refused(rules, url, statusCode);
    // The key was meant for the first host.
    if (next.origin !== url.origin) headers = {};
    url = allowed(rules, next.href);
  }
}

function allowed({ provider, hosts }: AssetRules, address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ProviderError(provider, 'malformed', 'The item gives an asset without a web address');
  if (!hosts.some((host) => isHost(host, url.hostname)))
    throw new ProviderError(provider, 'malformed', `Assets on ${url.hostname} are not allowed: add it to assetHosts`);
  return url;
}

function isHost(pattern: string, name: string): boolean {
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
}

function refused({ provider }: AssetRules, { hostname }: URL, status: number): ProviderError {
  const message = `${hostname} answered ${status}`;
  if (status === 401 || status === 403) return new ProviderError(provider, 'credentials', message);
  if (status === 429) return new ProviderError(provider, 'rate-limited', message);
  return new ProviderError(provider, status >= 500 ? 'unavailable' : 'malformed', message);
}

function ask(
  { provider, privateAddresses }: AssetRules,
  url: URL,
  options: Pick<RequestOptions, 'headers' | 'signal'>,
): Promise<IncomingMessage> {
  const literal = literalAddress(url.hostname);
  if (!privateAddresses && literal !== null && isPrivateAddress(literal))
    return Promise.reject(privateRefusal(provider, url));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const request = get(url, { ...options, ...(privateAddresses ? {} : { lookup: publicLookup }) }, resolve);
  request.on('error', (error) => {
    if (options.signal?.aborted) reject(new ProviderError(provider, 'timeout', 'The provider was given up'));
    else if (error instanceof PrivateAddress) reject(privateRefusal(provider, url));
    else reject(new ProviderError(provider, 'unavailable', `${url.hostname} cannot be reached`));
  });
  return promise;
}

function privateRefusal(provider: string, { hostname }: URL): ProviderError {
  return new ProviderError(provider, 'malformed', `${hostname} lies in a private network; privateAssets allows it`);
}

/** The whole file in memory; a larger one is refused. */
export async function readAsset({ stream }: OpenAsset, provider: string, bytesAtMost: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > bytesAtMost)
        throw new ProviderError(provider, 'malformed', `A picture has over ${bytesAtMost} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(provider, 'unavailable', 'The picture broke off');
  }
  return Buffer.concat(chunks);
}
