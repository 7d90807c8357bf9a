import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Following, followEvents } from './follow-events.ts';

const pauses = { retry: 1_000, retryMax: 8_000, poll: 2_000, burst: 200, hidden: 10_000 };
type Stream = Parameters<Following['read']>[0];

/** Runs `followEvents` with streams that the test opens and ends, on a fake clock. */
function follow({ pending = true } = {}) {
  vi.useFakeTimers();
  const streams: { readonly stream: Stream; readonly end: (error?: unknown) => void }[] = [];
  const refresh = vi.fn<() => Promise<void>>(async () => undefined);
  const close = followEvents({
    read: (stream) =>
      new Promise((resolve, reject) => {
        streams.push({ stream, end: (error) => (error === undefined ? resolve() : reject(error)) });
        stream.signal.addEventListener('abort', () => reject(stream.signal.reason as Error));
      }),
    refresh,
    shouldPoll: () => pending,
    pauses,
  });
  onTestFinished(() => {
    close();
    vi.useRealTimers();
  });
  const last = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error('No stream was opened');
    return stream;
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { streams, refresh, close, last, pass };
}

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => vi.restoreAllMocks());

describe('while the stream is open', () => {
  it('refreshes when it opens and with events, but not on a timer', async () => {
    const { last, refresh, pass } = follow();
    last().stream.onOpen();
    await pass(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    last().stream.onEvent();
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(2);
    await pass(60_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('refreshes once more for any number of events during a refresh', async () => {
    const { last, refresh, pass } = follow();
    last().stream.onOpen();
    await pass(1_000);
    for (let i = 0; i < 100; i++) last().stream.onEvent();
    await pass(10_000);
    expect(refresh).toHaveBeenCalledTimes(3);
  });
});

describe('without a stream', () => {
  it('polls while changes are expected', async () => {
    const { refresh, pass } = follow();
    await pass(10_000);
    expect(refresh).toHaveBeenCalledTimes(5);
  });

  it('does not poll when no changes are expected', async () => {
    const { refresh, pass } = follow({ pending: false });
    await pass(60_000);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('reconnects with growing pauses, also when each stream ends immediately', async () => {
    const { streams, last, pass } = follow();
    const opened: number[] = [];
    for (let i = 0; i < 8; i++) {
      opened.push(streams.length);
      if (i % 2 === 0) last().stream.onOpen();
      last().end(i % 2 === 0 ? undefined : ApiError.ofTransport('offline'));
      await pass(pauses.retryMax);
    }
    expect(opened).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    last().end();
    await pass(pauses.retryMax / 2 - 1);
    expect(streams).toHaveLength(9);
  });

  it('reconnects soon after a stream that lasted', async () => {
    const { streams, last, pass } = follow();
    last().end();
    await pass(pauses.retryMax);
    last().stream.onOpen();
    await pass(pauses.retryMax + 1);
    last().end();
    await pass(pauses.retry);
    expect(streams).toHaveLength(3);
  });

  it.each(['session-expired', 'session-required'] as const)('waits for a new login after %s', async (code) => {
    const { streams, last, pass } = follow();
    const problem = { type: '', title: '', status: 401, detail: '', instance: '', code, id: '' };
    last().end(ApiError.ofProblem(problem));
    await pass(10 * pauses.retryMax);
    expect(streams).toHaveLength(1);
  });
});

describe('a page that is hidden', () => {
  it('keeps its stream for a while, then neither listens nor polls until it is visible', async () => {
    const { streams, last, refresh, pass } = follow();
    last().stream.onOpen();
    show('hidden');
    await pass(pauses.hidden - 1);
    expect(last().stream.signal.aborted).toBe(false);
    await pass(1);
    expect(last().stream.signal.aborted).toBe(true);
    await pass(60_000);
    expect(streams).toHaveLength(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    show('visible');
    await pass(0);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(streams).toHaveLength(2);
  });

  it('that becomes visible soon keeps its stream', async () => {
    const { streams, last, pass } = follow();
    last().stream.onOpen();
    show('hidden');
    await pass(pauses.hidden / 2);
    show('visible');
    await pass(60_000);
    expect(streams).toHaveLength(1);
    expect(last().stream.signal.aborted).toBe(false);
  });
});

it('ends everything when it is closed', async () => {
  const { streams, last, refresh, close, pass } = follow();
  close();
  expect(last().stream.signal.aborted).toBe(true);
  await pass(60_000);
  show('visible');
  await pass(60_000);
  expect(streams).toHaveLength(1);
  expect(refresh).not.toHaveBeenCalled();
});
