import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { binariesIn, embeddedBinaries } from './binaries.ts';
import { type Cluster, initCluster, startPostmaster, stopPostmaster, waitUntilReady } from './cluster.ts';

/** Shell scripts stand in for PostgreSQL because the specs check how failures are reported. */
describe.skipIf(process.platform === 'win32')('the programs of a cluster', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-cluster-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function toCluster(scripts: Partial<Record<'initdb' | 'postgres' | 'pg_ctl', string>>): Promise<Cluster> {
    for (const [name, text] of Object.entries(scripts)) {
      const file = path.join(folder, name);
      await writeFile(file, `#!/bin/sh\n${text}\n`);
      await chmod(file, 0o755);
    }
    const runner = { account: null, passThrough: false };
    return {
      binaries: binariesIn(folder),
      folder: path.join(folder, 'data'),
      runner,
      logFile: path.join(folder, 'log'),
    };
  }
  const noSocket = () => `postgres://groundtrack@/postgres?host=${encodeURIComponent(folder)}`;

  it('report a failure with their last lines', async () => {
    const cluster = await toCluster({ initdb: 'for n in 1 2 3 4 5 6; do echo "line $n"; done; exit 3' });
    await expect(initCluster(cluster, [])).rejects.toThrow(
      'initdb failed (3): line 2 | line 3 | line 4 | line 5 | line 6',
    );
  });

  it('are reported as missing', async () => {
    const cluster = await toCluster({});
    await expect(stopPostmaster(cluster, 'fast')).rejects.toThrow(/pg_ctl failed \(spawn .* ENOENT\)/);
    await expect(startPostmaster(cluster, {})).rejects.toThrow(/PostgreSQL could not be started: spawn .* ENOENT/);
  });

  it('receive the settings, but not our environment', async () => {
    process.env['SECRET_OF_THE_SERVER'] = 'x';
    const cluster = await toCluster({ postgres: 'echo "$@"; env' });
    const postmaster = await startPostmaster(cluster, { fsync: 'on', max_connections: 50 });
    expect(await postmaster.exited).toBe('exit code 0');
    delete process.env['SECRET_OF_THE_SERVER'];
    const log = await readFile(cluster.logFile, 'utf8');
    expect(log).toContain(`-D ${cluster.folder} -c fsync=on -c max_connections=50\n`);
    expect(log).toContain('PATH=/usr/bin:/bin:/usr/sbin:/sbin\n');
    expect(log).not.toContain('SECRET_OF_THE_SERVER');
  });

  it('keep the log of an earlier start', async () => {
    const cluster = await toCluster({ postgres: 'echo "PANIC: why it crashed"' });
    await (await startPostmaster(cluster, {})).exited;
    await (await startPostmaster(cluster, {})).exited;
    expect(await readFile(cluster.logFile, 'utf8')).toBe('PANIC: why it crashed\nPANIC: why it crashed\n');
  });

  it('stop the wait if the server exits during startup', async () => {
    const cluster = await toCluster({ postgres: 'echo "FATAL: no shared memory"; exit 1' });
    const postmaster = await startPostmaster(cluster, {});
    await expect(waitUntilReady(cluster, postmaster, noSocket())).rejects.toThrow(
      'PostgreSQL ended at its start (exit code 1): FATAL: no shared memory',
    );
  });

  it('come with npm for this platform', async () => {
    const { initdb, postgres, pgCtl } = await embeddedBinaries();
    expect([initdb, postgres, pgCtl].map((file) => path.basename(file))).toEqual(['initdb', 'postgres', 'pg_ctl']);
  });
});
