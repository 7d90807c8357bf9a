import { fail, ok, type ServerInfo } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Log } from '../../ports.ts';

const DATABASE_PATIENCE_MS = 5_000;

export interface ServerInfoDeps {
  /** What this server is; it does not change while it runs. */
  readonly info: ServerInfo;
  readonly db: Db;
  readonly log: Log;
}

export function serverInfoHandlers(deps: ServerInfoDeps): Pick<Handlers, 'serverInfo' | 'health'> {
  return {
    serverInfo: async () => ok(deps.info),
    health: async (_input, { signal }) => {
      if (await databaseAnswers(deps, signal)) return ok({ status: 'ok' as const });
      return fail('unavailable', 'The database does not answer');
    },
  };
}

async function databaseAnswers({ db, log }: ServerInfoDeps, signal: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(DATABASE_PATIENCE_MS)]);
  const impatient = new Promise<never>((_resolve, reject) => {
    patience.addEventListener('abort', () => reject(patience.reason as Error), { once: true });
  });
  try {
    await Promise.race([sql`SELECT 1`.execute(db), impatient]);
    return true;
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'the database does not answer');
    return false;
  }
}
