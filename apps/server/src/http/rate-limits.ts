import rateLimit from '@fastify/rate-limit';
import type { Endpoint, EndpointName } from '@groundtrack/contract';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { RequestError } from './problem.ts';

const WINDOW_MS = 60_000;
/** Guesses at passwords and cards get this share of what an address may ask. */
const CREDENTIALS_SHARE = 1 / 20;
/** One subscriber usually holds a whole /64 of IPv6 addresses. */
const IPV6_SUBNET_BITS = 64;

const credentialEndpoints: ReadonlySet<string> = new Set<EndpointName>([
  'register',
  'logIn',
  'changePassword',
  'resetPassword',
  'setPassword',
  'authenticateGoogle',
  'linkSignIn',
  'changeEmail',
  'confirmEmail',
  'deleteAccount',
  'confirmSandboxPayment',
]);

export type RateLimitOf = (name: string, endpoint: Endpoint) => onRequestAsyncHookHandler[];

/**
 * Limits per client address for the endpoints that declare `too-many-requests`: one count for those that check a
 * credential, one for the others. The counts live in this process: with n processes behind a balancer an address may
 * ask up to n times as much, which still stops guessing.
 */
export async function rateLimits(server: FastifyInstance, requestsPerMinute: number): Promise<RateLimitOf> {
  await server.register(rateLimit, { global: false });
  const limit = (groupId: string, max: number) =>
    server.rateLimit({
      groupId,
      max,
      timeWindow: WINDOW_MS,
      ipv6Subnet: IPV6_SUBNET_BITS,
      errorResponseBuilder: (_request, { ttl }) =>
        new RequestError({
          code: 'too-many-requests',
          detail: `At most ${max} requests a minute are allowed; try again in ${Math.ceil(ttl / 1000)} s`,
        }),
    });
  const credentials = limit('credentials', Math.max(1, Math.floor(requestsPerMinute * CREDENTIALS_SHARE)));
  const others = limit('others', requestsPerMinute);
  return (name, endpoint) => {
    if (!endpoint.problems.includes('too-many-requests')) return [];
    return [credentialEndpoints.has(name) ? credentials : others];
  };
}
