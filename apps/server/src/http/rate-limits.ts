import rateLimit from '@fastify/rate-limit';
import type { Endpoint, EndpointName, Lane } from '@groundtrack/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toSender } from '../net/to-sender.ts';
import { RequestError } from './problem.ts';
import { RequestSlices, type SliceDeps } from './request-slices.ts';

const WINDOW_MS = 60_000;

const credentialEndpoints: ReadonlySet<string> = new Set<EndpointName>([
  'register',
  'startDemo',
  'logIn',
  'logInWithCode',
  'setUpSecondFactor',
  'turnOnSecondFactor',
  'turnOffSecondFactor',
  'renewRecoveryCodes',
  'askPasskey',
  'logInWithPasskey',
  'beginPasskey',
  'addPasskey',
  'changePassword',
  'resetPassword',
  'setPassword',
  'confirmSession',
  'authenticateGoogle',
  'linkSignIn',
  'changeEmail',
  'confirmEmail',
  'sendVerification',
  'verifyEmail',
  'deleteAccount',
  'confirmSandboxPayment',
]);

/** What is counted together: guesses at passwords and cards, the calls of a lane, everything else. */
type Group = 'credentials' | 'others' | Lane;

/** The share each group has of what an address, or an account, may ask. */
const SHARES: Readonly<Record<Group, number>> = {
  credentials: 1 / 20,
  others: 1,
  searches: 1 / 2,
  passes: 1 / 2,
  pictures: 1,
  samples: 1 / 10,
  // A screen of a map is forty tiles, and people move it.
  tiles: 10,
  prices: 1 / 5,
  orders: 1 / 10,
  // Screens that are looked at ask for them again and again.
  lists: 1,
};

/** @throws RequestError when there were too many */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface LimitsOfEndpoint {
  readonly byAddress: readonly Limit[];
  /** Once the account of the request is known. */
  readonly byAccount: readonly Limit[];
}

export type RateLimitsOf = (name: string, endpoint: Endpoint) => LimitsOfEndpoint;

interface RateLimits {
  readonly limitsOf: RateLimitsOf;
  /** Of tiles that are not in the contract, by address; counted with those that are. */
  readonly limitTiles: Limit;
}

export interface RateLimitDeps extends SliceDeps {
  readonly requestsPerMinute: number;
  /** Null where there is no session. */
  readonly accountIdOf: (request: FastifyRequest) => string | null;
}

/**
 * Limits per client address and per account for the endpoints that declare `too-many-requests`, over all processes.
 * Guesses at credentials and each lane are counted apart from the rest.
 */
export async function rateLimits(
  server: FastifyInstance,
  { requestsPerMinute, accountIdOf, ...deps }: RateLimitDeps,
): Promise<RateLimits> {
  await server.register(rateLimit, { global: false, store: sliceStore(new RequestSlices(deps)) });
  const limit = (group: Group, keyGenerator: (request: FastifyRequest) => string): Limit => {
    const max = Math.max(1, Math.floor(requestsPerMinute * SHARES[group]));
    const count = server.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator });
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed) return;
      reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': counted.remaining });
      reply.header('x-ratelimit-reset', counted.ttlInSeconds);
      if (!counted.isExceeded) return;
      throw new RequestError({
        code: 'too-many-requests',
        detail: `At most ${max} requests a minute are allowed; try again in ${counted.ttlInSeconds} s`,
        retryAfterSec: counted.ttlInSeconds,
      });
    };
  };
  const byAddress = (group: Group): Limit => limit(group, (request) => `${group} from ${toSender(request.ip)}`);
  const limitsOf: RateLimitsOf = (name, endpoint) => {
    if (!endpoint.problems.includes('too-many-requests')) return { byAddress: [], byAccount: [] };
    const group: Group = credentialEndpoints.has(name) ? 'credentials' : (endpoint.lane ?? 'others');
    const ofAccount = limit(group, (request) => `${group} of ${accountIdOf(request)}`);
    return { byAddress: [byAddress(group)], byAccount: endpoint.auth === 'session' ? [ofAccount] : [] };
  };
  return { limitsOf, limitTiles: byAddress('tiles') };
}

/** Slices in the shape the library asks for. */
function sliceStore(slices: RequestSlices) {
  return class SliceStore {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      // oxlint-disable-next-line promise/no-callback-in-promise -- the library's stores answer by a callback
      void slices.take(key, { windowMs, max }).then((taken) => done(null, taken));
    }

    child(): SliceStore {
      return this;
    }
  };
}
