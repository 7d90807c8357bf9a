import { loadPlaces } from '../features/geocoding/load-places.ts';
import { PgLiveFeed } from '../features/live/pg-live-feed.ts';
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
import { serveRequests } from './requests.ts';
import type { ServerConfig } from './server-config.ts';

/** The server works either way; as another role it could not drop what guards the books. */
const OWNER_ADVICE =
  'DATABASE_URL names the owner of the tables: let it name a role that owns nothing, see docs/operations.md, "Roles"';

/** What was opened, in order; closed from the last to the first. */
export type Closers = (() => Promise<void>)[];

export interface ServerParts {
  readonly log: Log;
  /** Called when only a restart of the process helps. */
  readonly onCrash: (reason: string) => void;
  /** Of a database that runs. */
  readonly urls: DatabaseUrls;
  /** Each thing is added once it is open, also when a later one fails. */
  readonly closers: Closers;
}

/** Opens all that works on the database and lets it listen. @returns where it answers */
export async function openServer(config: ServerConfig, parts: ServerParts): Promise<string> {
  const { log, closers, onCrash } = parts;
  const database = await openConfiguredDatabase(config, parts);
  let url = '';
  const deps = await createDeps({ config, log, database, listenUrl: () => url });
  closers.push(
    () => pool.close(),
    async () => deps.viewer.close(),
    async () => deps.sceneViewer.close(),
  );
  const version = await productVersion();
  const features = createFeatures(deps, version);
  closers.push(() => features.securityEvents.flush());
  const feed = await PgLiveFeed.open({ url: database.url, listener: features.liveListener, log });
  closers.push(() => feed.close());
  const requests = await serveRequests(features, deps, version);
  let stopJobs = async (): Promise<void> => {};
  // Requests end first: the last of them may still add jobs, which the next start then finds.
  closers.push(
    () => stopJobs(),
    () => requests.close(),
  );
  url = requests.url;
  const jobs = await startJobs(features, deps, onCrash);
  stopJobs = () => jobs.stop();
  await features.queueRepeatingJobs();
  return url;
}

async function openConfiguredDatabase(config: ServerConfig, { log, urls, closers }: ServerParts): Promise<Database> {
  const { isOwner } = await prepareDatabase(urls, log);
  if (isOwner) log.warn({}, OWNER_ADVICE);
  const { url } = urls;
  const database = await openDatabase(url, log, { direct: config.databaseUrl === null });
  closers.push(() => database.close());
  await loadPlaces(database, log, urls.ownerUrl);
  await setSecurityLogRetention(database, log, { days: config.securityLogDays, ownerUrl: urls.ownerUrl });
  return database;
}
