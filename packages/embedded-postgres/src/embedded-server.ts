import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { embeddedBinaries } from './binaries.ts';
import {
  type Cluster,
  initCluster,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from './cluster.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import { lockFolder } from './folder-lock.ts';
import type { Log } from './log.ts';
import { chooseRunner, type Runner } from './runner.ts';
import { embeddedUrl, runningServerUrl } from './running-server.ts';
import { ensureServerRole, toServerUrl } from './server-role.ts';
import { stopLeftover } from './stop-leftover.ts';

export interface EmbeddedServerOptions {
  /**
   * The data folder of the application. The database uses `postgres`, `postgres-password`, and `postgres.log` in it.
   */
  readonly dataDir: string;
  /** Generates random text with this many bits, for the password. */
  readonly ids: { secret(bits: number): string };
  readonly log: Log;
  /** Called with the exit status if the database ends unexpectedly. All connections are lost then. */
  readonly onCrash?: (reason: string) => void;
  /** Called once during startup, while waiting costs no extra time if this thread is busy. */
  readonly onLaunched?: () => void;
}

export interface EmbeddedServer {
  /** Connection string for the owner of the database, who has all rights. */
  readonly url: string;
  /** Connection string for a role that owns nothing and only has the rights that the owner granted. */
  readonly serverUrl: string;
  /** Ends open transactions, writes everything to disk, and unlocks the data folder. */
  stop(): Promise<void>;
}

const DATABASE = 'groundtrack';
/** Sockets are not in the data folder because its path may exceed the limit of about 100 characters. */
const SOCKET_PREFIX = '/tmp/groundtrack-';

/**
 * Starts the PostgreSQL that npm installed, and creates the data folder if it is missing. The server listens on a
 * socket that only the owner of the data can access, and every acknowledged commit is on disk.
 * @throws if another process holds the folder, or if the database does not start; the message explains what to do
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dataDir, log } = options;
  // Closed to others. As root, the account of the database must traverse it; its group is set once it is known.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const lock = await lockFolder(dataDir, { onLost: () => options.onCrash?.('another server took the data folder') });
  try {
    const cluster = await openCluster(dataDir);
    await closeToOthers(dataDir, cluster.runner);
    const password = await ensureInitialized(cluster, options);
    if (!lock.isFromElsewhere) await stopLeftover(cluster, SOCKET_PREFIX, log);
    const socketFolder = await createSocketFolder(cluster.runner);
    const removeSocketFolder = (): Promise<void> => rm(socketFolder, { recursive: true, force: true });
    const toUrl = (database: string): string => embeddedUrl({ password, database, socketFolder });
    try {
      const postmaster = await startPostmaster(cluster, toSettings(socketFolder));
      endWithProcess(postmaster);
      options.onLaunched?.();
      await waitUntilReady(cluster, postmaster, toUrl('postgres'));
      const stop = watchPostmaster(cluster, postmaster, options);
      await prepare(toUrl).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
      const close = async (): Promise<void> => {
        await stop();
        await removeSocketFolder();
        await lock.unlock();
      };
      const url = toUrl(DATABASE);
      return { url, serverUrl: toServerUrl(url), stop: close };
    } catch (error) {
      await removeSocketFolder();
      throw error;
    }
  } catch (error) {
    await lock.unlock();
    throw error;
  }
}

/**
 * Joins the database of the server that is running on the folder, or starts the database if none is running. In that
 * case, no server can start on the folder until the program stops the database.
 */
export async function joinEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const url = await runningServerUrl(options.dataDir, DATABASE);
  if (url === null) return startEmbeddedServer(options);
  await ensureServerRole(url);
  return { url, serverUrl: toServerUrl(url), stop: () => Promise.resolve() };
}

async function openCluster(dataDir: string): Promise<Cluster> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded database does not run on Windows. Set DATABASE_URL to a PostgreSQL of version 15 or newer.',
    );
  }
  const binaries = await embeddedBinaries();
  const folder = path.join(path.resolve(dataDir), 'postgres');
  const runner = await chooseRunner(folder, [path.dirname(folder), path.dirname(binaries.postgres)]);
  return { binaries, folder, runner, logFile: path.join(dataDir, 'postgres.log') };
}

/**
 * Creates the cluster in a temporary place and renames it when it is complete, so that an interrupted creation is
 * repeated. Afterward, password and cluster survive a power failure.
 * @returns the password of the database
 */
async function ensureInitialized(cluster: Cluster, { dataDir, ids, log }: EmbeddedServerOptions): Promise<string> {
  const passwordFile = path.join(dataDir, 'postgres-password');
  if (await exists(cluster.folder)) return readPassword(cluster, passwordFile);
  const fresh: Cluster = { ...cluster, folder: `${cluster.folder}.new` };
  if ((await exists(passwordFile)) && !(await exists(fresh.folder))) {
    throw new Error(
      `The database folder ${cluster.folder} is missing, but its password file ${passwordFile} is there. ` +
        'Restore the folder from your backup. To start with an empty database, remove the password file.',
    );
  }
  await rm(passwordFile, { force: true });
  await rm(fresh.folder, { recursive: true, force: true });
  await mkdir(fresh.folder, { mode: 0o700 });
  // Otherwise a power failure could leave a password without this folder, as if the database had been deleted.
  await syncFolder(dataDir);
  const password = ids.secret(256);
  await writeDurably(passwordFile, password);
  await giveTo(cluster.runner, fresh.folder, passwordFile);
  await initCluster(fresh, ['--data-checksums', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]);
  await rename(fresh.folder, cluster.folder);
  await syncFolder(dataDir);
  log.info({ folder: cluster.folder }, 'The database was created');
  return password;
}

/** @throws with instructions if the file is unreadable, or empty after a power failure with an earlier version */
async function readPassword(cluster: Cluster, passwordFile: string): Promise<string> {
  const text = await readFile(passwordFile, 'utf8').catch((cause: unknown) => {
    throw new Error(toLostPassword(cluster, passwordFile, 'cannot be read'), { cause });
  });
  const password = text.trim();
  if (password === '') throw new Error(toLostPassword(cluster, passwordFile, 'is empty'));
  return password;
}

function toLostPassword({ folder }: Cluster, passwordFile: string, what: string): string {
  return (
    `The password file ${passwordFile} of the database in ${folder} ${what}. Restore it from your back-up, or set a new ` +
    'password as docs/operations.md describes under "Lost password of the database". If the database holds nothing yet, ' +
    'remove both and start again.'
  );
}

async function createSocketFolder(runner: Runner): Promise<string> {
  const folder = await mkdtemp(SOCKET_PREFIX);
  await chmod(folder, 0o700);
  await giveTo(runner, folder);
  return folder;
}

/** Ends the database immediately if this process exits without stopping it. It recovers at the next start. */
function endWithProcess(postmaster: Postmaster): void {
  const quit = (): void => void process.kill(postmaster.pid, 'SIGQUIT');
  process.once('exit', quit);
  void postmaster.exited.then(() => process.off('exit', quit));
}

function watchPostmaster(cluster: Cluster, postmaster: Postmaster, { log, onCrash }: EmbeddedServerOptions) {
  let ended = false;
  let isStopRequested = false;
  const watch = async (): Promise<void> => {
    const status = await postmaster.exited;
    ended = true;
    if (isStopRequested) return;
    log.error({ status, logFile: cluster.logFile }, 'The database ended unexpectedly');
    onCrash?.(status);
  };
  void watch();
  return async (): Promise<void> => {
    isStopRequested = true;
    if (!ended) await stopPostmaster(cluster, 'fast');
    await postmaster.exited;
  };
}

async function prepare(toUrl: (database: string) => string): Promise<void> {
  await createDatabase(toUrl('postgres'));
  await ensureServerRole(toUrl(DATABASE), { setsPassword: true });
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function toSettings(socketFolder: string): Readonly<Record<string, string | number>> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: `${sharedBuffersMb()}MB`,
    max_connections: 50,
    max_wal_size: '1GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  };
}

/**
 * Shared buffers: a quarter of the memory, at most 2 GB, which holds the index of ten million scenes. Memory is only
 * used as far as tables and indexes fill it.
 */
function sharedBuffersMb(): number {
  const limitBytes = process.constrainedMemory() || totalmem();
  const quarterMb = Math.min(limitBytes, totalmem()) / 4 / 2 ** 20;
  return Math.floor(Math.min(2048, Math.max(128, quarterMb)));
}

async function giveTo({ account }: Runner, ...files: readonly string[]): Promise<void> {
  if (account) await Promise.all(files.map((file) => chown(file, account.uid, account.gid)));
}

/** In a folder of root, the account of the database gets access through its group; all others are excluded. */
async function closeToOthers(dataDir: string, { account }: Runner): Promise<void> {
  const { uid } = await stat(dataDir);
  if (!account || uid !== process.getuid?.()) return;
  await chown(dataDir, uid, account.gid);
  await chmod(dataDir, 0o710);
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}
