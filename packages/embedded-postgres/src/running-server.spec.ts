import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { databasePid, embeddedUrl, runningServerUrl } from './running-server.ts';

describe.skipIf(process.platform === 'win32')('the server running on a data folder', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-running-'));
    await mkdir(path.join(dataDir, 'postgres'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const leavePidFile = (pid: number) =>
    writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), `${pid}\n/data\n0\n5432\n/tmp/a socket\n\n`);

  it('is reached with its stored password and socket', async () => {
    const { unlock } = await lockFolder(dataDir);
    await writeFile(path.join(dataDir, 'postgres-password'), 'secret\n');
    await leavePidFile(1);
    expect(await runningServerUrl(dataDir, 'shop')).toBe(
      'postgres://groundtrack:secret@/shop?host=%2Ftmp%2Fa%20socket',
    );
    await unlock();
  });

  it('does not exist if no process holds the folder', async () => {
    await leavePidFile(1);
    expect(await runningServerUrl(dataDir, 'shop')).toBeNull();
  });

  it('explains what to do if it cannot be reached', async () => {
    const { unlock } = await lockFolder(dataDir);
    await expect(runningServerUrl(dataDir, 'shop')).rejects.toThrow(
      `The database of process ${process.pid} on ${dataDir} cannot be reached. Try again when its start is over`,
    );
    await unlock();
  });

  it('has a database process only if one works in its folder', async () => {
    expect(await databasePid(dataDir)).toBeNull();
    await leavePidFile(process.pid);
    expect(await databasePid(dataDir)).toBeNull();
    const child = spawn('sleep', ['60'], { stdio: 'ignore', cwd: path.join(dataDir, 'postgres') });
    const pid = child.pid ?? 0;
    await leavePidFile(pid);
    expect(await databasePid(dataDir)).toBe(process.platform === 'linux' ? pid : null);
    child.kill();
    await once(child, 'exit');
    expect(await databasePid(dataDir)).toBeNull();
  });
});

it('round-trips a socket folder through a connection string', () => {
  const url = new URL(embeddedUrl({ password: 'p', database: 'd', socketFolder: '/tmp/ä & b' }).replace('@/', '@x/'));
  expect(url.searchParams.get('host')).toBe('/tmp/ä & b');
});
