import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import {
  chmod,
  chown,
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedBinaries } from './binaries.ts';
import { type EmbeddedServer, joinEmbeddedServer, startEmbeddedServer } from './embedded-server.ts';
import { processIdentity } from './process-identity.ts';
import { spaciousFolder } from './spacious-folder.ts';
import { ids, silentLog } from './testing/surroundings.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };
const script = fileURLToPath(new URL('./testing/embedded-process.ts', import.meta.url));

describe.skipIf(process.platform === 'win32')('the embedded server', { timeout: 60_000 }, () => {
  let created = '';
  let folder = '';
  const servers: EmbeddedServer[] = [];
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    created = path.join(await mkdtemp(path.join(await spaciousFolder(), 'groundtrack-created-')), 'data');
    await start(created);
    await stop();
  }, 60_000);
  beforeEach(async () => {
    const parent = await mkdtemp(path.join(await spaciousFolder(), 'groundtrack-embedded-'));
    await chmod(parent, 0o755);
    folder = path.join(parent, 'data');
    execFileSync('cp', ['-a', created, folder]);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await ended(child);
    for (const server of servers.splice(0)) await server.stop();
    await rm(path.dirname(folder), { recursive: true, force: true });
  });
  afterAll(() => rm(path.dirname(created), { recursive: true, force: true }));

  async function start(dataDir = folder): Promise<EmbeddedServer> {
    const server = await startEmbeddedServer({ dataDir, ids, log: silentLog });
    servers.push(server);
    return server;
  }
  async function stop(): Promise<void> {
    await servers.pop()?.stop();
  }
  /** Starts a process with a database. `output` is its URL, or the reason why it did not start. */
  async function startProcess(
    user: { uid?: number; gid?: number } = {},
  ): Promise<{ child: ChildProcess; output: string }> {
    const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'], ...user });
    children.push(child);
    const [line] = await once(child.stdout, 'data');
    return { child, output: String(line).trim() };
  }
  async function killAndRemember(): Promise<void> {
    const { child, output } = await startProcess();
    await query(output, 'CREATE TABLE kept (n int)');
    await query(output, 'INSERT INTO kept VALUES (7)');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  async function postmasterPid(): Promise<number> {
    return Number.parseInt(await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  }

  /** The content of a running server's lock. */
  async function lockContent(): Promise<string> {
    await start();
    const text = await readFile(path.join(folder, 'groundtrack.lock'), 'utf8');
    await stop();
    return text;
  }

  it('creates a durable database protected by its password', async () => {
    const { url } = await start();
    const [row] = await query(
      url,
      `SELECT current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
        current_setting('full_page_writes') AS pages, current_setting('synchronous_commit') AS commits,
        current_setting('listen_addresses') AS addresses, current_setting('server_encoding') AS encoding,
        (SELECT datcollate FROM pg_database WHERE datname = current_database()) AS locale`,
    );
    const durable = { checksums: 'on', fsync: 'on', pages: 'on', commits: 'on' };
    expect(row).toEqual({ ...durable, addresses: '', encoding: 'UTF8', locale: 'C' });
    expect((await stat(path.join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
  });

  it('is joined by a program next to a running server, and started by it otherwise', async () => {
    const options = { dataDir: folder, ids, log: silentLog };
    const { child, output } = await startProcess();
    const joined = await joinEmbeddedServer(options);
    expect(joined.url).toBe(output);
    await query(joined.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await joined.stop();
    expect(await query(output, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const alone = await joinEmbeddedServer(options);
    servers.push(alone);
    expect(await query(alone.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('keeps its data across restarts and leaves no processes', async () => {
    const { url } = await start();
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const pid = await postmasterPid();
    await stop();
    expect(await processIdentity(pid)).toBeNull();
    expect(await readdir(folder)).not.toContain('groundtrack.lock');
    expect(await query((await start()).url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('ends when its process exits without stopping it', async () => {
    const { child, output } = await startProcess();
    await query(output, 'CREATE TABLE kept AS SELECT 7 AS n');
    const pid = await postmasterPid();
    child.stdin?.write('exit');
    expect(await once(child, 'exit')).toEqual([1, null]);
    await vi.waitFor(async () => expect(await processIdentity(pid)).toBeNull(), 10_000);
    expect(await query((await start()).url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('recovers after its process was killed', async () => {
    await killAndRemember();
    const leftover = await postmasterPid();
    expect(await processIdentity(leftover)).not.toBeNull();
    const { url } = await start();
    expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    expect(await processIdentity(leftover)).toBeNull();
  });

  it('recovers after both processes were killed', async () => {
    await killAndRemember();
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await query((await start()).url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('does not stop an unrelated process that reuses the id of the old server', async () => {
    const foreign = spawn('sleep', ['60'], { stdio: 'ignore' });
    children.push(foreign);
    const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
    await writeFile(pidFile, `${foreign.pid}\n${folder}/postgres\n0\n5432\n/tmp\n\n`);
    const owner = await stat(path.dirname(pidFile));
    await chown(pidFile, owner.uid, owner.gid);
    expect(await query((await start()).url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(await processIdentity(foreign.pid ?? 0)).not.toBeNull();
  });

  it('rejects a folder of another process, and names both', async () => {
    const { child } = await startProcess();
    await expect(start()).rejects.toThrow(new RegExp(`${folder}.*process ${child.pid}`));
  });

  it('rejects a second server in the same process', async () => {
    await start();
    await expect(start()).rejects.toThrow(`process ${process.pid}`);
  });

  it('allows exactly one process to take over the folder of a killed one', async () => {
    await killAndRemember();
    const attempts = await Promise.all([startProcess(), startProcess(), startProcess(), startProcess()]);
    const started = attempts.filter(({ output }) => output.startsWith('postgres://'));
    expect(started).toHaveLength(1);
    const refused = attempts.filter(({ output }) => output.includes('is in use by another Groundtrack server'));
    expect(refused).toHaveLength(3);
  });

  it('repeats an interrupted creation', async () => {
    await rename(path.join(folder, 'postgres'), path.join(folder, 'postgres.new'));
    await rm(path.join(folder, 'postgres.new', 'PG_VERSION'));
    expect(await query((await start()).url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(await readdir(folder)).not.toContain('postgres.new');
  });

  it('makes password and cluster survive a power failure before first use', async () => {
    await rm(folder, { recursive: true });
    const synced: string[] = [];
    const handle = await open('/dev/null');
    await handle.close();
    const prototype: FileHandle = Object.getPrototypeOf(handle);
    const sync = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
      synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
      return this.datasync();
    });
    await start();
    sync.mockRestore();
    expect(synced).toEqual([folder, path.join(folder, 'postgres-password'), folder]);
  });

  it('explains how to recover a lost password', async () => {
    await writeFile(path.join(folder, 'postgres-password'), '');
    await expect(start()).rejects.toThrow(/password file .* is empty\. Restore it from your back-up, or/);
    await rm(path.join(folder, 'postgres-password'));
    await expect(start()).rejects.toThrow(/password file .* cannot be read\. Restore it from your back-up, or/);
  });

  it('opens after a new password was set as documented', async () => {
    const before = await start();
    await query(before.serverUrl, 'SELECT 1');
    await stop();
    const cluster = path.join(folder, 'postgres');
    const { postgres } = await embeddedBinaries();
    const { uid, gid } = await stat(cluster);
    execFileSync(postgres, ['--single', '-D', cluster, 'postgres'], {
      input: "ALTER ROLE groundtrack PASSWORD 'renewed';\n",
      ...(isRoot ? { uid, gid } : {}),
    });
    await writeFile(path.join(folder, 'postgres-password'), 'renewed');
    const { url, serverUrl } = await start();
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(await query(serverUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('rejects a folder with a missing database instead of creating an empty one', async () => {
    await rm(path.join(folder, 'postgres'), { recursive: true });
    await expect(start()).rejects.toThrow(/database folder .* is missing.*To start with an empty database, remove/s);
    expect(await readdir(folder)).not.toContain('postgres.new');
  });

  it('keeps the process file of a database in another container', async () => {
    const lock = { pid: 1, identity: 'unknown', place: { host: hostname(), boot: '', pidNamespace: 'pid:[1]' } };
    const { boot } = JSON.parse(await lockContent()).place;
    await writeFile(path.join(folder, 'groundtrack.lock'), JSON.stringify({ ...lock, place: { ...lock.place, boot } }));
    const foreign = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? await ownerOf(folder) : {}) });
    children.push(foreign);
    const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
    const content = `${foreign.pid}\n${folder}/postgres\n0\n5432\n/tmp\n\n`;
    await writeFile(pidFile, content);
    await chown(pidFile, (await ownerOf(folder)).uid, (await ownerOf(folder)).gid);
    // PostgreSQL itself rejects this because a process has the id.
    await expect(start()).rejects.toThrow('postmaster.pid');
    expect(await readFile(pidFile, 'utf8')).toBe(content);
  });

  it('reports a database that ends unexpectedly', async () => {
    const crash = Promise.withResolvers<string>();
    const options = { dataDir: folder, ids, log: silentLog };
    const server = await startEmbeddedServer({ ...options, onCrash: crash.resolve });
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await crash.promise).toBe('SIGKILL');
    await server.stop();
    expect(await readdir(folder)).not.toContain('groundtrack.lock');
  });

  // These specs need root; other users have nothing to skip.
  /* oxlint-disable vitest/no-conditional-tests */
  if (isRoot)
    it('never runs as root', async () => {
      await start();
      expect((await stat(`/proc/${await postmasterPid()}`)).uid).not.toBe(0);
    });

  if (isRoot)
    it('allows only its own account to traverse the folder of root', async () => {
      await start();
      const [data, cluster] = await Promise.all([stat(folder), stat(path.join(folder, 'postgres'))]);
      expect([data.uid, data.gid, data.mode & 0o777]).toEqual([0, cluster.gid, 0o710]);
    });

  if (isRoot)
    it('works in a folder of root that is closed to all others', async () => {
      await chmod(path.dirname(folder), 0o700);
      expect(await query((await start()).url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    });

  if (isRoot && nobodyReaches(script))
    it('works as a normal user, and as root on the same folder', async () => {
      await rm(folder, { recursive: true });
      await mkdir(folder);
      await chown(folder, NOBODY.uid, NOBODY.gid);
      const { child, output } = await startProcess(NOBODY);
      await query(output, 'CREATE TABLE kept AS SELECT 7 AS n');
      expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(NOBODY.uid);
      await ended(child);
      expect(await query((await start()).url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    });
});

async function ownerOf(folder: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const { uid, gid } = await stat(path.join(folder, 'postgres'));
  return { uid, gid };
}

/** Closes the input of a process, which makes it stop, and waits until it ends. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.stdin) child.stdin.end();
  else child.kill();
  await once(child, 'exit');
}

async function query(url: string, text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function nobodyReaches(file: string): boolean {
  try {
    execFileSync('test', ['-r', file], NOBODY);
    return true;
  } catch {
    return false;
  }
}
