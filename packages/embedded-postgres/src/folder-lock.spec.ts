import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder, lockHolder } from './folder-lock.ts';
import { processIdentity } from './process-identity.ts';

describe.skipIf(process.platform === 'win32')('the lock of a data folder', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const lockFile = () => path.join(folder, 'groundtrack.lock');
  const hold = (lock: object) => writeFile(lockFile(), JSON.stringify(lock));
  /** The content of a lock held by this process. */
  async function ownLock() {
    const { unlock } = await lockFolder(folder);
    const { place, ...own } = JSON.parse(await readFile(lockFile(), 'utf8'));
    await unlock();
    return { own, place };
  }

  it('names this process while it is held, and is removed afterward', async () => {
    expect(await lockHolder(folder)).toBeNull();
    const { unlock } = await lockFolder(folder);
    expect(await lockHolder(folder)).toBe(process.pid);
    expect(await readdir(folder)).toEqual(['groundtrack.lock']);
    await unlock();
    expect(await lockHolder(folder)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('rejects a folder that a running process holds, and names the process', async () => {
    const { place } = await ownLock();
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    const pid = other.pid ?? 0;
    await hold({ pid, identity: (await processIdentity(pid)) ?? '', place });
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by another Groundtrack server, process ${pid} on ${hostname()}`,
    );
    expect(await lockHolder(folder)).toBe(pid);
    other.kill();
    await once(other, 'exit');
    expect(await lockHolder(folder)).toBeNull();
    await (await lockFolder(folder)).unlock();
  });

  it.each([
    ['a process that has ended', { pid: 2 ** 22 + 1, identity: 'gone' }],
    ['a process whose number a later one has', { pid: process.pid, identity: 'an earlier process' }],
  ])('takes over a lock of %s at once', async (_holder, lock) => {
    const { place } = await ownLock();
    await hold({ ...lock, place });
    expect(await lockHolder(folder)).toBeNull();
    const { isFromElsewhere, unlock } = await lockFolder(folder);
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
    expect(isFromElsewhere).toBe(false);
    await unlock();
  });

  it('replaces a lock that names no process', async () => {
    await writeFile(lockFile(), '{"pid":');
    const { unlock } = await lockFolder(folder);
    expect(await lockHolder(folder)).toBe(process.pid);
    await unlock();
  });

  describe('from another container', () => {
    const elsewhere = async () => {
      const { own, place } = await ownLock();
      return { ...own, pid: 1, identity: 'unknown here', place: { ...place, pidNamespace: 'pid:[1]' } };
    };

    it('is respected as long as its holder updates it', async () => {
      await hold(await elsewhere());
      const beats = setInterval(() => void utimes(lockFile(), new Date(), new Date()), 50);
      await expect(lockFolder(folder)).rejects.toThrow('in use by another Groundtrack server, process 1 on');
      expect(await lockHolder(folder)).toBe(1);
      clearInterval(beats);
    });

    it('is taken over when its holder stops updating it', async () => {
      await hold(await elsewhere());
      const { isFromElsewhere, unlock } = await lockFolder(folder, { silenceMs: 100 });
      expect(isFromElsewhere).toBe(true);
      expect(await lockHolder(folder)).toBe(process.pid);
      await unlock();
    });
  });

  it('is updated while it is held', async () => {
    const { unlock } = await lockFolder(folder, { beatMs: 20 });
    const { mtimeMs } = await stat(lockFile());
    await vi.waitFor(async () => expect((await stat(lockFile())).mtimeMs).toBeGreaterThan(mtimeMs), 5_000);
    await unlock();
  });

  it('reports a takeover, and leaves the lock of the other process', async () => {
    const lost = Promise.withResolvers<void>();
    const { unlock } = await lockFolder(folder, { beatMs: 20, onLost: lost.resolve });
    await hold({ pid: 1, identity: 'another' });
    await lost.promise;
    await unlock();
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toEqual({ pid: 1, identity: 'another' });
  });
});
