import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints, type LiveEvent, ok, toItemId } from '@groundtrack/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEvents } from '../../testing/event-reader.ts';
import type { EventSink } from './handler.ts';
import { LIVE_KEY, type TestHttp, testHttp } from './testing/test-http.ts';

const MOVED: LiveEvent = { imageId: toItemId('image-1'), state: 'Ordered' };
/** Many times the limit of unread bytes, and more than the system's buffers. */
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
  const sink = () => sinks[0] ?? expect.fail('Stream not subscribed');
  /** Sends a request and never reads the response. */
  async function openDeafClient(): Promise<void> {
    const client = request(http.url + endpoints.events.path, { headers: { apiKey: LIVE_KEY } });
    client.on('error', () => undefined);
    client.end();
    await new Promise<void>((resolve) => void client.once('response', () => resolve()));
  }
  afterEach(() => http.close());

  it('starts immediately, sends events as they happen, and ends when it is ended', async () => {
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

  it('outlasts the limit of a request, and sends heartbeats', async () => {
    await open({ requestMs: 50, heartbeatMs: 20 });
    const reader = await read();
    const shown = () => reader.text().match(/\n:\n/g)?.length ?? 0;
    // Six heartbeats take twice the limit of a request.
    await vi.waitFor(() => expect(shown()).toBeGreaterThan(5), WAIT);
    sink().send(MOVED);
    await vi.waitFor(() => expect(reader.events()).toEqual([MOVED]), WAIT);
    expect(reader.text()).toMatch(/^retry: 3000\n\n(:\n\n)+data: /);
  });

  it('notifies the handler if the client leaves', async () => {
    await open();
    const reader = await read();
    await vi.waitFor(() => expect(sinks).toHaveLength(1), WAIT);
    reader.leave();
    await vi.waitFor(() => expect(closed).toBe(1), WAIT);
    sink().send(MOVED);
    expect(http.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('does not start for HEAD', async () => {
    await open();
    const answer = await fetch(http.url + endpoints.events.path, { method: 'HEAD', headers: { apiKey: LIVE_KEY } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.has('content-length')).toBe(false);
    expect(sinks).toEqual([]);
  });

  it('disconnects a client that does not read', async () => {
    await open();
    await openDeafClient();
    await vi.waitFor(async () => {
      for (let i = 0; i < FLOOD; i++) sink().send(MOVED);
      await sleep(0);
      expect(closed).toBe(1);
    }, WAIT);
  });

  it('does not send events that do not fit the contract', async () => {
    await open();
    const reader = await read();
    await vi.waitFor(() => expect(sinks).toHaveLength(1), WAIT);
    // The types do not permit such a value.
    const wrong = { imageId: 'image-1', state: 'Lost' } as unknown as LiveEvent;
    expect(() => sink().send(wrong)).toThrow('does not fit the contract');
    sink().send({ ...MOVED, secret: 1 } as LiveEvent);
    await vi.waitFor(() => expect(reader.events()).toEqual([MOVED]), WAIT);
    expect(reader.text()).not.toContain('secret');
  });

  it('ends when the server stops, without waiting for any client', async () => {
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
