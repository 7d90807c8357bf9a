import { loadPlaces } from '../features/geocoding/load-places.ts';
import { PgLiveFeed } from '../features/live/pg-live-feed.ts';
import { claimFiles } from '../features/orphans/claim-files.ts';
import { setSecurityLogRetention } from '../features/security-events/set-security-log-retention.ts';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/pools.ts';
import { type DatabaseUrls, prepareDatabase } from '../platform/db/prepare-database.ts';
import { pool } from '../platform/pool/pool.ts';
import type { Log } from '../platform/system/ports.ts';
import { productVersion } from '../platform/system/product-version.ts';
import { createDeps } from './deps.ts';
import { createFeatures } from './features.ts';
import { startJobs } from './jobs.ts';
import { backUpBeforeUpgrade } from './make-configured-backup.ts';
import { openMetrics } from './metrics.ts';
import { placeOfBlobs } from './open-blobs.ts';
import { serveRequests } from './requests.ts';
import type { ServerConfig } from './server-config.ts';

/** The server works with either role. As a non-owner, it cannot drop the triggers that protect orders and payments. */
const OWNER_ADVICE =
  'DATABASE_URL names the owner of the tables: let it name a role that owns nothing, see docs/operations.md, "Roles"';

/** Closers of everything that was opened, in order. They run from the last to the first. */
export type Closers = (() => Promise<void>)[];

export interface ServerParts {
  readonly log: Log;
  /** Called if the server can only recover by restarting the process. */
  readonly onCrash: (reason: string) => void;
  /** The running database. */
  readonly urls: DatabaseUrls;
  /** Each closer is added as soon as its part is open, so that it also runs if a later part fails. */
  readonly closers: Closers;
}

/** Opens everything that uses the database, and listens. @returns the address */
export async function openServer(config: ServerConfig, parts: ServerParts): Promise<string> {
  const { log, closers, onCrash } = parts;
  const database = await openConfiguredDatabase(config, parts);
  let url = '';
  const deps = await createDeps({ config, log, database, listenUrl: () => url });
  closers.push(
    () => deps.traces.close(),
    () => pool.close(),
    async () => deps.viewer.close(),
    async () => deps.sceneViewer.close(),
  );
  await claimFiles(deps, placeOfBlobs(config), log);
  const version = await productVersion();
  const features = createFeatures(deps, version);
  closers.push(() => features.securityEvents.flush());
  const feed = await PgLiveFeed.open({ url: database.url, listener: features.liveListener, log });
  closers.push(() => feed.close());
  const requests = await serveRequests(features, deps, version);
  let stopJobs = async (): Promise<void> => {};
  // Requests end first. The last ones may still add jobs, which run after the next start.
  closers.push(
    () => stopJobs(),
    () => requests.close(),
  );
  url = requests.url;
  closers.push(await openMetrics(features, deps));
  if (config.role !== 'web') {
    const jobs = await startJobs(features, deps, onCrash);
    stopJobs = () => jobs.stop();
  }
  await features.queueRepeatingJobs();
  return url;
}

async function openConfiguredDatabase(config: ServerConfig, { log, urls, closers }: ServerParts): Promise<Database> {
  const { isOwner } = await prepareDatabase(urls, log, (ownerUrl) => backUpBeforeUpgrade(config, log, ownerUrl));
  if (isOwner) log.warn({}, OWNER_ADVICE);
  const { url, poolUrl = null, readUrl = null } = urls;
  const database = await openDatabase(url, log, { poolUrl, readUrl });
  closers.push(() => database.close());
  await loadPlaces(database, log, urls.ownerUrl);
  await setSecurityLogRetention(database, log, { days: config.securityLogDays, ownerUrl: urls.ownerUrl });
  return database;
}
