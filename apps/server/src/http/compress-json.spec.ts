import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ok } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestHttp, testHttp } from './testing/test-http.ts';

let http: TestHttp;
beforeAll(async () => {
  http = await testHttp({
    health: async () =>
      ok({ status: 'ok' as const, attention: { items: 0, refunds: 0, mails: 0, jobs: 0, elements: 0 } }),
  });
});
afterAll(() => http.close());

/** `fetch` would unpack the answer. */
function ask(path: string, acceptEncoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(http.url + path, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

const LARGE = '/api/openapi.json';

describe('JSON answers', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, GZIP', 'gzip', gunzipSync],
  ])('for %s come as %s', async (accepted, coding, unpack) => {
    const plain = await ask(LARGE, 'identity');
    const packed = await ask(LARGE, accepted);
    expect(packed.headers['content-encoding']).toBe(coding);
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(unpack(packed.body).equals(plain.body)).toBe(true);
    expect(packed.body.length).toBeLessThan(plain.body.length / 4);
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
  });

  it.each(['', 'identity', 'br;q=0', 'zstd'])('for "%s" come as they are', async (accepted) => {
    const { headers, body } = await ask(LARGE, accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString('utf8'))).toMatchObject({ openapi: '3.1.0' });
  });

  it('leaves short ones alone, and pages', async () => {
    for (const path of ['/api/v3/health', '/api/docs', '/api/v3/nothing'])
      expect((await ask(path, 'br')).headers['content-encoding']).toBeUndefined();
  });
});
