import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { spaciousFolder } from '@groundtrack/embedded-postgres';
import type { PaymentDriver } from '../crash/payment-driver.ts';
import { seededRandom } from '../crash/random.ts';
import { launchServer, type StartingServer } from '../crash/server-process.ts';
import { openStripePaymentDriver } from '../crash/stripe-payment-driver.ts';
import { freePort } from '../free-port.ts';
import { type ObjectStore, startObjectStore, toSettings } from '../s3/object-store.ts';
import { TEST_SECRET_KEY } from '../test-secrets.ts';
import { makeFolder } from './daemon.ts';
import { type Nginx, openNginx } from './nginx.ts';
import { openReplicatedDatabase, type ReplicatedDatabase } from './replicated-database.ts';

/** A web or worker process with a data folder of its own, like one on its own machine. */
export interface Machine {
  readonly name: string;
  /** Address of a web process. */
  readonly url: string;
  readonly workFolder: string;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** How long the last start took. */
  tookMs(): number;
  /** The running process, or the one that ran last. */
  server(): StartingServer;
}

/** Everything of docs/operations.md, "Several machines", on loopback. */
export interface ShopCluster {
  readonly url: string;
  readonly database: ReplicatedDatabase;
  readonly store: ObjectStore;
  readonly nginx: Nginx;
  readonly paymentDriver: PaymentDriver;
  readonly webs: readonly [Machine, Machine];
  readonly workers: readonly [Machine, Machine];
  readonly machines: readonly Machine[];
  close(): Promise<void>;
}

/** Of files in the store. */
export const PREFIX = 'cluster';
const EVENTS = ['prompt', 'prompt', 'duplicate', 'late'] as const;

/** Opens all parts; the web and worker processes are not started yet, except for one that prepares the database. */
export async function openShopCluster(seed: number): Promise<ShopCluster> {
  const folder = await makeFolder(await mkdtemp(path.join(await spaciousFolder(), 'groundtrack-cluster-')));
  const closers: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    const [database, store] = await Promise.all([
      openReplicatedDatabase(folder).then((opened) => {
        closers.push(() => opened.close());
        return opened;
      }),
      startObjectStore('ceph').then((opened) => {
        closers.push(() => opened.stop());
        return opened;
      }),
    ]);
    const ports = [await freePort(), await freePort()] as const;
    const nginx = await openNginx(folder, await freePort(), ports);
    closers.push(() => nginx.close());
    // Without events that never arrive: each order is to be delivered soon.
    const paymentDriver = await openStripePaymentDriver(nginx.url, seededRandom(seed), EVENTS);
    closers.push(() => paymentDriver.close());
    const settings = {
      DATABASE_URL: database.pooledUrl,
      DATABASE_DIRECT_URL: database.directUrl,
      ...toSettings(store, PREFIX),
      ...paymentDriver.settings,
      SECRET_KEY: TEST_SECRET_KEY,
      TRUSTED_PROXIES: '127.0.0.1',
      SIMULATION_SPEED: '6000',
      REQUESTS_PER_MINUTE: '1000000',
    };
    const toMachine = async (name: string, own: Readonly<Record<string, string>>): Promise<Machine> => {
      const dataDir = path.join(folder, name);
      await mkdir(dataDir);
      return openMachine(name, { ...settings, DATA_DIR: dataDir, ...own });
    };
    const webs = [
      await toMachine('web1', { ROLE: 'web', PORT: String(ports[0]) }),
      await toMachine('web2', { ROLE: 'web', PORT: String(ports[1]) }),
    ] as const;
    const workers = [
      await toMachine('worker1', { ROLE: 'worker' }),
      await toMachine('worker2', { ROLE: 'worker' }),
    ] as const;
    const first = await toMachine('first', { ROLE: 'web', MIGRATIONS_DATABASE_URL: database.ownerUrl });
    await first.start();
    await first.server().stop();
    const machines = [...webs, ...workers];
    closers.push(async () => void (await Promise.all(machines.map((machine) => machine.server().stop()))));
    return { url: nginx.url, database, store, nginx, paymentDriver, webs, workers, machines, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openMachine(name: string, settings: Readonly<Record<string, string>>): Machine {
  let server: StartingServer | undefined;
  let tookMs = 0;
  return {
    name,
    url: `http://127.0.0.1:${settings['PORT'] ?? '0'}`,
    workFolder: path.join(settings['DATA_DIR'] ?? '', 'work'),
    start: async () => {
      const startedMs = performance.now();
      server = launchServer(settings);
      await server.ready;
      tookMs = Math.round(performance.now() - startedMs);
    },
    tookMs: () => tookMs,
    server: () => {
      if (!server) throw new Error(`${name} was not started`);
      return server;
    },
  };
}
