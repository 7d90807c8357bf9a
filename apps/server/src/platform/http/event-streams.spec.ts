import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints, type LiveEvent, ok, toItemId } from '@groundtrack/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEvents } from '../../testing/event-reader.ts';
import type { EventSink } from './handler.ts';
import { LIVE_KEY, type TestHttp, testHttp } from './testing/test-http.ts';

const MOVED: LiveEvent = { imageId: toItemId('image-1'), state: 'Ordered' };
/** Many times what waits for a client at most, and what the system buffers for it. */
const FLOOD = 200_000;
const WAIT = { timeout: 10_000 };

describe('a stream of events', () => {
  let http: TestHttp;
  let sinks: EventSink<LiveEvent>[];
  let closed: number;

  async function open(limits: { readonly requestMs?: number; readonly heartbeatMs?: number } = {}): Promise<void> {
    sinks = [];
    closed = 0;
    const subscribe = (sink: EventSink<LiveEvent>) => {
      sinks.push(sink);
      return () => void closed++;
    };
    http = await testHttp(
      { events: async () => ok({ subscribe }) },
      { limits: { requestsPerMinute: 1000, ...limits } },
    );
  }
  const read = () => readEvents(http.url, LIVE_KEY);
  const sink = () => sinks[0] ?? expect.fail('Nobody listens');
  /** A client that asks and then reads nothing. */
  async function openDeafClient(): Promise<void> {
    const client = request(http.url + endpoints.events.path, { headers: { apiKey: LIVE_KEY } });
    client.on('error', () => undefined);
    client.end();
    await new Promise<void>((resolve) => void client.once('response', () => resolve()));
  }
  afterEach(() => http.close());

  it('begins at once, reports what happens as it does, and ends when it is ended', async () => {
    await open();
    const reader = await read();
    expect(reader.status).toBe(200);
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(reader.headers.has('content-encoding')).toBe(false);
    await vi.waitFor(() => expect(reader.text()).toBe('retry: 3000\n\n'), WAIT);
    sink().send(MOVED);
    await vi.waitFor(() => expect(reader.events()).toEqual([MOVED]), WAIT);
    sink().send({ refresh: true });
    sink().end();
    await reader.ended;
    expect(reader.events()).toEqual([MOVED, { refresh: true }]);
    await vi.waitFor(() => expect(closed).toBe(1), WAIT);
    sink().send(MOVED);
    sink().end();
  });

  it('goes on after the time a request may take, and shows in between that it is there', async () => {
    await open({ requestMs: 50, heartbeatMs: 20 });
    const reader = await read();
    const shown = () => reader.text().match(/\n:\n/g)?.length ?? 0;
    // Six of them take twice as long as a request may.
    await vi.waitFor(() => expect(shown()).toBeGreaterThan(5), WAIT);
    sink().send(MOVED);
    await vi.waitFor(() => expect(reader.events()).toEqual([MOVED]), WAIT);
    expect(reader.text()).toMatch(/^retry: 3000\n\n(:\n\n)+data: /);
  });

  it('notifies the handler that the client left', async () => {
    await open();
    const reader = await read();
    await vi.waitFor(() => expect(sinks).toHaveLength(1), WAIT);
    reader.leave();
    await vi.waitFor(() => expect(closed).toBe(1), WAIT);
    sink().send(MOVED);
    expect(http.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is not begun for HEAD', async () => {
    await open();
    const answer = await fetch(http.url + endpoints.events.path, { method: 'HEAD', headers: { apiKey: LIVE_KEY } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.has('content-length')).toBe(false);
    expect(sinks).toEqual([]);
  });

  it('drops a client that does not read', async () => {
    await open();
    await openDeafClient();
    await vi.waitFor(async () => {
      for (let i = 0; i < FLOOD; i++) sink().send(MOVED);
      await sleep(0);
      expect(closed).toBe(1);
    }, WAIT);
  });

  it('keeps what does not fit the contract', async () => {
    await open();
    const reader = await read();
    await vi.waitFor(() => expect(sinks).toHaveLength(1), WAIT);
    // Such a value cannot be made by types.
    const wrong = { imageId: 'image-1', state: 'Lost' } as unknown as LiveEvent;
    expect(() => sink().send(wrong)).toThrow('does not fit the contract');
    sink().send({ ...MOVED, secret: 1 } as LiveEvent);
    await vi.waitFor(() => expect(reader.events()).toEqual([MOVED]), WAIT);
    expect(reader.text()).not.toContain('secret');
  });

  it('ends when the server stops, which waits neither for readers nor for those who do not read', async () => {
    await open();
    const reader = await read();
    await openDeafClient();
    await vi.waitFor(() => expect(sinks).toHaveLength(2), WAIT);
    for (let i = 0; i < 500; i++) for (const each of sinks) each.send(MOVED);
    await http.server.close();
    await reader.ended;
    expect(reader.events()).toHaveLength(500);
    expect(closed).toBe(2);
  });
});
