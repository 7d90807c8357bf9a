import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { projectDir } from '../config/environment.ts';
import { registerBaseMap } from '../features/base-map/base-map.ts';
import { loadPlaces } from '../features/geocoding/load-places.ts';
import { PgLiveFeed } from '../features/live/pg-live-feed.ts';
import { keepSecurityLog } from '../features/security-events/keep-security-log.ts';
import { countRequests } from '../platform/db/count-request.ts';
import type { Database } from '../platform/db/database.ts';
import { startWorkers } from '../platform/db/job-workers.ts';
import { openDatabase } from '../platform/db/pools.ts';
import { type DatabaseUrls, prepareDatabase } from '../platform/db/prepare-database.ts';
import { buildServer } from '../platform/http/build-server.ts';
import { isLoopbackOnly } from '../platform/http/loopback-names.ts';
import { pool } from '../platform/pool/pool.ts';
import type { Log } from '../platform/system/ports.ts';
import { productVersion } from '../platform/system/product-version.ts';
import { createDeps } from './deps.ts';
import { createApp } from './features.ts';
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
  const app = createApp(deps, version);
  closers.push(() => app.securityEvents.flush());
  const feed = await PgLiveFeed.open({ url: database.url, listener: app.liveListener, log });
  closers.push(() => feed.close());
  const server = await buildServer({
    handlers: app.handlers,
    sessions: app.sessions,
    log,
    clock: deps.clock,
    ids: deps.ids,
    webRoot: join(projectDir, 'apps/web/dist'),
    publicUrl: config.publicUrl,
    isLoopbackOnly: isLoopbackOnly(config),
    hstsSubdomains: config.hstsSubdomains,
    version,
    countRequests: (requests) => countRequests(database.transactions, requests),
    limits: { requestsPerMinute: config.requestsPerMinute },
    addRoutes: (routes, { limitTiles }) => registerBaseMap(routes, deps.map, limitTiles),
    trustedProxies: config.trustedProxies,
    onRefused: app.securityEvents.recordRefusal,
    paysWithStripe: config.stripe !== null,
    allowedOrigins: config.allowedOrigins,
    frameOrigins: config.analytics ? [new URL(config.analytics.urlTemplate).origin] : [],
    mapOrigins: config.baseMap ? [new URL(config.baseMap.urlTemplate).origin] : [],
  });
  await server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw explained(error, config);
  });
  let stopWorkers = async (): Promise<void> => {};
  // Requests end first: the last of them may still add jobs, which the next start then finds.
  closers.push(
    () => stopWorkers(),
    () => server.close(),
  );
  // The server listens on a TCP port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  url = localUrl(server.server.address() as AddressInfo);
  // The same features once more, on connections of their own.
  const { jobs } = createApp({ ...deps, database: { ...database, transactions: database.background } }, version);
  const workers = await startWorkers(database, jobs, {
    log,
    lanes: app.jobLanes,
    onStalled: onCrash,
  });
  stopWorkers = () => workers.stop();
  await app.queueRepeatingJobs();
  return url;
}

async function openConfiguredDatabase(config: ServerConfig, { log, urls, closers }: ServerParts): Promise<Database> {
  const { isOwner } = await prepareDatabase(urls, log);
  if (isOwner) log.warn({}, OWNER_ADVICE);
  const { url } = urls;
  const database = await openDatabase(url, log, { direct: config.databaseUrl === null });
  closers.push(() => database.close());
  await loadPlaces(database, log, urls.ownerUrl);
  await keepSecurityLog(database, log, { days: config.securityLogDays, ownerUrl: urls.ownerUrl });
  return database;
}

/** What stops most first starts, in words that say what to do. */
function explained(error: unknown, { host, port }: ServerConfig): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return error;
  return new Error(`Another program listens on port ${port} of ${host}. Stop it, or choose another PORT.`);
}

/** The address of this process for people and for its own webhook: a wildcard is reached through loopback. */
function localUrl({ address, port, family }: AddressInfo): string {
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}
