import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RECONNECTED_EVENT, UNREACHED_EVENT } from '../lib/connection-events.ts';
import { onReconnect, reportReached, reportUnreached, useConnection, watchNetwork } from './connection.ts';

const request = vi.fn<typeof fetch>();
const state = () => useConnection.getState().state;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', request);
  request.mockReset();
});

afterEach(async () => {
  request.mockResolvedValue(new Response(null));
  reportReached();
  await settle();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('ignores a single failed call while the server responds', async () => {
  const back = vi.fn<() => void>();
  const close = onReconnect(back);
  request.mockResolvedValue(new Response(null));
  reportUnreached();
  expect(state()).toBe('checking');
  await settle();
  expect(state()).toBe('good');
  expect(back).not.toHaveBeenCalled();
  close();
});

it('polls a lost server with growing pauses, and reports once that it is back', async () => {
  const back = vi.fn<() => void>();
  const close = onReconnect(back);
  request.mockRejectedValue(new TypeError('Failed to fetch'));
  for (let call = 0; call < 6; call++) reportUnreached();
  await settle();
  expect(state()).toBe('lost');
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000 + 8_000 + 15_000 + 15_000);
  expect(request).toHaveBeenCalledTimes(7);
  request.mockResolvedValue(new Response(null));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(state()).toBe('good');
  expect(back).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request).toHaveBeenCalledTimes(8);
  close();
});

it('checks immediately after a successful call, and ignores calls that began before the loss', async () => {
  request.mockRejectedValue(new TypeError('Failed to fetch'));
  reportUnreached();
  reportReached();
  await settle();
  expect(state()).toBe('lost');
  reportReached();
  await settle();
  expect(state()).toBe('lost');
  request.mockResolvedValue(new Response(null));
  reportReached();
  await settle();
  expect(state()).toBe('good');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(request).toHaveBeenCalledTimes(3);
});

it('listens for failed loads on the window, and reports there when a lost connection is back', async () => {
  const close = watchNetwork();
  const back = vi.fn<() => void>();
  window.addEventListener(RECONNECTED_EVENT, back);
  request.mockRejectedValue(new TypeError('Failed to fetch'));
  window.dispatchEvent(new Event(UNREACHED_EVENT));
  await settle();
  expect(state()).toBe('lost');
  request.mockResolvedValue(new Response(null));
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(back).toHaveBeenCalledTimes(1);
  // The connection returned before the loss was noticed.
  window.dispatchEvent(new Event(UNREACHED_EVENT));
  await settle();
  expect(back).toHaveBeenCalledTimes(2);
  close();
  window.dispatchEvent(new Event(UNREACHED_EVENT));
  expect(state()).toBe('good');
  window.removeEventListener(RECONNECTED_EVENT, back);
});
