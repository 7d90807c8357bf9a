import { type Answered, type endpoints, fail, ok, type ServerInfo } from '@groundtrack/contract';
import { singleFlight } from '../../lib/single-flight.ts';
import { unlessAborted } from '../../lib/unless-aborted.ts';
import { withDeadline } from '../../lib/with-deadline.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';

const DATABASE_TIMEOUT_MS = 5_000;
/** The health endpoint is public without a rate limit; most monitors read it every few seconds. */
const KEPT_MS = 1_000;

type Health = Omit<Answered<typeof endpoints.health>, 'status'>;

export interface ServerInfoDeps {
  /** Describes this server; constant while it runs. */
  readonly info: ServerInfo;
  /** Reads the counts of issues and the delay of due jobs from the database. */
  readonly readHealth: () => Promise<Health>;
  readonly clock: Clock;
  readonly log: Log;
}

export function serverInfoHandlers(
  deps: ServerInfoDeps,
  findHealth = recentHealth(deps),
): Pick<Handlers, 'serverInfo' | 'health'> {
  return {
    serverInfo: async () => ok(deps.info),
    health: async () => {
      const health = await findHealth();
      return health ? ok({ status: 'ok' as const, ...health }) : fail('unavailable', 'The database does not answer');
    },
  };
}

/** Queries the database once for concurrent requests, and again after a second, or immediately after a failure. */
export function recentHealth(deps: ServerInfoDeps): () => Promise<Health | null> {
  const { clock } = deps;
  let kept: { readonly health: Health; readonly atMs: number } | null = null;
  const checkHealth = singleFlight(async () => {
    const atMs = clock.nowMs();
    const health = await readHealth(deps);
    kept = health && { health, atMs };
    return health;
  });
  return async () => {
    // After the clock was set back, nothing is recent.
    const isRecent = kept !== null && Math.abs(clock.nowMs() - kept.atMs) < KEPT_MS;
    return kept && isRecent ? kept.health : checkHealth();
  };
}

async function readHealth({ readHealth: read, log }: ServerInfoDeps): Promise<Health | null> {
  try {
    return await withDeadline(new AbortController().signal, DATABASE_TIMEOUT_MS, (deadline) =>
      unlessAborted(read(), deadline, () => deadline.reason),
    );
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'the database does not answer');
    return null;
  }
}
