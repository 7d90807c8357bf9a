import type { FastifyInstance } from 'fastify';
import { RequestError } from './problem.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i;

export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Whether only this machine reaches the server, and no proxy, which would ask by the name of the site or one of its own. */
export function isLoopbackOnly(served: {
  readonly host: string;
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
}): boolean {
  return isLoopbackName(served.host) && served.publicUrl === null && served.trustedProxies.length === 0;
}

/**
 * Where a server on loopback has no other name, refuses requests that use one: a page of a stranger may have its own name
 * lead to 127.0.0.1, and is then of our origin for the browser (DNS rebinding). Browsers always send Host.
 */
export function refuseOtherNames(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ host, hostname }) => {
    if (host === '' || isLoopbackName(hostname)) return;
    throw new RequestError({
      code: 'misdirected-request',
      detail: `This server answers to names of its machine only, such as localhost, not to ${host}. If people reach it there, set PUBLIC_URL to that address; HOST opens it to other machines`,
    });
  });
}
