import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { type PostRules, postWebhook } from './post-webhook.ts';

const open: PostRules = { addresses: 'private', timeoutMs: 5_000, answerBytes: 1024 };
const never = new AbortController().signal;

describe('postWebhook', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await openReceiver();
  });
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.takes();
  });
  afterAll(() => receiver.close());

  const post = (changes: Partial<PostRules> = {}, url = receiver.url, signal = never) =>
    postWebhook(
      testHttpClient,
      { url, headers: { 'webhook-id': 'one' }, body: 'Zürich' },
      { ...open, ...changes, signal },
    );

  it('sends headers and body, and returns status and text', async () => {
    receiver.answers((response) => response.writeHead(202).end('thanks'));
    expect(await post()).toEqual({ status: 202, answer: 'thanks' });
    const [message] = receiver.received;
    expect(message).toMatchObject({ method: 'POST', path: '/hooks', body: 'Zürich' });
    expect(message?.headers).toMatchObject({ 'webhook-id': 'one', 'content-length': '7' });
  });

  it('reads only the beginning of a huge response', async () => {
    let sent = 0;
    let closed: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      closed = resolve;
    });
    receiver.answers((response) => {
      const chunk = 'x'.repeat(64 * 1024);
      response.on('close', closed);
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && sent < 1024) {
          sent += 1;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    });
    expect(await post()).toEqual({ status: 200, answer: 'x'.repeat(1024) });
    await left;
    expect(sent).toBeLessThan(1024);
  });

  it('does not wait for the end of an endless response', async () => {
    receiver.answers((response) => void response.writeHead(200).write('begun'));
    expect(await post({ timeoutMs: 300 })).toEqual({ status: 200, answer: 'begun' });
  });

  it('times out', async () => {
    receiver.answers(() => undefined);
    expect(await post({ timeoutMs: 100 })).toEqual({ status: null, reason: 'No answer within 0.1 s' });
  });

  it('aborts when the server stops', async () => {
    receiver.answers(() => undefined);
    const stopping = new AbortController();
    const posted = post({}, receiver.url, stopping.signal);
    stopping.abort(new Error('stopping'));
    await expect(posted).rejects.toThrow('stopping');
  });

  it('follows no redirect', async () => {
    receiver.answers((response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end());
    expect(await post()).toEqual({ status: 307, answer: '' });
    expect(receiver.received).toHaveLength(1);
  });

  it('removes control characters', async () => {
    receiver.answers((response) => response.end(Buffer.from('a\0b\u001b[31m\n\u0085')));
    expect(await post()).toEqual({ status: 200, answer: 'a\uFFFDb\uFFFD[31m\n\uFFFD' });
  });

  it('names the host that cannot be reached', async () => {
    const gone = await openReceiver();
    await gone.close();
    expect(await post({}, gone.url)).toEqual({ status: null, reason: expect.stringContaining('refused') });
    expect(await post({}, 'http://nothing.invalid/')).toEqual({
      status: null,
      reason: expect.stringContaining('name'),
    });
  });

  it.each([
    ['SSH-2.0-OpenSSH\r\n', 'not HTTP'],
    ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', 'failed'],
    ['', 'broken off'],
  ])('reports a server that sends %j', async (bytes, words) => {
    const odd = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes));
    });
    await new Promise<void>((resolve) => void odd.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`;
    expect(await post({}, url)).toEqual({ status: null, reason: expect.stringContaining(words) });
    odd.close();
  });

  it('reports a server without TLS', async () => {
    const url = receiver.url.replace('http:', 'https:');
    expect(await post({}, url)).toEqual({
      status: null,
      reason: expect.stringContaining('does the server speak HTTPS?'),
    });
  });

  it.each(['http', 'https'] as const)('sends nothing into the private network if %s is allowed', async (addresses) => {
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]']) {
      const posted = await post({ addresses }, `http://${host}:${receiver.port}/hooks`);
      expect(posted).toEqual({ status: null, reason: expect.stringContaining('private network') });
    }
    expect(receiver.received).toEqual([]);
  });
});
