import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startEmbeddedServer } from '@groundtrack/embedded-postgres';
import { createDeps } from '../src/compose/deps.ts';
import { createFeatures } from '../src/compose/features.ts';
import { readConfig } from '../src/compose/server-config.ts';
import { countRequests } from '../src/platform/db/count-request.ts';
import { startWorkers } from '../src/platform/db/job-workers.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/pools.ts';
import { buildServer } from '../src/platform/http/build-server.ts';
import { systemIds } from '../src/platform/system/system.ts';
import type { ImageryProvider } from '../src/providers/port/provider.ts';
import { silentLog } from '../src/testing/silent-log.ts';

/**
 * The product as a separate process without pictures: see `withoutPictures`. Prints its address and that of its
 * database.
 */
const [dataDir = ''] = process.argv.slice(2);
const parsed = readConfig(
  { PORT: '0', DATA_DIR: dataDir, ELEMENTS_URL: 'off', CATALOGUE_URL: 'off', REQUESTS_PER_MINUTE: '1000000' },
  dataDir,
);
if (!parsed.ok) throw new Error('The settings of this benchmark are invalid');
const { config } = parsed;
const log = silentLog;
const embedded = await startEmbeddedServer({ dataDir, ids: systemIds, log });
await migrate(embedded.url, log);
const database = await openDatabase(embedded.url, log, { direct: true });
let url = '';
const opened = await createDeps({ config, log, database, listenUrl: () => url });
const providers = new Map([...opened.providers].map(([name, provider]) => [name, withoutPictures(provider)]));
const deps = { ...opened, providers };
const app = createFeatures(deps, 'benchmark');
const server = await buildServer({
  handlers: app.handlers,
  sessions: app.sessions,
  log,
  clock: deps.clock,
  ids: deps.ids,
  webRoot: dataDir,
  publicUrl: null,
  isLoopbackOnly: true,
  hstsSubdomains: false,
  version: 'benchmark',
  countRequests: (requests) => countRequests(database.transactions, requests),
  limits: { requestsPerMinute: config.requestsPerMinute },
  trustedProxies: [],
  mapOrigins: [],
  frameOrigins: [],
  allowedOrigins: [],
  paysWithStripe: false,
});
await server.listen({ host: '127.0.0.1', port: 0 });
// A TCP server always has an AddressInfo.
url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
const workers = await startWorkers(database, app.jobs, { log, lanes: app.jobLanes });
process.stdout.write(`${JSON.stringify({ url, databaseUrl: embedded.url })}\n`);
await once(process.stdin.resume(), 'end');
await server.close();
await workers.stop();
await database.close();
await embedded.stop();

/** Scenes, prices, and orders of the simulated provider. It draws nothing and completes no order within the hour. */
function withoutPictures(provider: ImageryProvider): ImageryProvider {
  const { name, label, simulated, priceList, leastCents, capabilities, tasking } = provider;
  return {
    name,
    label,
    simulated,
    priceList,
    leastCents,
    capabilities,
    ...(tasking ? { tasking } : {}),
    search: (query, signal) => provider.search(query, signal),
    quote: (featureId, area, signal) => provider.quote(featureId, area, signal),
    sceneOfPrice: (priceId) => provider.sceneOfPrice(priceId),
    placeOrder: (order, signal) => provider.placeOrder(order, signal),
    status: async () => ({ state: 'Ordered', reason: null, nextPollMs: 3_600_000 }),
    quicklook: async () => null,
    sample: async () => null,
    fetchDelivery: (id, order, directory, signal) => provider.fetchDelivery(id, order, directory, signal),
    cancel: (id, signal) => provider.cancel(id, signal),
  };
}
