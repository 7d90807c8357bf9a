import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, ok } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FileAnswer } from './handler.ts';
import { LIVE_KEY, type TestHttp, testHttp } from './testing/test-http.ts';

const BIG_BYTES = 8_000_000;

describe('sendFile', () => {
  let http: TestHttp;
  let folder: string;
  let big: Buffer;
  const files = new Map<string, FileAnswer>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'groundtrack-files-'));
    big = randomBytes(BIG_BYTES);
    await writeFile(join(folder, 'big'), big);
    await writeFile(join(folder, 'empty'), '');
    const zip = { mediaType: 'application/zip', downloadName: 'Zürich "1"/x.zip' };
    files.set('big', { ...zip, content: { path: join(folder, 'big') } });
    files.set('empty', { ...zip, content: { path: join(folder, 'empty') } });
    files.set('gone', { ...zip, content: { path: join(folder, 'gone') } });
    files.set('icon', { mediaType: 'image/jpeg', content: { bytes: new Uint8Array([1, 2, 3, 4]) }, maxAgeSec: 60 });
    http = await testHttp({
      download: async ({ params }) => {
        const file = files.get(params.fileId);
        return file ? ok(file) : fail('not-found', `There is no file ${params.fileId}`);
      },
    });
  });
  afterAll(async () => {
    await http.close();
    await rm(folder, { recursive: true });
  });

  const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${http.url}/api/v3/download/${name}`, { method, headers: { apiKey: LIVE_KEY, ...headers } });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  /** How often the big file is open in this process (Linux). */
  const openCount = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === join(folder, 'big');
      } catch {
        return false;
      }
    }).length;

  it('sends the whole file with its length, type and name', async () => {
    const response = await get('big');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(BIG_BYTES));
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Z_rich _1__x.zip"; filename*=UTF-8''Z%C3%BCrich%20%221%22%2Fx.zip`,
    );
    expect((await bytesOf(response)).equals(big)).toBe(true);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=-5', BIG_BYTES - 5, BIG_BYTES - 1],
    [`bytes=${BIG_BYTES - 10}-`, BIG_BYTES - 10, BIG_BYTES - 1],
  ])('sends the range %s', async (range, start, end) => {
    const response = await get('big', { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${BIG_BYTES}`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await bytesOf(response)).equals(big.subarray(start, end + 1))).toBe(true);
  });

  it('puts a download together again that was broken off', async () => {
    const etag = (await get('big', {}, 'HEAD')).headers.get('etag') ?? '';
    const first = await bytesOf(await get('big', { range: 'bytes=0-2999999' }));
    const rest = await bytesOf(await get('big', { range: 'bytes=3000000-', 'if-range': etag }));
    expect(Buffer.concat([first, rest]).equals(big)).toBe(true);
    const changed = await get('big', { range: 'bytes=3000000-', 'if-range': '"another"' });
    expect(changed.status).toBe(200);
    expect((await bytesOf(changed)).length).toBe(BIG_BYTES);
  });

  it('refuses a range behind the end', async () => {
    const response = await get('big', { range: `bytes=${BIG_BYTES}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${BIG_BYTES}`);
  });

  it.each(['big', 'icon'])('answers 304 when the client has %s already', async (name) => {
    const etag = (await get(name, {}, 'HEAD')).headers.get('etag') ?? '';
    for (const known of [etag, `"x", W/${etag}`, '*'])
      expect((await get(name, { 'if-none-match': known })).status).toBe(304);
    const other = await get(name, { 'if-none-match': '"x"' });
    await other.arrayBuffer();
    expect(other.status).toBe(200);
  });

  it('gives another ETag when the file changes', async () => {
    const path = join(folder, 'changing');
    files.set('changing', { mediaType: 'image/jpeg', content: { path } });
    await writeFile(path, 'one');
    const first = (await get('changing', {}, 'HEAD')).headers.get('etag');
    await writeFile(path, 'three');
    expect((await get('changing', {}, 'HEAD')).headers.get('etag')).not.toBe(first);
  });

  it('answers HEAD without opening a stream', async () => {
    const response = await get('big', {}, 'HEAD');
    expect(response.headers.get('content-length')).toBe(String(BIG_BYTES));
    expect(await response.text()).toBe('');
  });

  it('keeps private what one account may see', async () => {
    const revalidated = await get('empty');
    expect(revalidated.headers.get('cache-control')).toBe('private, no-cache');
    expect(await revalidated.text()).toBe('');
    const kept = await get('icon');
    expect(kept.headers.get('cache-control')).toBe('private, max-age=60');
    expect(kept.headers.get('vary')).toBe('apiKey');
    expect([...(await bytesOf(kept))]).toEqual([1, 2, 3, 4]);
  });

  it('answers 404 for a file that is not there and 500 for one that should be', async () => {
    expect((await get('other')).status).toBe(404);
    expect((await get('gone')).status).toBe(500);
  });

  it.runIf(process.platform === 'linux')('lets go of the file when a slow client leaves', async () => {
    const leaving = request(`${http.url}/api/v3/download/big`, { headers: { apiKey: LIVE_KEY } });
    leaving.on('error', () => undefined);
    leaving.end();
    await new Promise<void>((resolve) => {
      leaving.on('response', (response) => {
        response.once('data', () => {
          response.pause();
          resolve();
        });
      });
    });
    expect(openCount()).toBe(1);
    leaving.destroy();
    await vi.waitFor(() => expect(openCount()).toBe(0), { timeout: 5_000 });
    await sleep(0);
    expect((await bytesOf(await get('big', { range: 'bytes=0-9' }))).length).toBe(10);
    expect(http.lines.filter(({ level }) => level === 'error').length).toBeLessThanOrEqual(1);
  });
});
