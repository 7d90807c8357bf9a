import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_PLACE } from '@groundtrack/contract';
import { embeddedBinaries, startTemporaryServer } from '@groundtrack/embedded-postgres';
import { figure } from '../../../tools/bench/figures.ts';
import { openBuyer } from '../src/testing/crash/buyer.ts';
import { openObserver, until } from '../src/testing/crash/observer.ts';
import { startServerProcess } from '../src/testing/crash/server-process.ts';
import { TEST_SECRET_KEY } from '../src/testing/test-secrets.ts';

/**
 * What each flow costs: milliseconds of CPU in the web process, the worker, and the database, and transactions. With
 * them, docs/growth.md computes what is needed for more users. Linux only.
 */
const SEARCHES = 100;
const LISTS = 300;
const ORDERS = 40;
/** Linux reports CPU time in hundredths of a second. */
const TICK_MS = 10;
const DELIVERED_MS = 600_000;

const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-flows-'));
const database = await startTemporaryServer(await embeddedBinaries());
const databaseUrl = database.url('postgres');
const settings = {
  // The URL standard does not allow a user before an empty host, but as a parameter.
  DATABASE_URL: databaseUrl.replace(/\/\/([^@]+)@(.+)$/, '//$2&user=$1'),
  SECRET_KEY: TEST_SECRET_KEY,
  DATA_DIR: folder,
  SIMULATION_SPEED: '6000',
  REQUESTS_PER_MINUTE: '1000000',
};
const web = await startServerProcess({ ...settings, ROLE: 'web' });
const worker = await startServerProcess({ ...settings, ROLE: 'worker' });
const observer = await openObserver({ connectionString: databaseUrl });
const pidFile = path.join(new URL(databaseUrl.replace('@/', '@host/')).searchParams.get('host') ?? '', 'data');
const [postmaster] = (await readFile(path.join(pidFile, 'postmaster.pid'), 'utf8')).split('\n');

interface Usage {
  readonly webMs: number;
  readonly workerMs: number;
  readonly databaseMs: number;
  readonly transactions: number;
}

/** CPU time of a process so far, with its ended children and, for a database, the running ones. */
async function cpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // proc(5): utime, stime, cutime, and cstime are fields 14 to 17; the second may contain spaces.
  const ticks = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return ticks.reduce((sum, value) => sum + Number(value) * TICK_MS, 0);
}

async function usage(): Promise<Usage> {
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ');
  const times = await Promise.all([Number(postmaster), ...children.map(Number)].map(cpuMs));
  const [row] = await observer.rows<{ n: number }>(
    'SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return {
    webMs: await cpuMs(web.pid),
    workerMs: await cpuMs(worker.pid),
    databaseMs: times.reduce((sum, ms) => sum + ms, 0),
    transactions: row?.n ?? 0,
  };
}

async function measure(name: string, times: number, work: () => Promise<unknown>): Promise<void> {
  const before = await usage();
  await work();
  const after = await usage();
  figure(`${name}: web`, (after.webMs - before.webMs) / times, 'ms CPU');
  figure(`${name}: worker`, (after.workerMs - before.workerMs) / times, 'ms CPU');
  figure(`${name}: database`, (after.databaseMs - before.databaseMs) / times, 'ms CPU');
  figure(`${name}: transactions`, (after.transactions - before.transactions) / times, '');
}

async function repeat(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < times; index++) await work(index);
}

try {
  const buyer = await openBuyer(() => web.url);
  const search = () => buyer.choose(DEFAULT_PLACE);
  await repeat(SEARCHES, search);
  await measure('search', SEARCHES, () => repeat(SEARCHES, search));
  const isDelivered = async () =>
    (await buyer.images()).filter(({ serverState }) => serverState === 'Delivered').length === ORDERS;
  await measure('purchase with delivery', ORDERS, async () => {
    await repeat(ORDERS, async (index) => {
      const { stripeSecret } = await buyer.placeOrder(`bench-order-${index}`);
      await buyer.confirm(stripeSecret);
    });
    await until('everything is delivered', isDelivered, DELIVERED_MS);
  });
  await measure('list of 40 images', LISTS, () => repeat(LISTS, () => buyer.images()));
  const files = (await buyer.images()).map(({ downloads }) => downloads.tiff ?? downloads.full ?? '');
  let bytes = 0;
  await measure('download of a GeoTIFF', ORDERS, () =>
    repeat(ORDERS, async (index) => (bytes += (await buyer.download(files[index] ?? '')).length)),
  );
  figure('size of a GeoTIFF', bytes / ORDERS / 1e6, 'MB');
  figure('files of an image', (await sizeOf(path.join(folder, 'blobs'))) / ORDERS / 1e6, 'MB');
} finally {
  await observer.close();
  await Promise.all([web.stop(), worker.stop()]);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function sizeOf(parent: string): Promise<number> {
  const entries = await readdir(parent, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async (entry) => (await readFile(path.join(entry.parentPath, entry.name))).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
