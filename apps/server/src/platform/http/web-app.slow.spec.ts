import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { heldByStalledMb } from './testing/held-by-stalled.ts';
import { problemIn, type TestHttp, testHttp } from './testing/test-http.ts';

const INDEX = '<!doctype html><title>The app</title>';
const API_PAGE = '<!doctype html><title>The API</title>';
const MB = 2 ** 20;
const SCRIPT = 'console.log(1);'.repeat(50);

describe('serveWebApp', () => {
  let http: TestHttp;
  let webRoot: string;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'groundtrack-web-'));
    await mkdir(join(webRoot, 'assets'));
    await mkdir(join(webRoot, 'cesium'));
    await writeFile(join(webRoot, 'index.html'), INDEX);
    await writeFile(join(webRoot, 'api-docs.html'), API_PAGE);
    await writeFile(join(webRoot, 'assets', 'main-abc123.js'), SCRIPT);
    await writeFile(join(webRoot, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(webRoot, 'assets', 'main-abc123.js.gz'), gzipSync(SCRIPT));
    await writeFile(join(webRoot, 'cesium', 'tile.json'), '{}');
    await mkdir(join(webRoot, '.vite'));
    await writeFile(join(webRoot, '.built'), 'stamp');
    await writeFile(join(webRoot, '.vite', 'manifest.json'), '{"stamp":1}');
    await writeFile(join(webRoot, '..', 'groundtrack-outside.txt'), 'outside');
    http = await testHttp({}, { webRoot });
  });
  afterAll(async () => {
    await http.close();
    await rm(webRoot, { recursive: true });
    await rm(join(webRoot, '..', 'groundtrack-outside.txt'));
  });

  /** fetch would normalize the path and bypass caches. */
  const getRaw = (path: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { hostname, port } = new URL(http.url);
      httpGet({ hostname, port, path, headers }, resolve).on('error', reject);
    });

  it.each(['/.built', '/.vite/manifest.json', '/%2ebuilt'])(
    'does not serve %s, which is internal to the build',
    async (path) => {
      const response = await fetch(http.url + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(INDEX);
    },
  );

  it('serves the app at /, and never from a stale cache', async () => {
    const response = await fetch(http.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(INDEX);
    const etag = response.headers.get('etag') ?? '';
    expect((await getRaw('/', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('serves hashed files forever, and for %s compressed as %s', async (accepted, encoding) => {
    const response = await fetch(`${http.url}/assets/main-abc123.js`, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toMatch(encoding ? /accept-encoding/i : /.*/);
    expect(await response.text()).toBe(SCRIPT);
  });

  it('serves the page of the API under the path of the API', async () => {
    for (const path of ['/api/docs', '/api/docs/']) {
      const response = await fetch(http.url + path);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(API_PAGE);
    }
  });

  it('serves files without a hash for an hour', async () => {
    const response = await fetch(`${http.url}/cesium/tile.json`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each(['/nowhere', '/assets/main-old.js', '/a/b/', '/a//b', '/assets'])(
    'serves the app with status 404 for %s, so that it can show its own page',
    async (path) => {
      const response = await fetch(http.url + path);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(INDEX);
    },
  );

  it.each(['/../groundtrack-outside.txt', '/assets/../../groundtrack-outside.txt', '/%2e%2e/groundtrack-outside.txt'])(
    'serves nothing outside its folder for %s',
    async (path) => {
      expect(await text(await getRaw(path))).not.toContain('outside');
      expect(http.lines.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );

  it('leaves API paths and other methods to problems', async () => {
    expect(await problemIn(await fetch(`${http.url}/api/nowhere`))).toMatchObject({ code: 'not-found' });
    expect(await problemIn(await fetch(`${http.url}/nowhere`, { method: 'POST' }))).toMatchObject({
      code: 'not-found',
    });
  });

  it('says that the build is missing', async () => {
    const unbuilt = await testHttp();
    onTestFinished(() => unbuilt.close());
    const response = await fetch(unbuilt.url);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('<h1>The web app is not built yet</h1>');
    expect((await fetch(`${unbuilt.url}/api/openapi.json`)).status).toBe(200);
    expect((await fetch(`${unbuilt.url}/api/nowhere`)).status).toBe(404);
  });

  it('sends a part of a file, including precompressed ones', async () => {
    const part = { range: 'bytes=8-19' };
    const plain = await getRaw('/assets/main-abc123.js', part);
    expect([plain.statusCode, plain.headers['content-length']]).toEqual([206, '12']);
    expect(await text(plain)).toBe(SCRIPT.slice(8, 20));
    const packed = await getRaw('/assets/main-abc123.js', { ...part, 'accept-encoding': 'br' });
    expect(packed.headers['content-range']).toMatch(/^bytes 8-19\//);
    expect(await buffer(packed)).toEqual(brotliCompressSync(SCRIPT).subarray(8, 20));
  });

  it('sends the new content of a changed file', async () => {
    const file = join(webRoot, 'cesium', 'changed.json');
    for (const content of ['{"a":1}', '{"a":1,"b":2}']) {
      await writeFile(file, content);
      expect(await (await fetch(`${http.url}/cesium/changed.json`)).text()).toBe(content);
    }
  });

  it('holds a file once, even if many clients do not read it', async () => {
    const CLIENTS = 300;
    await writeFile(join(webRoot, 'assets', 'long-abc123.js'), Buffer.alloc(8 * MB));
    const heldMb = await heldByStalledMb({ path: '/assets/long-abc123.js', clients: CLIENTS, webRoot });
    expect(heldMb).toBeLessThan((CLIENTS * 280) / 1024);
  });
});
