import { type Answered, type endpoints, fail, ok, type ServerInfo } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import type { Log } from '../../system/ports.ts';

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
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(DATABASE_TIMEOUT_MS)]);
  const timedOut = new Promise<never>((_resolve, reject) => {
    // Both signals end with an error as their reason.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    timeout.addEventListener('abort', () => reject(timeout.reason as Error), { once: true });
  });
  try {
    return await Promise.race([count(), timedOut]);
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'the database does not answer');
    return null;
  }
}
