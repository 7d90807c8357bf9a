import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints, ok } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIVE_KEY, post, problemIn, type TestHttp, testHttp } from './testing/test-http.ts';

const REGISTRATION = {
  username: 'a@example.org',
  password: 'correct horse battery',
  firstname: 'Ada',
  lastname: 'L',
  address: '1 Street',
  city: 'Town',
  state: 'MD',
  zip: '20770',
  country: 'US',
  citizenship: 'US',
};
const CATALOG = {
  geometry: { type: 'Point', coordinates: [10, 50] },
  filter: {
    date: { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' },
    phenomenology: { sar: true, ms: true, pan: true },
    resolution: 1,
    maxCloudCover: 0.5,
    providers: { maxar: 5 },
  },
};

const LOGIN_HEAD = [
  `POST ${endpoints.logIn.path} HTTP/1.1`,
  'Host: x',
  'Content-Type: application/json',
  `apiKey: ${LIVE_KEY}`,
];

const MEGABYTE = 1_048_576;

describe('bad input', () => {
  let http: TestHttp;
  let register: string;
  let catalog: string;
  const handled: unknown[] = [];

  beforeAll(async () => {
    http = await testHttp({
      catalog: async ({ body }) => {
        handled.push(body);
        return ok({ images: [] });
      },
    });
    register = `${http.url}/api/v0/register`;
    catalog = `${http.url}/api/v3/archive/catalog`;
  });
  afterAll(() => http.close());
  const search = (body: unknown) => post(catalog, body, { apiKey: LIVE_KEY });

  /** @returns a socket, and a promise of all it receives until it closes */
  function openConnection(): { readonly socket: Socket; readonly received: Promise<string> } {
    const socket = connect({ port: Number(new URL(http.url).port), host: '127.0.0.1' });
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    return { socket, received: new Promise((resolve) => socket.once('close', () => resolve(text))) };
  }

  it('rejects malformed JSON and does not repeat it', async () => {
    const problem = await problemIn(await post(register, '{"username": "a@example.org", "password": hunter2}'));
    expect(problem).toMatchObject({ status: 400, code: 'malformed-json' });
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });

  it('reports where malformed JSON breaks', async () => {
    expect((await problemIn(await post(register, '{"a": 1,\n"b" 2}'))).detail).toContain('line 2 column 5');
  });

  it('rejects bytes that are not UTF-8', async () => {
    const response = await fetch(register, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    });
    expect((await problemIn(response)).code).toBe('malformed-json');
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-8', 400],
  ])('accepts JSON only: %s gives %i', async (type, status) => {
    const response = await post(register, '{}', { 'content-type': type });
    expect(response.status).toBe(status);
    expect((await problemIn(response)).code).toBe(status === 415 ? 'unsupported-media-type' : 'invalid-request');
  });

  it('rejects a body above the limit', async () => {
    const problem = await problemIn(await post(register, JSON.stringify({ a: 'x'.repeat(1_100_000) })));
    expect(problem).toMatchObject({ status: 413, code: 'too-large' });
    expect(problem.detail).toContain('1048576 bytes');
  });

  // A connection that is closed while its client writes is reset, and its response is lost.
  it.each([
    [413, 'register', `Content-Length: ${8 * MEGABYTE}\r\n\r\n`, ''],
    [413, 'register', `Transfer-Encoding: chunked\r\n\r\n${(8 * MEGABYTE).toString(16)}\r\n`, '\r\n0\r\n\r\n'],
    [404, 'nothing', `Content-Length: ${8 * MEGABYTE}\r\n\r\n`, ''],
  ])('answers %i to a client that is still sending a body above the limit to %s', async (status, at, lengths, end) => {
    const { socket, received } = openConnection();
    for (let i = 0; i < 3; i++) {
      socket.write(`POST /api/v0/${at} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${lengths}`);
      socket.write(Buffer.alloc(8 * MEGABYTE, 'x'));
      socket.write(end);
    }
    socket.end('GET /api/v0/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const answers = (await received).match(/HTTP\/1\.1 \d+/g);
    expect(answers).toEqual([...Array.from({ length: 3 }, () => `HTTP/1.1 ${status}`), expect.any(String)]);
  });

  it('cuts off a client that does not stop sending', async () => {
    const { socket, received } = openConnection();
    const length = 1_000 * MEGABYTE;
    socket.write(
      `POST /api/v0/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    );
    let sentMb = 0;
    for (; !socket.destroyed && sentMb < 1_000; sentMb++)
      await new Promise<void>((resolve) => {
        socket.write(Buffer.alloc(MEGABYTE, 'x'), () => resolve());
      });
    await received;
    expect(sentMb).toBeLessThan(100);
  });

  it.each(['', '[]', '"text"', '7', 'null'])('rejects a body that is not the object it should be: %s', async (body) => {
    const problem = await problemIn(await post(register, body));
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(problem.errors).toEqual([body === '' ? 'body: is required' : 'body: must be an object']);
  });

  it('names every invalid field with its value and its limit in one response', async () => {
    const { geometry, filter } = CATALOG;
    const response = await search({
      geometry: { ...geometry, coordinates: [181, 'north'] },
      filter: { ...filter, maxCloudCover: 1.5, date: { start: 'yesterday', end: 5 }, resolution: 'fine' },
    });
    const problem = await problemIn(response);
    expect(problem.errors).toEqual([
      'geometry.coordinates.0: must be at most 180, not 181',
      'geometry.coordinates.1: must be a number, not "north"',
      'filter.date.start: must be a time like 2026-08-22T15:10:37Z, not "yesterday"',
      'filter.date.end: must be a text, not 5',
      'filter.resolution: has none of the allowed shapes, not "fine"',
      'filter.maxCloudCover: must be at most 1, not 1.5',
    ]);
    expect(problem.detail).toBe(problem.errors?.join('; '));
    expect(problem).not.toHaveProperty('error');
  });

  it('uses the words of the contract for the fields of forms', async () => {
    const { errors } = await problemIn(
      await post(register, { ...REGISTRATION, username: 'nobody', zip: '  ', country: 'usa', city: undefined }),
    );
    expect(errors).toEqual([
      'city: is required',
      'zip: is required',
      'country: must be a two-letter country code, not "usa"',
      'username: must be an e-mail address, not "nobody"',
    ]);
  });

  it('never repeats passwords and cards', async () => {
    const short = await problemIn(await post(register, { ...REGISTRATION, password: 'hunter2' }));
    expect(short.errors).toEqual(['password: must have at least 10 characters']);
    const typed = await problemIn(await post(register, { ...REGISTRATION, password: 12345678 }));
    expect(typed.errors).toEqual(['password: must be a text']);
    const card = { number: '4242abcd', expiryMonth: 13, expiryYear: 2030, cvc: '1' };
    const paid = await problemIn(await post(`${http.url}/api/v3/payments/sandbox/confirm`, { clientSecret: 7, card }));
    expect(paid.errors).toHaveLength(4);
    expect(JSON.stringify(paid)).not.toMatch(/4242abcd|not 13|not 7/);
  });

  it('shortens long values', async () => {
    const { errors } = await problemIn(await post(register, { ...REGISTRATION, zip: 'z'.repeat(5000) }));
    expect(errors?.[0]).toMatch(/^zip: may have at most 20 characters, not "z{39}…$/);
  });

  it.each([
    ['/api/v3/places', 'query.q: is required'],
    ['/api/v3/places?q=a&q=b', 'query.q: must be a text, not a list of 2'],
    ['/api/v3/places/nearest?latitude=91&longitude=0', 'query.latitude: must be at most 90, not 91'],
    ['/api/v3/places/nearest?latitude=1e1&longitude=0', 'query.latitude: must be decimal degrees, not "1e1"'],
    ['/api/v3/places?q=%00', 'path: must not contain the character U+0000'],
  ])('checks the query of %s', async (path, message) => {
    expect((await problemIn(await fetch(http.url + path))).errors).toContain(message);
  });

  it('checks headers and path parameters', async () => {
    const header = await post(`${http.url}/api/v3/order`, [], { apiKey: LIVE_KEY, 'idempotency-key': 'short' });
    expect((await problemIn(header)).errors).toEqual([
      'header.idempotency-key: must have at least 8 characters',
      'body: the cart is empty',
    ]);
    const long = await fetch(`${http.url}/api/v3/download/${'x'.repeat(101)}`, { headers: { apiKey: LIVE_KEY } });
    expect((await problemIn(long)).errors?.[0]).toMatch(/^path\.fileId: must have at most 100 characters/);
  });

  it('rejects what PostgreSQL cannot store', async () => {
    const problem = await problemIn(await post(register, { ...REGISTRATION, city: 'a\0b' }));
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('ignores prototypes and unknown fields', async () => {
    handled.length = 0;
    const filter = JSON.stringify(CATALOG.filter).replace('"maxar":5', '"maxar":5,"__proto__":7');
    const body = `{"__proto__":{"isAdmin":true},"extra":1,"geometry":${JSON.stringify(CATALOG.geometry)},"filter":${filter}}`;
    expect((await search(body)).status).toBe(200);
    expect(handled).toEqual([CATALOG]);
    expect(Object.getPrototypeOf(handled[0])).toBe(Object.prototype);
  });

  it.each(['/api', '/api/', '/api/v9/nothing', '/api/v0/register/more', '/apiary/../api/x'])(
    'responds to the unknown API path %s with a problem',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const response = await fetch(http.url + path, { method, ...(method === 'POST' ? { body: 'x' } : {}) });
        expect(await problemIn(response)).toMatchObject({ status: 404, code: 'not-found' });
      }
    },
  );

  it('responds to an invalid path with a problem', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(http.url).port) });
    socket.end('GET /api/%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"code":"not-found"');
  });

  it('survives bytes that are not HTTP', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(http.url).port) });
    socket.end('\x16\x03\x01 nonsense\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${http.url}/api/openapi.json`)).status).toBe(200);
  });

  it('rejects a body with a content coding', async () => {
    const problem = await problemIn(await post(register, '{}', { 'content-encoding': 'zstd' }));
    expect(problem).toMatchObject({ status: 415, code: 'unsupported-media-type' });
  });

  /** The server's response to these lines, on a new connection. */
  async function answerTo(...lines: readonly string[]): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(http.url).port) });
    socket.end(`${lines.join('\r\n')}\r\n\r\n`);
    return await text(socket).catch(() => '');
  }

  it.each([
    ['Host', 'Host: x'],
    ['Idempotency-Key', 'Idempotency-Key: 12345678'],
    ['apiKey', 'APIKEY: x'],
  ])('refuses two headers %s', async (name, line) => {
    const answer = await answerTo('GET /api/v3/places?q=x HTTP/1.1', 'Host: x', line, line, 'Connection: close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(`Send the header ${name} once`);
  });

  it.each([
    [400, 'no request of HTTP/1.1', ['GET / HTTP/1.1', 'no colon']],
    [431, 'longer than 16 KB', [`GET /api/v3/places?q=${'x'.repeat(17_000)} HTTP/1.1`, 'Host: x']],
  ])('says that the connection closes with the answer %i', async (status, reason, lines) => {
    const answer = await answerTo(...lines);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\nConnection: close\r\n`));
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    expect(body).toMatchObject({ status, detail: expect.stringContaining(reason) });
  });

  it('recognizes an object that looks like a text', async () => {
    const problem = await problemIn(await post(register, '{"username":{"length":{"toString":1}}}'));
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('does not speak HTTP/0.9, which has no headers', async () => {
    const answer = await answerTo('GET /api/v3/places?q=x');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('Ask by HTTP/1.1');
  });

  it.each([
    ['a broken chunk', ['Transfer-Encoding: chunked', '', 'zz']],
    ['an unknown transfer coding', ['Transfer-Encoding: gzip, chunkedd', '', 'x']],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3', '', '{}']],
  ])('does not report %s as a bug', async (_name, lines) => {
    const before = http.lines.length;
    await answerTo(...LOGIN_HEAD, ...lines);
    expect((await fetch(`${http.url}/api/openapi.json`)).status).toBe(200);
    expect(http.lines.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
  });

  it.each([
    ['its head', ''],
    ['a part of its body', '{'],
  ])('does not report a connection reset by the client after %s as a bug', async (_name, part) => {
    const before = http.lines.length;
    for (let n = 0; n < 20; n++) {
      const { socket, received } = openConnection();
      socket.write(`${LOGIN_HEAD.join('\r\n')}\r\nContent-Length: 2\r\n\r\n${part}`, () => socket.resetAndDestroy());
      await received;
    }
    const since = () => http.lines.slice(before);
    await vi.waitFor(() => expect(since().filter(({ message }) => message === 'client left')).toHaveLength(20));
    expect((await fetch(`${http.url}/api/openapi.json`)).status).toBe(200);
    expect(since().filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('ignores an unknown expectation of a request', async () => {
    const answer = await answerTo('GET /api/v3/places?q=x HTTP/1.1', 'Host: x', 'Expect: tea', 'Connection: close');
    expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\n[^]*application\/problem\+json/);
  });
});
