import { mkdtemp, open, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalBlobStore } from './local-blob-store.ts';

/** After a power cut, only flushed files are left. Linux can report the name of an open file. */
describe.runIf(process.platform === 'linux')('a blob on this disk', () => {
  let root: string;
  let flushed: string[];
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'local-blobs-'));
    flushed = [];
    const handle = await open(root);
    // The prototype that all file handles share.
    const files = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    // oxlint-disable-next-line typescript/unbound-method -- called with its handle below
    const { sync } = files;
    vi.spyOn(files, 'sync').mockImplementation(async function (this: typeof handle) {
      flushed.push(
        path.relative(root, await readlink(`/proc/self/fd/${this.fd}`)).replace(/(?<=^\.incoming\/).*/, '…'),
      );
      await sync.call(this);
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(root, { recursive: true });
  });

  it('is flushed before it gets its name, and its name and new folders before the put resolves', async () => {
    const store = new LocalBlobStore(root);
    await store.put('of/ada/one', [Buffer.from('x')]);
    expect(flushed).toEqual(['of', '', '.incoming/…', 'of/ada']);
    flushed.length = 0;
    await store.put('of/ada/two', [Buffer.from('y')]);
    expect(flushed).toEqual(['.incoming/…', 'of/ada']);
  });

  it('that already was a file is flushed under its old name', async () => {
    await writeFile(path.join(root, 'upload'), 'x');
    await new LocalBlobStore(root).putFile('one', path.join(root, 'upload'));
    expect(flushed).toEqual(['upload', '']);
  });
});
