import type { StartDownload } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import { PgDownloadRuns } from './pg-download-runs.ts';
import { startDownload } from './start-download.ts';

/** Large downloads of accounts: one at a time for each account, across all processes. */
export function createDownloads({
  db,
  ...ports
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}): StartDownload {
  const deps = { ...ports, runs: new PgDownloadRuns(db) };
  return (accountId, content) => startDownload(deps, accountId, content);
}
