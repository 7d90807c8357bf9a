import { toCents } from '@groundtrack/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentEvent, type SandboxDeps } from './sandbox-events.ts';
import { SandboxPaymentProvider } from './sandbox-payment-provider.ts';
import type { SandboxBalance } from './sandbox-records.ts';
import { SIGNATURE_HEADER, signPayload } from './signature.ts';

const NOW_MS = Date.UTC(2026, 0, 1);

/** A provider with these payments, oldest first. */
function provider(balances: readonly SandboxBalance[] = []) {
  const pages: (string | null)[] = [];
  const book = {
    made: (_sinceMs: number, afterId: string | null, limit: number) => {
      pages.push(afterId);
      const start = balances.findIndex(({ intentId }) => intentId === afterId) + 1;
      return Promise.resolve(balances.slice(start, start + limit));
    },
  };
  // Only this method is called here; the others are tested on a database.
  const deps = { book, clock: { nowMs: () => NOW_MS }, signingSecret: 'whsec' } as unknown as SandboxDeps;
  return { pages, sandbox: new SandboxPaymentProvider(deps) };
}

describe('the webhook of the sandbox', () => {
  const body = Buffer.from(
    JSON.stringify(paymentEvent('evt_1', 'succeeded', { id: 'pi_1', amountCents: toCents(5), currency: 'usd' })),
  );
  const parse = (header: string | undefined, of = body) =>
    provider().sandbox.parseWebhook(of, { [SIGNATURE_HEADER]: header });

  it('accepts its own signature', () => {
    expect(parse(signPayload(body, 'whsec', NOW_MS))).toMatchObject({ kind: 'succeeded', intentId: 'pi_1' });
  });

  it.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['one of another secret', signPayload(body, 'whsec2', NOW_MS)],
    ['an old one', signPayload(body, 'whsec', NOW_MS - 301_000)],
    ['one from the future', signPayload(body, 'whsec', NOW_MS + 301_000)],
    ['one without time', signPayload(body, 'whsec', NOW_MS).replace(/t=\d+,/, '')],
  ])('rejects %s', (_what, header) => {
    expect(parse(header)).toBeNull();
  });

  it('checks a body before it is parsed', () => {
    const other = Buffer.from('no JSON');
    expect(parse(signPayload(body, 'whsec', NOW_MS), other)).toBeNull();
    expect(() => parse(signPayload(other, 'whsec', NOW_MS), other)).toThrow(SyntaxError);
  });

  it('detects one changed bit', () => {
    const header = signPayload(body, 'whsec', NOW_MS);
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.nat(7), (at, bit) => {
        const changed = Buffer.from(body);
        changed.writeUInt8(body.readUInt8(at) ^ (1 << bit), at);
        expect(parse(header, changed)).toBeNull();
      }),
    );
  });
});

describe('made', () => {
  it.each([
    [0, 1],
    [1, 1],
    [99, 1],
    [100, 2],
    [101, 2],
    [250, 3],
  ])('returns %s payments once each and in order, in %s pages', async (count, pageCount) => {
    const balances = Array.from({ length: count }, (_, i) => ({
      intentId: `pi_${i}`,
      balanceCents: i,
      currency: 'usd',
    }));
    const { pages, sandbox } = provider(balances);
    const made: SandboxBalance[] = [];
    for await (const one of sandbox.made(0)) made.push(one);
    expect(made).toEqual(balances);
    expect(pages).toHaveLength(pageCount);
  });
});
