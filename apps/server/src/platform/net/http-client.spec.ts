import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import { never, serve } from './serve.testing.ts';

describe('a request', () => {
  it('names the product and a contact, and sends method, headers, and body', async () => {
    let body = '';
    const { open, requests } = await serve((request, response) => {
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
    expect(requests[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-length': '7', 'content-type': 'text/plain' },
    });
    expect(requests[0]?.headers['user-agent']).toBe('Groundtrack (satellite imagery storefront; help@example.org)');
  });

  it('may name another user agent', async () => {
    const { open, requests } = await serve((_request, response) => response.end());
    await open({ headers: { 'user-agent': 'Groundtrack/1' } });
    expect(requests[0]?.headers['user-agent']).toBe('Groundtrack/1');
  });

  it('returns every status, with its body unread', async () => {
    const { open } = await serve((_request, response) => response.writeHead(503, { 'retry-after': '7' }).end('down'));
    const answer = await open();
    expect([answer.status, answer.ok, answer.retryAfterMs]).toEqual([503, false, 7_000]);
    answer.discard();
  });

  it.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'http://user:secret@127.0.0.1/'])(
    'never reaches %s',
    async (url) => {
      const failed = testHttpClient.open({ url: new URL(url), addresses: 'any', signal: never });
      await expect(failed).rejects.toMatchObject({ name: 'HttpError', kind: 'unreachable' });
      await expect(failed).rejects.not.toThrow('secret');
    },
  );
});

describe('a server that is down, or is not a web server', () => {
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

  it('ends in the middle of a body', async () => {
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

  it('covers all hops together', async () => {
    const { open, requests } = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 40);
    });
    await expect(open({ timeoutMs: 150 })).rejects.toMatchObject({ kind: 'timeout' });
    expect(requests.length).toBeLessThan(6);
  });

  it('may limit silence instead', async () => {
    const { open } = await serve((_request, response) => void response.writeHead(200).write('begun'));
    const answer = await open({ silenceMs: 100 });
    await expect(answer.bytes(100)).rejects.toMatchObject({ kind: 'broken-off', reason: 'Body Timeout Error' });
  });

  it('is distinguished from an abort by the caller, before the head and within the body', async () => {
    const reason = new Error('the server stops');
    for (const answer of [() => undefined, (response: ServerResponse) => void response.writeHead(200).write('x')]) {
      const controller = new AbortController();
      const { open, requests } = await serve((_request, response) => answer(response));
      const whole = open({ timeoutMs: 5_000, signal: controller.signal }).then((opened) => opened.bytes(100));
      await vi.waitFor(() => expect(requests).toHaveLength(1), WAIT_OPTIONS);
      controller.abort(reason);
      await expect(whole).rejects.toBe(reason);
    }
    await expect((await serve(() => undefined)).open({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('yields to an abort by the caller if both happen', async () => {
    const reason = new Error('the server stops');
    const controller = new AbortController();
    const { open } = await serve((_request, response) => void response.writeHead(200).write('x'));
    const answer = await open({ timeoutMs: 50, signal: controller.signal });
    await new Promise((resolve) => AbortSignal.timeout(60).addEventListener('abort', resolve));
    controller.abort(reason);
    await expect(answer.bytes(100)).rejects.toBe(reason);
  });
});

describe('private networks', () => {
  it.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '169.254.169.254'])(
    'cannot be reached by a request for public addresses: %s',
    async (host) => {
      const { requests, port } = await serve((_request, response) => response.end());
      const url = new URL(`http://${host}:${port}/`);
      await expect(testHttpClient.open({ url, addresses: 'public', signal: never })).rejects.toMatchObject({
        kind: 'private-address',
      });
      expect(requests).toHaveLength(0);
    },
  );

  it('stay blocked even if another request has opened a connection to them', async () => {
    const { open, requests, port } = await serve((_request, response) => response.end('x'));
    const url = new URL(`http://localhost:${port}/`);
    await (await open({ url })).bytes(10);
    await expect(open({ url, addresses: 'public' })).rejects.toMatchObject({ kind: 'private-address' });
    expect(requests).toHaveLength(1);
  });
});

describe('connections', () => {
  it('are reused, unless a request needs its own', async () => {
    const { open, requests } = await serve((_request, response) => response.end('x'));
    for (let i = 0; i < 10; i++) await (await open()).bytes(10);
    expect(new Set(requests.map(({ socket }) => socket)).size).toBeLessThan(10);
    for (let i = 0; i < 2; i++) await (await open({ ownConnection: true })).bytes(10);
    expect(requests.slice(10).map(({ headers }) => headers.connection)).toEqual(['close', 'close']);
  });
});
