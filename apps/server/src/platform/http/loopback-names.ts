import type { FastifyInstance } from 'fastify';
import { RequestError } from './problem.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i;

export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Whether only this machine can reach the server, and no proxy, which would use the name of the site or its own. */
export function isLoopbackOnly(served: {
  readonly host: string;
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
}): boolean {
  return isLoopbackName(served.host) && served.publicUrl === null && served.trustedProxies.length === 0;
}

/**
 * Refuses other host names if a server on loopback has no public name. With DNS rebinding, a page of another site can
 * resolve its own name to 127.0.0.1 and is then same-origin for the browser. Browsers always send Host.
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
