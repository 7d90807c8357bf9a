import { describe, expect, it } from 'vitest';
import type { FaultName } from './faults.ts';
import { openSampleDouble } from './testing/sample-double.ts';

const short = () => ({ signal: AbortSignal.timeout(150) });

describe('faults of orders', () => {
  it.each<[FaultName, string]>([
    ['time-out-after-order', 'TimeoutError'],
    ['reset-after-order', 'TypeError'],
  ])('%s stores the order without an answer', async (fault, name) => {
    const double = await openSampleDouble();
    double.faults.arm(fault);
    await expect(double.place(short())).rejects.toMatchObject({ name });
    expect((await (await double.call('/orders')).json()).orders).toHaveLength(1);
    expect((await double.place()).status).toBe(201);
  });

  it('bad-gateway-after-order stores the order', async () => {
    const double = await openSampleDouble();
    double.faults.arm('bad-gateway-after-order');
    expect((await double.place()).status).toBe(502);
    expect(double.model.orders.all()).toHaveLength(1);
  });

  it('listed-late omits the order from the list for minutes', async () => {
    const double = await openSampleDouble();
    double.faults.arm('listed-late');
    await double.place();
    expect(await (await double.call('/orders')).json()).toEqual({ orders: [] });
    double.clock.advance(5 * 60_000);
    expect((await (await double.call('/orders')).json()).orders).toHaveLength(1);
  });

  it('unknown-state, state-goes-back, and order-unknown change one status', async () => {
    const double = await openSampleDouble();
    const { id } = await (await double.place()).json();
    double.clock.advance(60_000);
    const status = async () => {
      const response = await double.call(`/orders/${id}`);
      return response.ok ? (await response.json()).status : response.status;
    };
    const seen: unknown[] = [];
    for (const fault of ['unknown-state', 'state-goes-back', 'order-unknown'] as const) {
      double.faults.arm(fault);
      seen.push(await status());
    }
    expect([...seen, await status()]).toEqual(['UNDER_REVIEW_BY_TEAM', 'placed', 404, 'made']);
  });
});

describe('faults of any call', () => {
  it.each<[FaultName, number, string | null]>([
    ['bad-gateway', 502, null],
    ['unavailable', 503, '120'],
    ['rate-limited', 429, '7'],
    ['rate-limited-date', 429, 'Tue, 10 Mar 2026 09:00:30 GMT'],
    ['rate-limited-bare', 429, null],
    ['rate-limited-negative', 429, '-5'],
    ['rate-limited-day', 429, '86400'],
    ['rate-limited-as-400', 400, null],
    ['unauthorized', 401, null],
    ['payment-required', 402, null],
    ['forbidden', 403, null],
  ])('%s answers %i with Retry-After %s once', async (fault, status, retryAfter) => {
    const double = await openSampleDouble();
    double.faults.arm(fault);
    const response = await double.call('/scenes');
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect((await double.call('/scenes')).status).toBe(200);
  });

  it.each<[FaultName, RegExp]>([
    ['html-page', /^<!doctype html>/],
    ['empty-body', /^$/],
    ['null-body', /^null$/],
    ['half-json', /^\{"scenes":[^\]]*$/],
  ])('%s answers 200 with another text', async (fault, text) => {
    const double = await openSampleDouble();
    double.faults.arm(fault);
    const response = await double.call('/scenes');
    expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(text)]);
  });

  it('huge-answer answers 64 MB', async () => {
    const double = await openSampleDouble();
    double.faults.arm('huge-answer');
    const text = await (await double.call('/scenes')).text();
    expect([text.length > 64 * 2 ** 20, text.trimStart().slice(0, 9)]).toEqual([true, '{"scenes"']);
  });

  it.each<FaultName>(['time-out', 'reset', 'slow-trickle'])('%s ends without an answer', async (fault) => {
    const double = await openSampleDouble();
    double.faults.arm(fault);
    const read = async () => (await double.call('/scenes', short())).text();
    await expect(read()).rejects.toThrow();
  });

  it('clock-skew moves the Date header', async () => {
    const double = await openSampleDouble();
    double.faults.arm('clock-skew');
    expect((await double.call('/scenes')).headers.get('date')).toBe('Tue, 10 Mar 2026 09:10:00 GMT');
    double.faults.arm('clock-skew', { ms: -60_000 });
    expect((await double.call('/scenes')).headers.get('date')).toBe('Tue, 10 Mar 2026 08:59:00 GMT');
    expect((await double.call('/scenes')).headers.get('date')).toBe('Tue, 10 Mar 2026 09:00:00 GMT');
  });

  it('happen as often as armed, in the calls they are limited to', async () => {
    const double = await openSampleDouble();
    double.faults.arm('unauthorized', { times: Infinity, operation: 'list' });
    const statuses = async () => [(await double.call('/scenes')).status, (await double.call('/orders')).status];
    expect([await statuses(), await statuses()]).toEqual([
      [200, 401],
      [200, 401],
    ]);
    expect(() => double.faults.arm('price-moved')).toThrow('no fault price-moved');
    double.faults.disarm('unauthorized');
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe('faults of lists', () => {
  it.each<[FaultName, unknown]>([
    ['unknown-words', { scenes: [{ kind: 'NEW_KIND', newField: { nested: true } }, { kind: 'day' }, {}] }],
    ['duplicates', { scenes: [{ id: 'a' }, { id: 'a' }, { id: 'b' }, { id: 'c' }] }],
    ['next-names-itself', { next: '/api/scenes?limit=3' }],
  ])('%s', async (fault, answer) => {
    const double = await openSampleDouble();
    double.faults.arm(fault);
    const changed = await (await double.call('/scenes?limit=3')).json();
    expect(changed).toMatchObject(answer as object);
    expect((await (await double.call('/scenes')).json()).scenes).toHaveLength(3);
  });
});

it('broken-fields breaks a field of each item but the last', async () => {
  const double = await openSampleDouble();
  double.faults.arm('broken-fields');
  const { scenes } = await (await double.call('/scenes')).json();
  expect(scenes).toEqual([
    { id: 'a', kind: 'day' },
    { id: 'b', kind: 'day', at: null },
    { id: 'c', kind: 'day', at: '2026-03-01T10:00:00Z' },
  ]);
});

describe('faults of files', () => {
  it.each<[FaultName, number, RegExp]>([
    ['link-dead', 403, /expired/],
    ['link-gone', 410, /gone/],
    ['login-page', 200, /type="password"/],
  ])('%s', async (fault, status, text) => {
    const double = await openSampleDouble();
    double.faults.arm(fault);
    const response = await fetch(await double.link());
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(text)]);
  });

  it('redirect-chain passes another host and ends at the file', async () => {
    const double = await openSampleDouble();
    double.faults.arm('redirect-chain');
    const first = await fetch(await double.link(), { redirect: 'manual' });
    const next = new URL(first.headers.get('location') ?? '');
    expect([first.status, next.origin === double.origin]).toEqual([302, false]);
    expect((await fetch(next)).headers.get('content-type')).toBe('image/tiff');
  });

  it('truncated-file and wrong-content-type', async () => {
    const double = await openSampleDouble();
    double.faults.arm('truncated-file');
    await expect(fetch(await double.link()).then((response) => response.bytes())).rejects.toThrow();
    double.faults.arm('wrong-content-type');
    expect((await fetch(await double.link())).headers.get('content-type')).toBe('text/html');
  });
});
