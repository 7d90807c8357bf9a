import { type Answered, type endpoints, fail, ok, type ServerInfo } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import type { Clock, Log } from '../../system/ports.ts';
import { askOnce } from '../../util/ask-once.ts';
import { unlessAborted } from '../../util/unless-aborted.ts';
import { withDeadline } from '../../util/with-deadline.ts';

const DATABASE_TIMEOUT_MS = 5_000;
/** Strangers ask for the health without a limit, and most monitors once in some seconds. */
const KEPT_MS = 1_000;

type Attention = Answered<typeof endpoints.health>['attention'];

export interface ServerInfoDeps {
  /** Describes this server; constant while it runs. */
  readonly info: ServerInfo;
  /** Counts the issues that need attention in the database. */
  readonly countAttention: () => Promise<Attention>;
  readonly clock: Clock;
  readonly log: Log;
}

export function serverInfoHandlers(deps: ServerInfoDeps): Pick<Handlers, 'serverInfo' | 'health'> {
  const findAttention = recentAttention(deps);
  return {
    serverInfo: async () => ok(deps.info),
    health: async () => {
      const attention = await findAttention();
      return attention ? ok({ status: 'ok' as const, attention }) : fail('unavailable', 'The database does not answer');
    },
  };
}

/** Asks the database once for all who wait, and again after a second, or at once where it did not answer. */
function recentAttention(deps: ServerInfoDeps): () => Promise<Attention | null> {
  const { clock } = deps;
  let kept: { readonly attention: Attention; readonly atMs: number } | null = null;
  const ask = askOnce(async () => {
    const atMs = clock.nowMs();
    const attention = await countAttention(deps);
    kept = attention && { attention, atMs };
    return attention;
  });
  return async () => {
    // A clock that is put back makes nothing recent.
    const isRecent = kept !== null && Math.abs(clock.nowMs() - kept.atMs) < KEPT_MS;
    return kept && isRecent ? kept.attention : ask();
  };
}

async function countAttention({ countAttention: count, log }: ServerInfoDeps): Promise<Attention | null> {
  try {
    return await withDeadline(new AbortController().signal, DATABASE_TIMEOUT_MS, (deadline) =>
      unlessAborted(count(), deadline, () => deadline.reason),
    );
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'the database does not answer');
    return null;
  }
}
