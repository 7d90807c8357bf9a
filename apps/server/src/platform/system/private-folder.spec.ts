import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from './ports.ts';
import { makePrivate } from './private-folder.ts';

const NOBODY = 65_534;
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe.runIf(process.platform !== 'win32')('makePrivate', () => {
  let base: string;
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'groundtrack-private-'));
  });
  afterAll(() => rm(base, { recursive: true }));

  /** Warnings, by subject. */
  function recorded() {
    const events: unknown[] = [];
    const log: Log = { debug: () => {}, info: () => {}, warn: (event) => void events.push(event), error: () => {} };
    return { log, events };
  }

  it.each([
    [false, '700'],
    [true, '711'],
  ])('creates a folder, and one that others can traverse: %s', async (passThrough, mode) => {
    const { log } = recorded();
    const folder = join(base, `new-${mode}`, 'data');
    await makePrivate(folder, { passThrough, log });
    expect(await modeOf(folder)).toBe(mode);
  });

  it('closes an open folder, and reports that once', async () => {
    const folder = join(base, 'old');
    const outside = join(base, 'outside');
    await mkdir(join(folder, 'blobs'), { recursive: true });
    await writeFile(join(folder, 'key'), 'x');
    await writeFile(outside, 'x');
    await symlink(outside, join(folder, 'link'));
    for (const [path, mode] of [
      [folder, 0o755],
      [join(folder, 'blobs'), 0o775],
      [join(folder, 'key'), 0o644],
      [outside, 0o644],
    ] as const)
      await chmod(path, mode);
    const { log, events } = recorded();
    await makePrivate(folder, { passThrough: false, log });
    await makePrivate(folder, { passThrough: false, log });
    expect(await Promise.all([folder, join(folder, 'blobs'), join(folder, 'key'), outside].map(modeOf))).toEqual([
      '700',
      '700',
      '600',
      '644',
    ]);
    expect(events).toEqual([{ folder, closed: [folder, join(folder, 'blobs'), join(folder, 'key')] }]);
  });

  it('closes the folder that a link leads to', async () => {
    const [folder, link] = [join(base, 'target'), join(base, 'link-to-it')];
    await mkdir(folder);
    await chmod(folder, 0o755);
    await symlink(folder, link);
    const { log, events } = recorded();
    await makePrivate(link, { passThrough: false, log });
    expect([await modeOf(folder), events]).toEqual(['700', [{ folder: link, closed: [link] }]]);
  });

  it.runIf(process.getuid?.() === 0)('closes the folder of another user if run by root, who may', async () => {
    const folder = join(base, 'of-another');
    await mkdir(folder);
    await chmod(folder, 0o755);
    await chown(folder, NOBODY, NOBODY);
    const { log, events } = recorded();
    await makePrivate(folder, { passThrough: true, log });
    expect([await modeOf(folder), events]).toEqual(['711', [{ folder, closed: [folder] }]]);
  });

  it.runIf(process.platform === 'linux')('reports a folder that cannot be closed, and continues', async () => {
    // Not even root can change its mode.
    const folder = '/proc/self/ns';
    const { log, events } = recorded();
    await makePrivate(folder, { passThrough: false, log });
    expect(events).toEqual([{ folder, mode: '511' }]);
  });
});
