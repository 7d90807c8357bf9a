import { fail, ok } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import type { SecurityEvent } from '../../domain/feature-ports.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { recordCalls } from './record-calls.ts';

const caller = { accountId: 'a', sessionHash: new Uint8Array() };
const context = { caller, ip: '192.0.2.1', requestId: 'r1', signal: new AbortController().signal };
const more = { rawBody: new Uint8Array(), rawHeaders: {} };
const input = { params: { id: 'w1' }, query: undefined, headers: undefined, body: undefined };

describe('recordCalls', () => {
  it('records only successful calls, and a deleted account only by its id', async () => {
    const events: SecurityEvent[] = [];
    const given = {
      deleteWebhook: async ({ params }: typeof input) =>
        params.id === 'w1' ? ok(undefined) : fail('not-found', 'No such webhook'),
      deleteAccount: async () => ok(undefined),
      checkUser: async () => ok(undefined),
    };
    // No other handlers are called.
    const handlers = recordCalls(given as unknown as Handlers, (event) => void events.push(event));
    expect(await handlers.deleteWebhook(input, { ...context, ...more })).toEqual(ok(undefined));
    const others = { ...input, params: { id: 'w2' } };
    expect(await handlers.deleteWebhook(others, { ...context, ...more })).toMatchObject({ ok: false });
    await handlers.deleteAccount({ ...input, params: undefined, body: {} }, { ...context, ...more });
    await handlers.checkUser({ ...input, params: undefined }, { ...context, ...more });
    const origin = { ip: '192.0.2.1', requestId: 'r1' };
    expect(events).toEqual([
      { kind: 'webhook-removed', accountId: 'a', origin, detail: '' },
      { kind: 'account-deleted', accountId: null, origin, detail: 'account a' },
    ]);
  });
});
