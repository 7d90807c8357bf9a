import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processesIn, processIdentity, worksIn } from './process-identity.ts';

describe.skipIf(process.platform === 'win32')('processes', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-process-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('keep their identity until they end', async () => {
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    const pid = child.pid ?? 0;
    const identity = await processIdentity(pid);
    expect(identity).not.toBeNull();
    expect(await processIdentity(pid)).toBe(identity);
    expect(await processIdentity(process.pid)).not.toBe(identity);
    child.kill();
    await once(child, 'exit');
    expect(await processIdentity(pid)).toBeNull();
  });

  it.runIf(process.platform === 'linux')('are found by their working folder', async () => {
    const child = spawn('sleep', ['60'], { stdio: 'ignore', cwd: folder });
    const pid = child.pid ?? 0;
    expect(await worksIn(pid, folder)).toBe(true);
    expect(await worksIn(pid, tmpdir())).toBe(false);
    expect(await worksIn(process.pid, folder)).toBe(false);
    expect(await processesIn(folder)).toEqual([pid]);
    child.kill();
    await once(child, 'exit');
    expect(await processesIn(folder)).toEqual([]);
  });
});
