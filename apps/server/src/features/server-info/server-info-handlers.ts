import { type Answered, type endpoints, fail, ok, type ServerInfo } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import type { Log } from '../../system/ports.ts';
import { unlessAborted } from '../../util/unless-aborted.ts';
import { withDeadline } from '../../util/with-deadline.ts';

const DATABASE_TIMEOUT_MS = 5_000;

export interface ServerInfoDeps {
  /** Describes this server; constant while it runs. */
  readonly info: ServerInfo;
  /** Counts the issues that need attention in the database. */
  readonly countAttention: () => Promise<Answered<typeof endpoints.health>['attention']>;
  readonly log: Log;
}

export function serverInfoHandlers(deps: ServerInfoDeps): Pick<Handlers, 'serverInfo' | 'health'> {
  return {
    serverInfo: async () => ok(deps.info),
    health: async (_input, { signal }) => {
      const attention = await countAttention(deps, signal);
      return attention ? ok({ status: 'ok' as const, attention }) : fail('unavailable', 'The database does not answer');
    },
  };
}

async function countAttention({ countAttention: count, log }: ServerInfoDeps, signal: AbortSignal) {
  try {
    return await withDeadline(signal, DATABASE_TIMEOUT_MS, (deadline) =>
      unlessAborted(count(), deadline, () => deadline.reason),
    );
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'the database does not answer');
    return null;
  }
}
