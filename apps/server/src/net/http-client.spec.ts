import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLoopbackServer } from '../testing/loopback-server.ts';
import { testHttpClient } from '../testing/test-http-client.ts';
import type { HttpRequest } from './http-client.ts';

const never = new AbortController().signal;

async function serve(answer: RequestListener) {
  const server = await openLoopbackServer(answer);
  const open = (change: Partial<HttpRequest> = {}) =>
    testHttpClient.open({ url: server.url, addresses: 'any', signal: never, ...change });
  return { ...server, open };
}

/** Writes for as long as someone reads. @returns how many bytes were taken */
function flood(response: ServerResponse): { sentBytes: number; readonly closed: Promise<void> } {
  const flow = { sentBytes: 0, closed: new Promise<void>((resolve) => response.on('close', resolve)) };
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const more = (): void => {
    while (!response.destroyed) {
      flow.sentBytes += chunk.byteLength;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
  };
  more();
  return flow;
}

describe('a request', () => {
  it('names the product and whom to write to, and brings method, headers and body', async () => {
    let body = '';
    const { open, asked } = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.writeHead(201, { 'x-seen': 'yes' }).end('done'));
    });
    const answer = await open({ method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'Zürich' });
    expect([answer.status, answer.ok, answer.header('x-seen'), answer.header('x-other')]).toEqual([
      201,
      true,
      'yes',
      null,
    ]);
    expect(await answer.text(100)).toBe('done');
    expect(body).toBe('Zürich');
    expect(asked[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-length': '7', 'content-type': 'text/plain' },
    });
    expect(asked[0]?.headers['user-agent']).toBe('Groundtrack (satellite imagery storefront; help@example.org)');
  });

  it('may name another sender', async () => {
    const { open, asked } = await serve((_request, response) => response.end());
    await open({ headers: { 'user-agent': 'Groundtrack/1' } });
    expect(asked[0]?.headers['user-agent']).toBe('Groundtrack/1');
  });

  it('hands out every status, its body unread', async () => {
    const { open } = await serve((_request, response) => response.writeHead(503, { 'retry-after': '7' }).end('down'));
    const answer = await open();
    expect([answer.status, answer.ok, answer.retryAfterMs]).toEqual([503, false, 7_000]);
    answer.discard();
  });

  it.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'http://user:secret@127.0.0.1/'])(
    'never goes to %s',
    async (url) => {
      const failed = testHttpClient.open({ url: new URL(url), addresses: 'any', signal: never });
      await expect(failed).rejects.toMatchObject({ name: 'HttpError', kind: 'unreachable' });
      await expect(failed).rejects.not.toThrow('secret');
    },
  );
});

describe('a server that is not there, or is no web server', () => {
  it('rejects the connection', async () => {
    const url = new URL('http://127.0.0.1:1/');
    await expect(testHttpClient.open({ url, addresses: 'any', signal: never })).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'fetch failed',
      reason: 'connect ECONNREFUSED 127.0.0.1:1',
    });
  });

  it.each([
    ['hangs up', '', 'unreachable', 'other side closed'],
    ['speaks another language', 'SSH-2.0-OpenSSH\r\n', 'not-http', 'does not match'],
    ['has no end of headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`, 'not-http', 'Overflow'],
  ])('%s', async (_what, bytes, kind, reason) => {
    const odd = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes));
    });
    await new Promise<void>((resolve) => void odd.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void odd.close());
    const url = new URL(`http://127.0.0.1:${(odd.address() as AddressInfo).port}/`);
    await expect(testHttpClient.open({ url, addresses: 'any', signal: never })).rejects.toMatchObject({
      kind,
      reason: expect.stringContaining(reason),
    });
  });
});

describe('the time of a request', () => {
  it('ends before the head', async () => {
    const { open } = await serve(() => undefined);
    await expect(open({ timeoutMs: 100 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('ends within the body', async () => {
    const { open } = await serve((_request, response) => void response.writeHead(200).write('begun'));
    const answer = await open({ timeoutMs: 150 });
    await expect(answer.bytes(100)).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('ends a body that trickles', async () => {
    const { open } = await serve((_request, response) => {
      const trickle = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(trickle));
    });
    await expect(open({ timeoutMs: 200 }).then((answer) => answer.bytes(1e6))).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  it('ends over all hops together', async () => {
    const { open, asked } = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 40);
    });
    await expect(open({ timeoutMs: 150 })).rejects.toMatchObject({ kind: 'timeout' });
    expect(asked.length).toBeLessThan(6);
  });

  it('may be a limit of silence instead', async () => {
    const { open } = await serve((_request, response) => void response.writeHead(200).write('begun'));
    const answer = await open({ silenceMs: 100 });
    await expect(answer.bytes(100)).rejects.toMatchObject({ kind: 'broken-off', reason: 'Body Timeout Error' });
  });

  it('is distinguished from a caller who gives up, before the head and within the body', async () => {
    const reason = new Error('the server stops');
    for (const answer of [() => undefined, (response: ServerResponse) => void response.writeHead(200).write('x')]) {
      const leaving = new AbortController();
      const { open, asked } = await serve((_request, response) => answer(response));
      const whole = open({ timeoutMs: 5_000, signal: leaving.signal }).then((opened) => opened.bytes(100));
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      leaving.abort(reason);
      await expect(whole).rejects.toBe(reason);
    }
    await expect((await serve(() => undefined)).open({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('leaves the last word to a caller who gives up when it is over as well', async () => {
    const reason = new Error('the server stops');
    const leaving = new AbortController();
    const { open } = await serve((_request, response) => void response.writeHead(200).write('x'));
    const answer = await open({ timeoutMs: 50, signal: leaving.signal });
    await new Promise((resolve) => AbortSignal.timeout(60).addEventListener('abort', resolve));
    leaving.abort(reason);
    await expect(answer.bytes(100)).rejects.toBe(reason);
  });
});

describe('a body', () => {
  it('is read up to its limit and not one byte more', async () => {
    const { open } = await serve((_request, response) => response.end('x'.repeat(1000)));
    expect(await (await open()).text(1000)).toHaveLength(1000);
    await expect((await open()).text(999)).rejects.toMatchObject({
      kind: 'too-large',
      message: 'the answer is larger than 999 bytes',
    });
  });

  it('that has no end is left at its limit, and its connection closed', async () => {
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
  ])('that unpacks to far more than was sent is left at its limit, too (%s)', async (encoding, bomb) => {
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
  ])('is unpacked (%s)', async (encoding, bytes) => {
    const { open, asked } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
    );
    expect(await (await open()).json(100)).toEqual([1, 2]);
    expect(asked[0]?.headers['accept-encoding']).toBe('gzip, br');
  });

  it('is taken as it is where ranges are read', async () => {
    const bytes = gzipSync('[1,2]');
    const { open, asked } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
    );
    expect(Buffer.compare(await (await open({ compressed: false })).bytes(1000), bytes)).toBe(0);
    expect(asked[0]?.headers['accept-encoding']).toBe('identity');
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
  ])('%s is broken off, and gives its beginning to who wants no more', async (_what, listener) => {
    const { open } = await serve(listener);
    await expect((await open()).bytes(100)).rejects.toMatchObject({ kind: 'broken-off', message: 'terminated' });
    expect((await (await open()).beginning(100)).toString()).toMatch(/^(\[1,)?$/);
  });

  it.each(['<html>', '', '[1,'])('that is no JSON says so (%j)', async (text) => {
    const { open } = await serve((_request, response) => response.end(text));
    await expect((await open()).json(100)).rejects.toMatchObject({ kind: 'not-json' });
  });

  it('may begin with a mark of its byte order', async () => {
    const { open } = await serve((_request, response) => response.end('\uFEFF{"a":1}'));
    expect(await (await open()).json(100)).toEqual({ a: 1 });
  });

  it('may be read by its beginning alone', async () => {
    const { open } = await serve((_request, response) => void flood(response));
    expect((await (await open()).beginning(5)).toString()).toBe('xxxxx');
  });
});

describe('redirects', () => {
  it('are followed as browsers do: a POST becomes a GET after 301, 302 and 303 only', async () => {
    for (const [status, method] of [
      [301, 'GET'],
      [302, 'GET'],
      [303, 'GET'],
      [307, 'POST'],
      [308, 'POST'],
    ] as const) {
      const { open, asked } = await serve((request, response) => {
        if (request.url === '/') response.writeHead(status, { location: '/next?a=b' }).end();
        else response.end('here');
      });
      const answer = await open({
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', accept: 'x' },
      });
      expect(await answer.text(10)).toBe('here');
      expect(answer.url.pathname).toBe('/next');
      expect(asked[1]).toMatchObject({ method, url: '/next?a=b', headers: { accept: 'x' } });
      expect(asked[1]?.headers['content-type']).toBe(method === 'POST' ? 'application/json' : undefined);
    }
  });

  it('may keep their method', async () => {
    const { open, asked } = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/next' }).end();
      else response.end();
    });
    await open({ method: 'POST', body: '{}', redirects: { atMost: 1, keepMethod: true } });
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('take keys to no other origin, and everything else along', async () => {
    const other = await serve((_request, response) => response.end());
    const { open, asked } = await serve((request, response) => {
      const location = request.url === '/' ? '/near' : other.url.href;
      response.writeHead(302, { location }).end();
    });
    await open({ headers: { range: 'bytes=0-0' }, secretHeaders: { 'x-api-key': 'secret' } });
    expect(asked.map(({ headers }) => headers['x-api-key'])).toEqual(['secret', 'secret']);
    expect(other.asked[0]?.headers).toMatchObject({ range: 'bytes=0-0' });
    expect(other.asked[0]?.headers['x-api-key']).toBeUndefined();
  });

  it('in a circle end', async () => {
    const { open, asked } = await serve((_request, response) => response.writeHead(302, { location: '/' }).end());
    expect((await open({ redirects: { atMost: 3 } })).status).toBe(302);
    expect(asked).toHaveLength(4);
    expect((await open()).status).toBe(302);
    expect(asked).toHaveLength(4 + 21);
  });

  it.each([
    ['without a place', {}],
    ['to no address', { location: 'http://[' }],
  ])('%s are answers', async (_what, headers) => {
    const { open } = await serve((_request, response) => response.writeHead(302, headers).end('moved'));
    expect((await open()).status).toBe(302);
  });

  it('are no matter of 304', async () => {
    const { open } = await serve((_request, response) => response.writeHead(304, { location: '/next' }).end());
    expect((await open()).status).toBe(304);
  });

  it('go only where the caller agrees', async () => {
    const { open, asked } = await serve((_request, response) => response.writeHead(302, { location: '/next' }).end());
    expect((await open({ redirects: { atMost: 5, follow: () => false } })).status).toBe(302);
    const refuse = (): never => {
      throw new Error('not there');
    };
    await expect(open({ redirects: { atMost: 5, follow: refuse } })).rejects.toThrow('not there');
    expect(asked).toHaveLength(2);
  });

  it('whose target the caller rejects leave no connection open', async () => {
    let flow: ReturnType<typeof flood> | undefined;
    const { open } = await serve((_request, response) => {
      response.writeHead(302, { location: '/next' });
      flow = flood(response);
    });
    const refuse = (): never => {
      throw new Error('not there');
    };
    await expect(open({ redirects: { atMost: 5, follow: refuse } })).rejects.toThrow('not there');
    await flow?.closed;
  });

  it('never lead out of the web', async () => {
    const { open } = await serve((_request, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );
    await expect(open()).rejects.toMatchObject({ kind: 'unreachable', reason: 'file: is not the web' });
  });
});

describe('private networks', () => {
  it.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '169.254.169.254'])(
    'are closed to a request for public addresses: %s',
    async (host) => {
      const { asked, port } = await serve((_request, response) => response.end());
      const url = new URL(`http://${host}:${port}/`);
      await expect(testHttpClient.open({ url, addresses: 'public', signal: never })).rejects.toMatchObject({
        kind: 'private-address',
      });
      expect(asked).toHaveLength(0);
    },
  );

  it('stay closed although another request has opened a connection there', async () => {
    const { open, asked, port } = await serve((_request, response) => response.end('x'));
    const url = new URL(`http://localhost:${port}/`);
    await (await open({ url })).bytes(10);
    await expect(open({ url, addresses: 'public' })).rejects.toMatchObject({ kind: 'private-address' });
    expect(asked).toHaveLength(1);
  });
});

describe('connections', () => {
  it('are used again, unless a request wants its own', async () => {
    const { open, asked } = await serve((_request, response) => response.end('x'));
    for (let i = 0; i < 10; i++) await (await open()).bytes(10);
    expect(new Set(asked.map(({ socket }) => socket)).size).toBeLessThan(10);
    for (let i = 0; i < 2; i++) await (await open({ ownConnection: true })).bytes(10);
    expect(asked.slice(10).map(({ headers }) => headers.connection)).toEqual(['close', 'close']);
  });
});
