import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { toClientNetwork } from '../net/to-client-network.ts';
import type { Clock, Log } from '../system/ports.ts';
import { RequestError } from './problem.ts';
import { type LimitName, REQUEST_LIMITS } from './request-limits.ts';

const WINDOW_MS = 60_000;
/** The number of remembered keys above their limit, so that a flood does not cause a query per request. */
const BLOCKED_MAX = 10_000;

/**
 * Counts a request across all processes in the current window.
 * @returns the requests in the window including this one, and the start of the next window
 */
export type CountRequests = (request: {
  readonly key: string;
  readonly windowMs: number;
  readonly nowMs: number;
}) => Promise<{ readonly count: number; readonly nextMs: number }>;

/** @throws RequestError if there were too many requests */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RateLimits {
  readonly byAddress: (limit: LimitName) => Limit;
  /** For requests with a session, once it is known. */
  readonly byAccount: (limit: LimitName) => Limit;
}

interface StoreDeps {
  readonly countRequests: CountRequests;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RateLimitDeps extends StoreDeps {
  readonly requestsPerMinute: number;
  /** Null without a session. */
  readonly accountIdOf: (request: FastifyRequest) => string | null;
}

/** Limits requests per minute by client address and by account, see {@link REQUEST_LIMITS}. */
export async function openRateLimits(
  server: FastifyInstance,
  { requestsPerMinute, accountIdOf, ...deps }: RateLimitDeps,
): Promise<RateLimits> {
  await server.register(rateLimit, { global: false, store: databaseStore(deps) });
  const limit = (name: LimitName, keyGenerator: (request: FastifyRequest) => string): Limit => {
    const max = Math.max(1, Math.floor(requestsPerMinute * REQUEST_LIMITS[name].shareOfLimit));
    // Requests are not limited while the database does not respond: they wait for it anyway.
    const count = server.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator, skipOnError: true });
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed) return;
      reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': counted.remaining });
      reply.header('x-ratelimit-reset', counted.ttlInSeconds);
      if (!counted.isExceeded) return;
      throw new RequestError({
        code: 'too-many-requests',
        detail: `At most ${max} requests a minute are allowed. Try again in ${counted.ttlInSeconds} s`,
        retryAfterSec: counted.ttlInSeconds,
      });
    };
  };
  return {
    byAddress: (name) => limit(name, (request) => `${name} from ${toClientNetwork(request.ip)}`),
    byAccount: (name) => limit(name, (request) => `${name} of ${accountIdOf(request)}`),
  };
}

type Done = (error: Error | null, counted?: { readonly current: number; readonly ttl: number }) => void;

/** A store for the rate limiter that counts in the database. */
export function databaseStore({ countRequests, clock, log }: StoreDeps) {
  // The cache uses a monotonic clock, so setting the system clock back does not extend a block.
  const blocked = new LRUCache<string, true>({ max: BLOCKED_MAX, ttl: WINDOW_MS });
  const count = async (key: string, windowMs: number, max: number) => {
    const blockedMs = blocked.getRemainingTTL(key);
    if (blockedMs > 0) return { current: max + 1, ttl: blockedMs };
    const nowMs = clock.nowMs();
    const { count: current, nextMs } = await countRequests({ key, windowMs, nowMs });
    const ttl = nextMs - nowMs;
    if (current > max) blocked.set(key, true, { ttl });
    return { current, ttl };
  };
  return class DatabaseStore {
    incr(key: string, done: Done, windowMs: number, max: number): void {
      count(key, windowMs, max).then(
        // oxlint-disable-next-line promise/no-callback-in-promise -- stores return through a callback
        (counted) => done(null, counted),
        (error: unknown) => {
          log.warn({ err: error }, 'A request could not be counted');
          // oxlint-disable-next-line promise/no-callback-in-promise -- stores return through a callback
          done(error instanceof Error ? error : new Error(String(error)));
        },
      );
    }

    child(): DatabaseStore {
      return this;
    }
  };
}
