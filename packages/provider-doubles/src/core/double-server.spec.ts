import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openSampleDouble } from './testing/sample-double.ts';

describe('a double', () => {
  it('moves orders through their states by time', async () => {
    const double = await openSampleDouble();
    const { id } = await (await double.place()).json();
    const seen: unknown[] = [];
    double.model.orders.onEvent((_order, { state }) => seen.push(state));
    double.clock.advance(119_999);
    expect(await (await double.call(`/orders/${id}`)).json()).toEqual({ id, status: 'made' });
    double.clock.advance(1);
    expect(await (await double.call(`/orders/${id}`)).json()).toEqual({ id, status: 'delivered' });
    expect(seen).toEqual(['placed', 'made', 'delivered']);
    expect(double.received.map(({ operation, status }) => [operation, status])).toEqual([
      ['order', 201],
      ['status', 200],
      ['status', 200],
    ]);
    expect([double.invalidRequests, double.invalidAnswers]).toEqual([[], []]);
  });

  it('replaces what an order would still reach', async () => {
    const double = await openSampleDouble();
    await double.place();
    const { orders } = double.model;
    const [order] = orders.all();
    if (!order) throw new Error('no order');
    orders.continueWith(order, [{ state: 'canceled', afterMs: 0 }]);
    double.clock.advance(200_000);
    expect(orders.events(order).map(({ state }) => state)).toEqual(['placed', 'canceled']);
  });

  it.each([
    ['a query', '/scenes?limit=11', {}, { in: 'query', at: ['limit'], keyword: 'maximum' }],
    ['a word in a list', '/scenes?kinds=day&kinds=video', {}, { in: 'query', keyword: 'enum' }],
    ['a path', '/orders/7', {}, { in: 'path', at: ['order_id'], keyword: 'format' }],
    ['a missing field', '/orders', { method: 'POST', body: '{}' }, { in: 'body', at: ['scene'], keyword: 'required' }],
    ['a type', '/orders', { method: 'POST', body: '{"scene":1}' }, { in: 'body', at: ['scene'], keyword: 'type' }],
    ['no body', '/orders', { method: 'POST' }, { in: 'body', at: [], keyword: 'required' }],
    ['half a body', '/orders', { method: 'POST', body: '{"sce' }, { in: 'body', at: [], keyword: 'json' }],
    ['another path', '/nothing', {}, { in: 'path', message: 'Not Found' }],
  ])('rejects and records %s that is not described', async (_name, path, init, problem) => {
    const double = await openSampleDouble();
    const response = await double.call(path, init);
    expect(response.status).toBe(path === '/nothing' ? 404 : 422);
    expect(double.invalidRequests).toMatchObject([{ url: `/api${path}`, problems: [problem] }]);
    expect(double.model.orders.all()).toEqual([]);
  });

  it('takes lists and numbers in queries', async () => {
    const double = await openSampleDouble();
    expect((await double.call('/scenes?limit=10&kinds=day&kinds=radar')).status).toBe(200);
  });

  it('survives clients that leave, and paths that are not encoded', async () => {
    const double = await openSampleDouble();
    await expect(double.call('/orders/%zz')).rejects.toThrow();
    const { hostname, port } = new URL(double.origin);
    const socket = connect(Number(port), hostname);
    socket.end('POST /api/orders HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
    await once(socket.resume(), 'close');
    expect((await double.call('/scenes')).status).toBe(200);
  });

  it('refuses other keys', async () => {
    const double = await openSampleDouble();
    expect((await double.call('/scenes', { headers: { 'x-key': 'other' } })).status).toBe(401);
  });

  it('serves files by ranges until the link expires', async () => {
    const double = await openSampleDouble();
    const link = await double.link();
    const whole = await fetch(link);
    const bytes = await whole.bytes();
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    const etag = whole.headers.get('etag') ?? '';
    const part = await fetch(link, { headers: { range: 'bytes=10-19', 'if-range': etag } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(await part.bytes()).toEqual(bytes.subarray(10, 20));
    const rest = await fetch(link, { headers: { range: 'bytes=-5' } });
    expect(await rest.bytes()).toEqual(bytes.subarray(-5));
    expect((await fetch(link, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    expect((await fetch(link, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })).status).toBe(200);
    double.clock.advance(60_000);
    expect((await fetch(link)).status).toBe(403);
  });
});
