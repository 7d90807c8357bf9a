import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLoopbackServer } from '../../../testing/loopback-server.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { LocalFault, ProviderError } from '../../port/provider.ts';
import { makeTiff } from '../../stac/testing/make-tiff.ts';
import { fetchPackage, type PackageLink } from './fetch-package.ts';
import { makeZip } from './make-zip.testing.ts';
import type { PackageDeps } from './package-deps.ts';

const never = new AbortController().signal;
const tiff = makeTiff();
const shortPause = { pauseMs: 1 };

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'package-'));
});
afterAll(() => rm(root, { recursive: true }));

type Answer = (request: IncomingMessage, response: ServerResponse, nth: number) => unknown;

interface Wish extends Partial<PackageDeps> {
  readonly link?: Partial<PackageLink>;
  readonly signal?: AbortSignal;
  readonly prepare?: (directory: string) => Promise<unknown>;
}

/** A store that answers the nth request, from 1, and a provider that counts its links. */
async function fetchFrom(answer: Answer, { link, signal = never, prepare, ...change }: Wish = {}) {
  let nth = 0;
  const store = await openLoopbackServer((request, response) => answer(request, response, ++nth));
  const directory = await mkdtemp(path.join(root, 'work-'));
  await prepare?.(directory);
  const deps = { provider: 'acme', http: testHttpClient, privateHost: store.url.host, ...shortPause, ...change };
  let links = 0;
  const findLink = () => {
    links++;
    return Promise.resolve({ url: new URL(`/file?signature=${links}`, store.url).href, ...link });
  };
  const result = await fetchPackage(deps, { findLink, directory }, signal).catch((error: unknown) => error);
  return { result, links, directory, left: await readdir(directory), requests: store.requests };
}

/** Without a length. */
const stream = (bytes: Uint8Array): Answer => {
  return (_request, response) => response.write(bytes, () => response.end());
};
const send = (bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}): Answer => {
  return (_request, response) => response.writeHead(200, { 'content-length': bytes.byteLength, ...headers }).end(bytes);
};

/** Time for the client to read a part, because a broken connection discards what is not read. */
const READ_MS = 100;

/** Sends ranges like an object store, but breaks off each response after some bytes, for some responses. */
function sendInParts(
  bytes: Uint8Array,
  { afterBytes, times, etag = '"1"' }: { afterBytes: number; times: number; etag?: string },
): Answer {
  return (request, response, nth) => {
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const start = from !== undefined && request.headers['if-range'] === etag ? Number(from) : 0;
    const body = bytes.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      etag,
      'content-length': body.byteLength,
      ...(start > 0 ? { 'content-range': `bytes ${start}-${bytes.byteLength - 1}/${bytes.byteLength}` } : {}),
    });
    if (nth > times) return response.end(body);
    return response.write(body.subarray(0, afterBytes), () => setTimeout(() => response.destroy(), READ_MS));
  };
}

describe('a link', () => {
  it('is fetched as it is, under a safe name', async () => {
    const { result, left, directory } = await fetchFrom(
      send(tiff, { 'content-type': 'image/tiff', 'content-disposition': 'attachment; filename="My scene.tiff"' }),
    );
    expect(result).toEqual({
      path: path.join(directory, 'package.tif'),
      kind: 'tiff',
      sizeBytes: tiff.byteLength,
      fileName: 'My_scene.tif',
      mediaType: 'image/tiff',
    });
    expect(left).toEqual(['package.tif']);
    expect(Buffer.compare(await readFile(path.join(directory, 'package.tif')), tiff)).toBe(0);
  });

  it.each([400, 403, 404, 410])('is requested again if the store answers %i', async (status) => {
    const { result, links, requests } = await fetchFrom((_request, response, nth) =>
      nth < 3 ? response.writeHead(status).end('<Error>Request has expired</Error>') : response.end(tiff),
    );
    expect(result).toMatchObject({ kind: 'tiff' });
    expect(links).toBe(3);
    expect(requests.map(({ url }) => url)).toEqual([1, 2, 3].map((n) => `/file?signature=${n}`));
  });

  it.each([403, 500, 503])('is requested three times in all if the store always answers %i', async (status) => {
    const { result, links, left, requests } = await fetchFrom((_request, response) => response.writeHead(status).end());
    const { host = '' } = requests[0]?.headers ?? {};
    expect(result).toMatchObject({ name: 'ProviderError', kind: 'unavailable', message: `${host} answered ${status}` });
    expect([links, left]).toEqual([3, []]);
  });

  it('is not requested again if our key is refused, or there were too many requests', async () => {
    const keyed = { link: { headers: { 'x-key': 'secret' } } };
    const refused = await fetchFrom((_request, response) => response.writeHead(401).end(), keyed);
    expect([refused.links, refused.result]).toEqual([1, expect.objectContaining({ kind: 'credentials' })]);
    const busy = await fetchFrom((_request, response) => response.writeHead(429, { 'retry-after': '7' }).end());
    expect([busy.links, busy.result]).toEqual([
      1,
      expect.objectContaining({ kind: 'rate-limited', retryAfterMs: 7_000 }),
    ]);
  });

  it('is given up with the caller', async () => {
    const gone = new AbortController();
    const { result, left } = await fetchFrom(
      (_request, response) => {
        response.writeHead(200).write(tiff.subarray(0, 700));
        gone.abort();
      },
      { signal: gone.signal },
    );
    expect([result, left]).toEqual([expect.objectContaining({ name: 'ProviderError', kind: 'timeout' }), []]);
  });

  it('keeps the error of the provider that states it', async () => {
    const error = new ProviderError('acme', 'rejected', 'no such order');
    const request = { findLink: () => Promise.reject(error), directory: await mkdtemp(path.join(root, 'work-')) };
    await expect(fetchPackage({ provider: 'acme', http: testHttpClient }, request, never)).rejects.toBe(error);
  });
});

describe('a redirect', () => {
  it('is followed up to five times, with our key only on the first origin', async () => {
    const other = await openLoopbackServer((_request, response) => response.end(tiff));
    const hops: Answer = (_request, response, nth) =>
      response.writeHead(302, { location: nth <= 4 ? '/again' : other.url.href }).end();
    const keyed = { link: { headers: { 'x-key': 'secret' } } };
    const outside = await fetchFrom(hops, keyed);
    // The other host is private and is not the configured one.
    expect(outside.result).toMatchObject({ kind: 'malformed', message: expect.stringContaining(other.url.host) });
    expect(other.requests).toHaveLength(0);
    expect(outside.requests.map(({ headers }) => headers['x-key'])).toEqual(Array.from({ length: 5 }, () => 'secret'));
    const inside = await fetchFrom((_request, response, nth) =>
      nth <= 5 ? response.writeHead(307, { location: '/again' }).end() : response.end(tiff),
    );
    expect(inside.result).toMatchObject({ kind: 'tiff' });
  });

  it('is not followed a sixth time', async () => {
    const { result, requests } = await fetchFrom((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    );
    expect(result).toMatchObject({ kind: 'malformed', message: expect.stringContaining('more than 5 times') });
    expect(requests).toHaveLength(6);
  });

  it.each([
    ['a private address', 'https://169.254.169.254/latest', 'private network'],
    ['a name of the own network', 'https://localhost:9/', 'private network'],
    ['a host without TLS', 'http://store.example.com/a', 'store.example.com without TLS'],
    ['a file', 'file:///etc/passwd', 'without TLS'],
    ['a password', 'https://user:secret@store.example.com/a', 'not a web address'],
  ])('never leads to %s', async (_what, location, words) => {
    const { result, links } = await fetchFrom((_request, response) => response.writeHead(302, { location }).end());
    expect(result).toMatchObject({ kind: 'malformed', message: expect.stringContaining(words) });
    expect(links).toBe(1);
    const direct = await fetchFrom(send(tiff), { link: { url: location } });
    expect(direct.result).toMatchObject({ kind: 'malformed', message: expect.stringContaining(words) });
  });

  it('never leads to loopback unless the provider is configured there', async () => {
    const { result, requests } = await fetchFrom(send(tiff), { privateHost: undefined });
    expect([result, requests]).toEqual([expect.objectContaining({ kind: 'malformed' }), []]);
  });
});

describe('a broken connection', () => {
  const large = Buffer.concat([tiff, Buffer.alloc(40_000, 'x')]);

  it('is continued byte for byte, with a new link', async () => {
    const answer = sendInParts(large, { afterBytes: 20_000, times: 2 });
    const { result, links, requests, directory } = await fetchFrom(answer);
    expect(result).toMatchObject({ kind: 'tiff', sizeBytes: large.byteLength });
    expect(requests.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
      [undefined, undefined],
      ['bytes=20000-', '"1"'],
      ['bytes=40000-', '"1"'],
    ]);
    expect(links).toBe(3);
    expect(Buffer.compare(await readFile(path.join(directory, 'package.tif')), large)).toBe(0);
  });

  it('starts over if the server has no strong ETag, or the file was replaced', async () => {
    const weak = await fetchFrom(sendInParts(large, { afterBytes: 20_000, times: 1, etag: 'W/"1"' }));
    expect(weak.requests.map(({ headers }) => headers.range)).toEqual([undefined, undefined]);
    const replaced = await fetchFrom((request, response, nth) => {
      const version = nth === 1 ? large : large.toReversed().fill(7, 0, 50_000);
      version.set(tiff.subarray(0, 8));
      return sendInParts(version, { afterBytes: 20_000, times: 1, etag: `"${nth}"` })(request, response, nth);
    });
    for (const { result, directory } of [weak, replaced]) {
      expect(result).toMatchObject({ kind: 'tiff', sizeBytes: large.byteLength });
      expect((await readFile(path.join(directory, 'package.tif'))).byteLength).toBe(large.byteLength);
    }
    const bytes = await readFile(path.join(replaced.directory, 'package.tif'));
    expect(bytes.subarray(8, 44_000).every((byte) => byte === 7)).toBe(true);
  });

  it('is continued as long as there is progress', async () => {
    const huge = Buffer.concat([tiff, Buffer.alloc(6 * 2 ** 20, 'x')]);
    const { result, links } = await fetchFrom(sendInParts(huge, { afterBytes: 1.2 * 2 ** 20, times: 5 }));
    expect(result).toMatchObject({ sizeBytes: huge.byteLength });
    expect(links).toBe(6);
  });

  it('is never handed over', async () => {
    const { result, links, left } = await fetchFrom(sendInParts(large, { afterBytes: 1_000, times: Infinity }));
    expect(result).toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining(`ended at byte 3000 of ${large.byteLength}`),
    });
    expect([links, left]).toEqual([3, []]);
  });

  it('is no file of the range that was requested', async () => {
    const { result } = await fetchFrom((request, response, nth) => {
      if (nth === 1) return sendInParts(large, { afterBytes: 1_000, times: 1 })(request, response, nth);
      return response.writeHead(206, { etag: '"1"', 'content-range': 'bytes 0-9/20' }).end('II*\0------');
    });
    expect(result).toMatchObject({ kind: 'malformed' });
  });
});

describe('a file that differs from what was stated', () => {
  const sha256 = createHash('sha256').update(tiff).digest('hex');
  const md5 = createHash('md5').update(tiff).digest('hex');
  const { byteLength: sizeBytes } = tiff;

  it('is not there if all is as stated', async () => {
    const { result } = await fetchFrom(send(tiff), { link: { sizeBytes, sha256: sha256.toUpperCase(), md5 } });
    expect(result).toMatchObject({ sizeBytes });
  });

  it.each<[string, Partial<PackageLink>, string]>([
    ['a size', { sizeBytes: sizeBytes + 1 }, `has a file of ${sizeBytes} bytes, ${sizeBytes + 1} were stated`],
    ['a SHA-256', { sha256: 'a'.repeat(64) }, `The sha256 of the ${sizeBytes} bytes is ${sha256}`],
    ['an MD5', { md5: 'b'.repeat(32) }, `The md5 of the ${sizeBytes} bytes is ${md5}`],
  ])('is refused after three tries (%s)', async (_what, link, words) => {
    const { result, links, left } = await fetchFrom(send(tiff), { link });
    expect(result).toMatchObject({ kind: 'malformed', message: expect.stringContaining(words) });
    expect([links, left]).toEqual([3, []]);
  });

  it('is fetched anew once, and may then be right', async () => {
    const wrong = tiff.with(100, 1);
    const { result, links } = await fetchFrom((...exchange) => send(exchange[2] === 1 ? wrong : tiff)(...exchange), {
      link: { sha256 },
    });
    expect([links, result]).toEqual([2, expect.objectContaining({ sizeBytes })]);
  });

  it('is noticed without a length of the server', async () => {
    const { result } = await fetchFrom(stream(tiff.subarray(0, 900)), { link: { sizeBytes } });
    expect(result).toMatchObject({ kind: 'malformed', message: `The file ended at byte 900 of ${sizeBytes}` });
  });
});

describe('the first bytes', () => {
  it.each<[string, Uint8Array, string, string]>([
    ['a TIFF as text/html', tiff, 'text/html', 'tiff'],
    ['a ZIP as image/tiff', makeZip([{ name: 'a.txt' }]), 'image/tiff', 'zip'],
    ['a JPEG 2000', Buffer.from('0000000c6a5020200d0a870a', 'hex'), 'image/tiff', 'jp2'],
    ['a NITF', Buffer.from('NITF02.10'), 'text/plain', 'nitf'],
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'application/octet-stream', 'jpeg'],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'application/octet-stream', 'png'],
    ['a gzip', Buffer.from('1f8b0800', 'hex'), 'application/octet-stream', 'gzip'],
    ['a TAR', Buffer.from(`${'a'.repeat(257)}ustar`), 'text/plain', 'tar'],
  ])('name the kind: %s', async (_what, bytes, type, kind) => {
    const { result } = await fetchFrom(send(bytes, { 'content-type': type }));
    expect(result).toMatchObject({ kind });
  });

  it.each([
    [
      'a login page',
      `<!DOCTYPE html>\n<html>\t<h1>Sign in\u0000</h1>`.replace('\0', ''),
      'a web page: “<!DOCTYPE html> <html> <h1>Sign in</h1>”',
    ],
    ['JSON', '{"detail": "not ready"}', 'JSON: “{"detail": "not ready"}”'],
    ['a text', 'Not found', 'a text: “Not found”'],
    ['an empty file', '', 'an empty file'],
    ['other bytes', '\0\x01\x02', 'a file of another kind, which begins with 000102'],
  ])('refuse %s as image/tiff, and name the host where it ended', async (_what, body, words) => {
    const { result, links, left, requests } = await fetchFrom(
      send(Buffer.from(body), { 'content-type': 'image/tiff' }),
    );
    expect(result).toMatchObject({ kind: 'malformed', message: `${requests[0]?.headers.host} sent ${words}` });
    expect([links, left]).toEqual([1, []]);
  });

  it('end the download of a long page, of which 200 characters are kept', async () => {
    let sentBytes = 0;
    const { result } = await fetchFrom((_request, response) => {
      const more = () => {
        while (!response.destroyed && sentBytes < 50e6) {
          sentBytes += 65_536;
          if (!response.write(`<html>${'y'.repeat(65_530)}`)) return response.once('drain', more);
        }
        return response.end();
      };
      more();
    });
    const { message } = result as ProviderError;
    expect(message.endsWith(`“<html>${'y'.repeat(194)}”`)).toBe(true);
    expect(sentBytes).toBeLessThan(20e6);
  });
});

describe('a file that is too large', () => {
  it.each<[string, Answer]>([
    ['by its length', send(tiff)],
    ['by what arrives', stream(tiff)],
  ])('is refused at once, %s', async (_what, answer) => {
    const { result, links, left } = await fetchFrom(answer, { bytesAtMost: 1_000 });
    expect(result).toMatchObject({ kind: 'malformed', message: expect.stringContaining('at most 1000 are fetched') });
    expect([links, left]).toEqual([1, []]);
  });

  it('for the disk is not fetched at all', async () => {
    const { result, left } = await fetchFrom(stream(tiff), { link: { sizeBytes: 2 ** 60 }, bytesAtMost: Infinity });
    expect(result).toBeInstanceOf(LocalFault);
    expect(result).toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/^This server, not the provider.*ENOSPC/),
    });
    expect(left).toEqual([]);
  });

  it('leaves nothing on a disk that fills up', async () => {
    const { result, left } = await fetchFrom(send(tiff), {
      // Every write to it fails like on a full disk.
      prepare: (directory) => symlink('/dev/full', path.join(directory, 'package.part')),
    });
    expect(result).toBeInstanceOf(LocalFault);
    expect(result).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('ENOSPC') });
    expect(left).toEqual([]);
  });
});
