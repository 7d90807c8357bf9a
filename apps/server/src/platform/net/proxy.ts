import type { ProxyEnv } from 'node:http';
import { Agent } from 'node:https';
import type { Proxy } from '../../lib/proxy.ts';
import { PrivateAddress, publicLookup } from './public-addresses.ts';

/** The proxy as an option of Node's agents, for libraries that send requests with them. */
export function toProxyEnv(proxy: Proxy | null): { readonly proxyEnv?: ProxyEnv } {
  if (proxy === null) return {};
  return { proxyEnv: { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, NO_PROXY: proxy.noProxy } };
}

/** For libraries that take one agent. */
export function proxyAgent(proxy: Proxy): Agent {
  return new Agent({ keepAlive: true, ...toProxyEnv(proxy) });
}

/**
 * A proxy resolves names itself, so the lookup of a connection cannot refuse private ones. They are looked up here first.
 * A name that this network cannot resolve is none of its own, and is left to the proxy.
 * @throws PrivateAddress
 */
export function refusePrivateName(hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    publicLookup(hostname, { all: true }, (error) => {
      if (error instanceof PrivateAddress) reject(error);
      else resolve();
    });
  });
}
