import { createHook } from 'node:async_hooks';
import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoints, ok } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { heldByStalledMb } from './testing/held-by-stalled.ts';
import { type TestHttp, testHttp } from './testing/test-http.ts';

const LARGE = '/api/openapi.json';
const TERMS = endpoints.terms.path;
const LICENSE = { provider: 'maxar', title: 'Terms', text: 'Use it well. '.repeat(500), link: null };

let http: TestHttp;
let version = '1';
beforeAll(async () => {
  http = await testHttp({
    health: async () => {
      const attention = { items: 0, refunds: 0, mails: 0, jobs: 0, elements: 0 };
      return ok({ status: 'ok' as const, attention, oldestDueJobSec: 0 });
    },
    terms: async () => ok({ result: [{ ...LICENSE, version }] }),
  });
});
afterAll(() => http.close());

/** A raw request, because `fetch` would decompress the response. */
function send(
  path: string,
  acceptEncoding: string,
  from = http,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(from.url + path, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

/** @returns the number of compressions since this call */
function countCompressions(): () => number {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') count++;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  return () => count;
}

describe('JSON responses', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, GZIP', 'gzip', gunzipSync],
  ])('for %s come as %s', async (accepted, coding, unpack) => {
    const plain = await send(LARGE, 'identity');
    const packed = await send(LARGE, accepted);
    expect(packed.headers['content-encoding']).toBe(coding);
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(unpack(packed.body).equals(plain.body)).toBe(true);
    expect(packed.body.length).toBeLessThan(plain.body.length / 4);
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
  });

  it.each([LARGE, TERMS])('of %s are compressed once per coding for all clients', async (path) => {
    const opened = await testHttp({ terms: async () => ok({ result: [{ ...LICENSE, version }] }) });
    onTestFinished(() => opened.close());
    const compressions = countCompressions();
    const bodies = [];
    for (const accepted of ['br', 'gzip', 'br', 'gzip', 'br'])
      bodies.push((await send(path, accepted, opened)).body.toString('base64'));
    expect([new Set(bodies).size, compressions()]).toEqual([2, 2]);
  });

  it('are held once, even if many clients do not read them', async () => {
    const CLIENTS = 300;
    expect(await heldByStalledMb({ path: LARGE, clients: CLIENTS })).toBeLessThan((CLIENTS * 280) / 1024);
  });

  it('are compressed again if they have changed', async () => {
    const { body } = await send(TERMS, 'br');
    version = '2';
    expect(JSON.parse(brotliDecompressSync((await send(TERMS, 'br')).body).toString())).toEqual({
      result: [{ ...LICENSE, version }],
    });
    expect(brotliDecompressSync(body).toString()).toContain('"version":"1"');
  });

  it.each(['', 'identity', 'br;q=0', 'zstd'])('for "%s" are sent uncompressed', async (accepted) => {
    const { headers, body } = await send(LARGE, accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString('utf8'))).toMatchObject({ openapi: '3.1.0' });
  });

  it('are not compressed if they are short, or pages', async () => {
    for (const path of ['/api/v3/health', '/', '/api/v3/nothing'])
      expect((await send(path, 'br')).headers['content-encoding']).toBeUndefined();
  });
});
