import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { flood, serve } from './serve.testing.ts';

describe('a body', () => {
  it('is read up to its limit and not one byte more', async () => {
    const { open } = await serve((_request, response) => response.end('x'.repeat(1000)));
    expect(await (await open()).text(1000)).toHaveLength(1000);
    await expect((await open()).text(999)).rejects.toMatchObject({
      kind: 'too-large',
      message: 'the answer is larger than 999 bytes',
    });
  });

  it('without an end is aborted at its limit, and its connection closed', async () => {
    let flow: ReturnType<typeof flood> | undefined;
    const { open } = await serve((_request, response) => {
      flow = flood(response);
    });
    await expect((await open()).bytes(1_000_000)).rejects.toMatchObject({ kind: 'too-large' });
    await flow?.closed;
    expect(flow?.sentBytes).toBeLessThan(64_000_000);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(100 * 2 ** 20))],
    ['br', brotliCompressSync(Buffer.alloc(20 * 2 ** 20))],
  ])('that decompresses to far more than was sent is also aborted at its limit (%s)', async (encoding, bomb) => {
    const { open } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    );
    expect(bomb.byteLength).toBeLessThan(150_000);
    const answer = await open();
    const before = process.memoryUsage().rss;
    await expect(answer.bytes(2 ** 20)).rejects.toMatchObject({ kind: 'too-large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 2 ** 20);
  });

  it.each([
    ['gzip', gzipSync('[1,2]')],
    ['br', brotliCompressSync('[1,2]')],
    ['GZip', gzipSync('[1,2]')],
    ['identity', Buffer.from('[1,2]')],
    ['rot13', Buffer.from('[1,2]')],
  ])('is decompressed (%s)', async (encoding, bytes) => {
    const { open, requests } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
    );
    expect(await (await open()).json(100)).toEqual([1, 2]);
    expect(requests[0]?.headers['accept-encoding']).toBe('gzip, br');
  });

  it('is returned as sent if ranges are read', async () => {
    const bytes = gzipSync('[1,2]');
    const { open, requests } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
    );
    expect(Buffer.compare(await (await open({ compressed: false })).bytes(1000), bytes)).toBe(0);
    expect(requests[0]?.headers['accept-encoding']).toBe('identity');
  });

  it.each<[string, RequestListener]>([
    [
      'whose connection breaks',
      (_request, response) => void response.writeHead(200).write('[1,', () => response.destroy()),
    ],
    [
      'shorter than announced',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': '9' }).write('[1,', () => response.destroy()),
    ],
    [
      'packed wrongly',
      (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('[1,2]'),
    ],
  ])('%s is aborted, and returns its beginning if that is enough', async (_what, listener) => {
    const { open } = await serve(listener);
    await expect((await open()).bytes(100)).rejects.toMatchObject({ kind: 'broken-off', message: 'terminated' });
    expect((await (await open()).beginning(100)).toString()).toMatch(/^(\[1,)?$/);
  });

  it.each(['<html>', '', '[1,'])('that is not JSON is reported (%j)', async (text) => {
    const { open } = await serve((_request, response) => response.end(text));
    await expect((await open()).json(100)).rejects.toMatchObject({ kind: 'not-json' });
  });

  it('may start with a byte order mark', async () => {
    const { open } = await serve((_request, response) => response.end('\uFEFF{"a":1}'));
    expect(await (await open()).json(100)).toEqual({ a: 1 });
  });

  it('may be read only at its beginning', async () => {
    const { open } = await serve((_request, response) => void flood(response));
    expect((await (await open()).beginning(5)).toString()).toBe('xxxxx');
  });
});
