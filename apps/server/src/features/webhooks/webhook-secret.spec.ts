import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders, webhookSecret } from './webhook-secret.ts';

const webhookId = '6e0a3c2e-7b4a-4d7e-9f43-1b6a9d1d9e55';
const secret = webhookSecret('server key', { webhookId, version: 1 });
const sentAtMs = Date.now();
const message = { id: 'one', sentAtMs, body: '{"type":"ping"}' };

describe('webhookSecret', () => {
  it('has the form and length of Standard Webhooks, and is deterministic', () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhookSecret('server key', { webhookId, version: 1 })).toBe(secret);
  });

  it('differs by server, webhook, and version', () => {
    const others = [
      webhookSecret('another key', { webhookId, version: 1 }),
      webhookSecret('server key', { webhookId: 'other', version: 1 }),
      webhookSecret('server key', { webhookId, version: 2 }),
      webhookSecret('server key', { webhookId, version: 11 }),
    ];
    expect(new Set([secret, ...others]).size).toBe(5);
  });
});

describe('a signed message', () => {
  it('matches the example of the specification', () => {
    const headers = signedHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAtMs: 1_614_265_330_000, body: '{"test": 2432232314}' },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is accepted by the library of Standard Webhooks, with any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (text, id) => {
        const body = JSON.stringify({ text });
        const headers = signedHeaders({ id, sentAtMs, body }, [secret]);
        expect(new Webhook(secret).verify(body, headers)).toEqual({ text });
      }),
    );
  });

  it.each([
    ['another body', { ...signedHeaders(message, [secret]) }, '{"type":"gnip"}'],
    ['another id', { ...signedHeaders(message, [secret]), 'webhook-id': 'two' }, message.body],
    [
      'another time',
      { ...signedHeaders(message, [secret]), 'webhook-timestamp': String(Math.floor(sentAtMs / 1000) + 1) },
      message.body,
    ],
    ['an old time', signedHeaders({ ...message, sentAtMs: sentAtMs - 600_000 }, [secret]), message.body],
    ['another secret', signedHeaders(message, [webhookSecret('server key', { webhookId, version: 2 })]), message.body],
  ])('is rejected with %s', (_what, headers, body) => {
    expect(() => new Webhook(secret).verify(body, headers)).toThrow();
  });

  it('is accepted with the new secret, and with the old one while both sign', () => {
    const next = webhookSecret('server key', { webhookId, version: 2 });
    const headers = signedHeaders(message, [next, secret]);
    for (const each of [next, secret])
      expect(new Webhook(each).verify(message.body, headers)).toEqual({ type: 'ping' });
  });
});
