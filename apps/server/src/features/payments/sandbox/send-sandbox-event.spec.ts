import type { RequestListener } from 'node:http';
import { endpoints } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { openLoopbackServer } from '../../../testing/loopback-server.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import type { PgSandboxBook } from './pg-sandbox-book.ts';
import { sendSandboxEvent } from './send-sandbox-event.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const PAYLOAD = '{"id":"evt_1","note":"ü €"}';

async function send(answer: RequestListener, eventId = 'evt_1', signal = new AbortController().signal) {
  const bodies: Buffer[] = [];
  const { url, requests } = await openLoopbackServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk));
    request.on('end', () => answer(request, response));
  });
  // Only its events are read.
  const book = {
    findEvent: (id: string) => Promise.resolve(id === 'evt_1' ? PAYLOAD : null),
  } as unknown as PgSandboxBook;
  const deps = { book, clock: { nowMs: () => NOW_MS }, signingSecret: 'whsec', http: testHttpClient };
  const sent = await sendSandboxEvent(deps, { eventId, baseUrl: url.href }, signal).then(
    () => 'sent',
    (error: unknown) => String(error),
  );
  return { sent, requests, body: Buffer.concat(bodies) };
}

describe('an event of the sandbox', () => {
  it.each([200, 204])('is posted to the webhook with a signature over its bytes: %s', async (status) => {
    const { sent, requests, body } = await send((_request, response) => response.writeHead(status).end());
    expect(sent).toBe('sent');
    expect(requests[0]).toMatchObject({ method: 'POST', url: endpoints.paymentWebhook.path });
    expect(body.toString('utf8')).toBe(PAYLOAD);
    const signature = String(requests[0]?.headers[SIGNATURE_HEADER]);
    expect(isSigned(body, signature, 'whsec', NOW_MS)).toBe(true);
    expect(isSigned(body, signature, 'whsec_other', NOW_MS)).toBe(false);
  });

  it.each([400, 404, 500, 503])('is retried by its job after status %s', async (status) => {
    const { sent } = await send((_request, response) => response.writeHead(status).end('no'));
    expect(sent).toBe(`Error: The webhook answered ${status} to event evt_1`);
  });

  it('is not sent if it does not exist', async () => {
    const { sent, requests } = await send((_request, response) => response.end(), 'evt_2');
    expect(sent).toBe('Error: There is no sandbox event evt_2');
    expect(requests).toEqual([]);
  });

  it('is not sent if it is dropped or aborted', async () => {
    expect((await send((request) => request.socket.destroy())).sent).not.toBe('sent');
    expect((await send((_request, response) => response.end(), 'evt_1', AbortSignal.abort())).sent).not.toBe('sent');
  });
});
