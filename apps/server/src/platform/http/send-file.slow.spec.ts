import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fail, ok, problems } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import { S3BlobStore } from '../blobs/s3/s3-blob-store.ts';
import type { FileAnswer } from './handler.ts';
import { blobContent } from './testing/blob-content.ts';
import { LIVE_KEY, problemIn, type TestHttp, testHttp } from './testing/test-http.ts';

/** Larger than the buffers of a connection. */
const BIG_BYTES = 8_000_000;
const SMALL_BYTES = 100_000;

describe('sendFile', () => {
  let http: TestHttp;
  let folder: string;
  let big: Buffer;
  let small: Buffer;
  const files = new Map<string, FileAnswer>();
  const blob = (name: string) => blobContent(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'groundtrack-files-'));
    big = randomBytes(BIG_BYTES);
    small = big.subarray(0, SMALL_BYTES);
    await writeFile(join(folder, 'big'), big);
    await writeFile(join(folder, 'small'), small);
    await writeFile(join(folder, 'empty'), '');
    const zip = { mediaType: 'application/zip', downloadName: 'Zürich "1"/x.zip' };
    files.set('big', { ...zip, content: blob('big') });
    files.set('known', { ...zip, content: blob('big'), sha256: sha256(big) });
    files.set('small', { ...zip, content: blob('small'), sha256: sha256(small) });
    files.set('empty', { ...zip, content: blob('empty') });
    files.set('gone', { ...zip, content: blob('gone') });
    files.set('icon', { mediaType: 'image/jpeg', content: { bytes: new Uint8Array([1, 2, 3, 4]) }, maxAgeSec: 60 });
    const transfers = {
      ofProcess: 100,
      ofAddress: 100,
      ofAccount: 100,
      ofLinks: 100,
      ofLinksOfAddress: 100,
      ofLinksOfOwner: 100,
    };
    http = await testHttp(
      {
        download: async ({ params }) => {
          const file = files.get(params.fileId);
          return file ? ok(file) : fail('not-found', `There is no file ${params.fileId}`);
        },
      },
      { limits: { requestsPerMinute: 10_000, transfers } },
    );
  });
  afterAll(async () => {
    await http.close();
    await rm(folder, { recursive: true });
  });

  const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${http.url}/api/v3/download/${name}`, { method, headers: { apiKey: LIVE_KEY, ...headers } });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  /** Open handles of the big file in this process (Linux). */
  const openCount = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === join(folder, 'big');
      } catch {
        return false;
      }
    }).length;

  it('sends the whole file with its length, type, and name', async () => {
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

  it('resumes an interrupted download', async () => {
    const etag = (await get('big', {}, 'HEAD')).headers.get('etag') ?? '';
    const first = await bytesOf(await get('big', { range: 'bytes=0-2999999' }));
    const rest = await bytesOf(await get('big', { range: 'bytes=3000000-', 'if-range': etag }));
    expect(Buffer.concat([first, rest]).equals(big)).toBe(true);
    const changed = await get('big', { range: 'bytes=3000000-', 'if-range': '"another"' });
    expect(changed.status).toBe(200);
    expect((await bytesOf(changed)).length).toBe(BIG_BYTES);
  });

  it('resumes a broken download at its end, with the same bytes', async () => {
    const parts: Buffer[] = [];
    let etag = '';
    for (let have = 0; have < BIG_BYTES; have = Buffer.concat(parts).length) {
      const answer = await get('known', have === 0 ? {} : { range: `bytes=${have}-`, 'if-range': etag });
      expect(answer.status).toBe(have === 0 ? 200 : 206);
      etag = answer.headers.get('etag') ?? '';
      // Disconnects at a different offset each time.
      const reader = answer.body?.getReader();
      for (let read = 0; read < 1_300_000; ) {
        const { value } = (await reader?.read()) ?? {};
        if (!value) break;
        parts.push(Buffer.from(value));
        read += value.length;
      }
      await reader?.cancel();
    }
    expect(parts.length).toBeGreaterThan(6);
    expect(sha256(Buffer.concat(parts))).toBe(sha256(big));
    expect(etag).toBe(`"${sha256(big)}"`);
  });

  const WHOLE = { status: 200, length: SMALL_BYTES, range: null };
  const partOf = (start: number, end: number) => ({
    status: 206,
    length: end - start + 1,
    range: `bytes ${start}-${end}/${SMALL_BYTES}`,
  });
  const NONE = { status: 416, range: `bytes */${SMALL_BYTES}` };
  /** `ETAG` is replaced by that of the file. RFC 9110 sections 13 and 14. */
  const requests: readonly (readonly [why: string, headers: Record<string, string>, expected: object])[] = [
    ['a range', { range: 'bytes=10-19' }, partOf(10, 19)],
    ['a unit in capitals', { range: 'BYTES=10-19' }, partOf(10, 19)],
    ['white space and empty elements of a list', { range: 'bytes= , 10-19 ,' }, partOf(10, 19)],
    ['a range that ends behind the end', { range: 'bytes=10-9223372036854775808' }, partOf(10, SMALL_BYTES - 1)],
    ['a suffix longer than the file', { range: 'bytes=-9223372036854775808' }, partOf(0, SMALL_BYTES - 1)],
    ['a range that begins at 2^63', { range: 'bytes=9223372036854775808-' }, NONE],
    ['a suffix of nothing', { range: 'bytes=-0' }, NONE],
    ['a range from end to beginning', { range: 'bytes=19-10' }, WHOLE],
    ['a negative range', { range: 'bytes=-10-19' }, WHOLE],
    ['several ranges', { range: 'bytes=0-1,4-5' }, WHOLE],
    ['ranges that overlap', { range: 'bytes=0-100,50-150,-1' }, WHOLE],
    ['another unit', { range: 'lines=0-1' }, WHOLE],
    ['nonsense', { range: 'bytes=zero-one' }, WHOLE],
    ['If-Range with the ETag', { range: 'bytes=10-19', 'if-range': 'ETAG' }, partOf(10, 19)],
    ['If-Range with a weak ETag', { range: 'bytes=10-19', 'if-range': 'W/ETAG' }, WHOLE],
    ['If-Range with another ETag', { range: `bytes=${SMALL_BYTES}-`, 'if-range': '"other"' }, WHOLE],
    ['If-Range with a date', { range: 'bytes=10-19', 'if-range': 'Sat, 29 Oct 2044 19:43:31 GMT' }, WHOLE],
    ['If-Range without a range', { 'if-range': 'ETAG' }, WHOLE],
    ['If-None-Match with the ETag in a list', { 'if-none-match': '"a", W/"b",ETAG' }, { status: 304 }],
    ['If-None-Match with it as a weak one', { 'if-none-match': 'W/ETAG' }, { status: 304 }],
    ['If-None-Match with anything', { 'if-none-match': '*' }, { status: 304 }],
    ['If-None-Match before a range', { 'if-none-match': 'ETAG', range: 'bytes=10-19' }, { status: 304 }],
    ['If-None-Match with another', { 'if-none-match': '"a"', range: 'bytes=10-19' }, partOf(10, 19)],
    ['If-Match with the ETag in a list', { 'if-match': '"a", ETAG', range: 'bytes=10-19' }, partOf(10, 19)],
    ['If-Match with anything', { 'if-match': '*' }, WHOLE],
    ['If-Match with it as a weak one', { 'if-match': 'W/ETAG' }, { status: 412 }],
    ['If-Match with another', { 'if-match': '"a"', range: 'bytes=10-19' }, { status: 412 }],
    ['If-Match before If-None-Match', { 'if-match': '"a"', 'if-none-match': 'ETAG' }, { status: 412 }],
    ['If-Modified-Since', { 'if-modified-since': 'Sat, 29 Oct 2044 19:43:31 GMT' }, WHOLE],
    ['If-Unmodified-Since', { 'if-unmodified-since': 'Sat, 29 Oct 1994 19:43:31 GMT' }, WHOLE],
  ];
  it.each(requests)('answers %s as RFC 9110 requires', async (_why, headers, expected) => {
    const etag = `"${sha256(small)}"`;
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('ETAG', etag)]),
    );
    const response = await get('small', sent);
    const bytes = await bytesOf(response);
    const [, start, end] = /^bytes (\d+)-(\d+)/.exec(response.headers.get('content-range') ?? '') ?? [];
    const answered = { status: response.status, range: response.headers.get('content-range'), length: bytes.length };
    expect(answered).toMatchObject(expected);
    const requestedBytes = small.subarray(Number(start ?? 0), Number(end ?? SMALL_BYTES) + 1);
    expect(bytes.equals(requestedBytes)).toBe(response.ok);
    expect(response.headers.get('etag')).toBe(etag);
    // The same without a body. Ranges are defined for GET only.
    const { range: _, ...conditions } = sent;
    const head = await get('small', sent, 'HEAD');
    const whole = await get('small', conditions);
    await whole.arrayBuffer();
    expect(head.status).toBe(whole.status);
    const lengths = [head, whole].map((one) => one.ok && one.headers.get('content-length'));
    expect(lengths[0]).toBe(lengths[1]);
    expect(head.headers.has('content-range')).toBe(false);
    expect(await head.text()).toBe('');
  });

  it('names the available bytes and the file in its problems', async () => {
    const behind = await get('big', { range: `bytes=${BIG_BYTES}-` });
    expect(await problemIn(behind)).toMatchObject({
      code: 'range-not-satisfiable',
      status: problems['range-not-satisfiable'].status,
      detail: `The file has ${BIG_BYTES} bytes, numbered from 0; ask for some of those`,
    });
    const another = await get('big', { 'if-match': '"another"' });
    expect(await problemIn(another)).toMatchObject({ code: 'precondition-failed', status: 412 });
    for (const { headers } of [behind, another]) expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each(['big', 'icon'])('answers 304 if the client has %s', async (name) => {
    const etag = (await get(name, {}, 'HEAD')).headers.get('etag') ?? '';
    for (const known of [etag, `"x", W/${etag}`, '*'])
      expect((await get(name, { 'if-none-match': known })).status).toBe(304);
    const other = await get(name, { 'if-none-match': '"x"' });
    await other.arrayBuffer();
    expect(other.status).toBe(200);
  });

  it('changes the ETag if the file changes', async () => {
    const path = join(folder, 'changing');
    files.set('changing', { mediaType: 'image/jpeg', content: blob('changing') });
    await writeFile(path, 'one');
    const first = (await get('changing', {}, 'HEAD')).headers.get('etag');
    await writeFile(path, 'three');
    expect((await get('changing', {}, 'HEAD')).headers.get('etag')).not.toBe(first);
  });

  it('responds to HEAD without opening a stream', async () => {
    const response = await get('big', {}, 'HEAD');
    expect(response.headers.get('content-length')).toBe(String(BIG_BYTES));
    expect(await response.text()).toBe('');
  });

  it('marks content of one account as private', async () => {
    const revalidated = await get('empty');
    expect(revalidated.headers.get('cache-control')).toBe('private, no-cache');
    expect(await revalidated.text()).toBe('');
    const kept = await get('icon');
    expect(kept.headers.get('cache-control')).toBe('private, max-age=60');
    expect(kept.headers.get('vary')).toBe('apiKey, session-id, cookie');
    expect([...(await bytesOf(kept))]).toEqual([1, 2, 3, 4]);
  });

  it('sends fewer bytes than announced if the file became shorter', async () => {
    const path = join(folder, 'shrinking');
    files.set('shrinking', { mediaType: 'image/tiff', content: blob('shrinking') });
    await writeFile(path, big);
    const response = await get('shrinking');
    await truncate(path, 1_000);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('closes the connection of a running download after its end when the server stops', async () => {
    const file: FileAnswer = { mediaType: 'image/tiff', content: blob('big') };
    const other = await testHttp({ download: async () => ok(file) });
    const response = await fetch(`${other.url}/api/v3/download/big`, { headers: { apiKey: LIVE_KEY } });
    const closed = other.close();
    expect((await bytesOf(response)).equals(big)).toBe(true);
    await closed;
  });

  it('responds with 404 for a file that does not exist and with 500 for one that is lost', async () => {
    expect((await get('other')).status).toBe(404);
    expect((await get('gone')).status).toBe(500);
  });

  it('responds with 503 and the time to retry if the store of a file is unavailable', async ({ onTestFinished }) => {
    const place = { bucket: 'away', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:1', pathStyle: true };
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const store = new S3BlobStore({ ...place, credentials, encryption: null });
    const open = () => store.open('file').then((opened) => opened ?? Promise.reject(new Error('It is missing')));
    files.set('away', { mediaType: 'image/tiff', content: { open } });
    // Each read of the clock advances a minute, so that the spec does not wait.
    let minutes = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 60_000 * ++minutes);
    onTestFinished(() => clock.mockRestore());
    const linesBefore = http.lines.length;
    const response = await get('away');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    const problem = {
      code: 'unavailable',
      retryAfterSec: 60,
      detail: expect.stringContaining('try again in a minute'),
    };
    expect(await problemIn(response)).toMatchObject(problem);
    expect(http.lines.slice(linesBefore).filter(({ level }) => level === 'error')).toEqual([]);
  });

  /** Requests the big file, reads the first bytes, and then stops reading. */
  async function openSlowClient() {
    const client = request(`${http.url}/api/v3/download/big`, { headers: { apiKey: LIVE_KEY }, agent: false });
    client.on('error', () => undefined);
    client.end();
    await new Promise<void>((resolve) => {
      client.on('response', (response) => {
        response.on('error', () => undefined);
        response.once('data', () => {
          response.pause();
          resolve();
        });
      });
    });
    return client;
  }

  it.runIf(process.platform === 'linux')('closes the file when slow clients leave', async () => {
    const linesBefore = http.lines.length;
    for (let round = 0; round < 4; round++) {
      const clients = await Promise.all(Array.from({ length: 50 }, openSlowClient));
      expect(openCount()).toBe(50);
      for (const client of clients) client.destroy();
      await vi.waitFor(() => expect(openCount()).toBe(0), { timeout: 5_000 });
    }
    expect((await bytesOf(await get('big', { range: 'bytes=0-9' }))).length).toBe(10);
    expect(http.lines.slice(linesBefore).filter(({ level }) => level === 'error')).toEqual([]);
  });

  describe('with a stream', () => {
    const streamed = (stream: Readable) =>
      files.set('streamed', { mediaType: 'application/zip', downloadName: 'x.zip', content: { stream } });

    it('sends it as it arrives, without length, ETag, and ranges', async () => {
      streamed(Readable.from([small, small]));
      const response = await get('streamed', { range: 'bytes=0-3' });
      expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
      expect(response.headers.get('content-disposition')).toContain('x.zip');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await bytesOf(response)).toEqual(Buffer.concat([small, small]));
    });

    it('ends it when the client leaves', async () => {
      const endless = Readable.from(
        (function* () {
          for (;;) yield small;
        })(),
      );
      streamed(endless);
      const response = await get('streamed');
      await response.body?.cancel();
      await vi.waitFor(() => expect(endless.destroyed).toBe(true), WAIT_OPTIONS);
    });

    it('closes the connection if the stream fails, so that a part is not taken for the whole', async () => {
      streamed(
        Readable.from(
          (function* () {
            yield small;
            throw new Error('the database is gone');
          })(),
        ),
      );
      await expect(get('streamed').then(bytesOf)).rejects.toThrow();
    });
  });
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
