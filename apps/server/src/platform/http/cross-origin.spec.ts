import { endpoints, ok } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestHttp, testHttp } from './testing/test-http.ts';

const ORIGIN = 'https://shop.example.org';
const images = endpoints.images.path;
const picture = endpoints.thumbnail.path.replace(':provider', 'maxar').replace(':featureId', 'scene-1');

let http: TestHttp;
let closed: TestHttp;
beforeAll(async () => {
  const file = { mediaType: 'image/jpeg', content: { bytes: new Uint8Array([1, 2, 3]) } } as const;
  const handlers = { thumbnail: async () => ok(file), images: async () => ok<[{ images: [] }]>([{ images: [] }]) };
  http = await testHttp(handlers, { allowedOrigins: [ORIGIN, 'http://localhost:5173'] });
  closed = await testHttp(handlers);
});
afterAll(async () => {
  await http.close();
  await closed.close();
});

interface SentRequest {
  readonly method?: 'GET' | 'OPTIONS';
  readonly origin?: string;
  readonly headers?: Record<string, string>;
}

async function send(url: string, { method = 'GET', origin, headers = {} }: SentRequest, from = http) {
  const sent = { ...headers, ...(origin === undefined ? {} : { origin }) };
  const answer = await from.server.inject({ method, url, headers: sent });
  const cors = Object.entries(answer.headers).filter(([name]) => name.startsWith('access-control-'));
  return { status: answer.statusCode, cors: Object.fromEntries(cors), vary: answer.headers.vary, answer };
}

const readable = {
  'access-control-allow-origin': ORIGIN,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After',
};

describe('a page of an allowed origin', () => {
  it('may send the listed headers, and learns that from the preflight', async () => {
    const preflightHeaders = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,content-type',
    };
    const preflight = await send(images, { method: 'OPTIONS', origin: ORIGIN, headers: preflightHeaders });
    expect(preflight.status).toBe(204);
    expect(preflight.cors).toEqual({
      ...readable,
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'apikey,content-type',
      'access-control-max-age': '600',
    });
    expect(preflight.vary).toMatch(/Origin/);
  });

  it('reads responses and failures alike', async () => {
    const failed = await send(images, { origin: ORIGIN });
    expect([failed.status, failed.cors]).toEqual([401, readable]);
    const unknown = await send('/api/v3/nothing', { origin: ORIGIN });
    expect([unknown.status, unknown.cors]).toEqual([404, readable]);
    const found = await send(images, { origin: ORIGIN, headers: { apikey: 'live-key' } });
    expect([found.status, found.cors]).toEqual([200, readable]);
  });

  it('reads files, which caches keep apart by origin and by key', async () => {
    const { status, cors, vary } = await send(picture, { origin: ORIGIN, headers: { apikey: 'live-key' } });
    expect([status, cors]).toEqual([200, readable]);
    expect(vary).toBe('Origin, apiKey, session-id, cookie');
  });

  it('can use nothing but the API', async () => {
    expect((await send('/', { origin: ORIGIN })).cors).toEqual({});
  });
});

it.each([undefined, 'null', 'https://evil.example.org', `${ORIGIN}.evil.example.org`, 'http://shop.example.org'])(
  'a page of the origin %s gets no permission, and caches keep its response separate',
  async (origin) => {
    const { status, cors, vary } = await send(images, origin === undefined ? {} : { origin });
    expect([status, cors, vary]).toEqual([401, {}, 'Origin, accept-encoding']);
    const preflight = { 'access-control-request-method': 'GET' };
    const preflighted = await send(images, { method: 'OPTIONS', headers: preflight, ...(origin ? { origin } : {}) });
    expect([preflighted.status, preflighted.cors]).toEqual([405, {}]);
  },
);

it('without allowed origins, responses get no CORS headers', async () => {
  const { status, cors, vary } = await send(images, { origin: ORIGIN }, closed);
  expect([status, cors, vary]).toEqual([401, {}, 'accept-encoding']);
  const preflightHeaders = { 'access-control-request-method': 'GET' };
  expect((await send(images, { method: 'OPTIONS', origin: ORIGIN, headers: preflightHeaders }, closed)).status).toBe(
    405,
  );
});
