import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder, lockHolder } from './folder-lock.ts';
import { processIdentity } from './process-identity.ts';

describe.skipIf(process.platform === 'win32')('the lock of a data folder', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const lockFile = () => path.join(folder, 'groundtrack.lock');
  const hold = (pid: number, identity: string) => writeFile(lockFile(), JSON.stringify({ pid, identity }));

  it('names this process while it holds it, and leaves nothing behind', async () => {
    expect(await lockHolder(folder)).toBeNull();
    const unlock = await lockFolder(folder);
    expect(await lockHolder(folder)).toBe(process.pid);
    expect(await readdir(folder)).toEqual(['groundtrack.lock']);
    await unlock();
    expect(await lockHolder(folder)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('rejects a folder that a living process holds and says which', async () => {
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    const pid = other.pid ?? 0;
    await hold(pid, (await processIdentity(pid)) ?? '');
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another Groundtrack server, process ${pid}`,
    );
    expect(await lockHolder(folder)).toBe(pid);
    other.kill();
    await once(other, 'exit');
    expect(await lockHolder(folder)).toBeNull();
    await (await lockFolder(folder))();
  });

  it.each([
    ['a process that has ended', () => hold(2 ** 22 + 1, 'gone')],
    ['a process whose number a later one has', () => hold(process.pid, 'an earlier boot')],
    ['nothing that can be read', () => writeFile(lockFile(), '{"pid":')],
  ])('takes over a lock of %s', async (_holder, leave) => {
    await leave();
    expect(await lockHolder(folder)).toBeNull();
    const unlock = await lockFolder(folder);
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
    await unlock();
  });
});
