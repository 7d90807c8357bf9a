import { eventsEndpoint, type LiveEvent, toItemId } from '@groundtrack/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { type EventWriter, serveApi, toProblem } from '../testing/api-server.ts';
import { adasSession } from '../testing/samples.ts';
import { readEvents } from './read-events.ts';
import { currentSession, forgetSession, startSession } from './session.ts';

const MOVED: LiveEvent = { imageId: toItemId('image-1'), state: 'Ordered' };
const WAIT = { timeout: 4_000 };
const line = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;

beforeEach(() => {
  forgetSession();
  startSession(adasSession);
});

/** An open stream: the events read, the server's end, and the outcome. */
async function openStream() {
  const opened = Promise.withResolvers<EventWriter>();
  const server = await serveApi({ events: () => ({ events: opened.resolve }) });
  const received: LiveEvent[] = [];
  const controller = new AbortController();
  const onOpen = vi.fn<() => void>();
  const ended = readEvents(
    eventsEndpoint,
    {},
    { signal: controller.signal, onOpen, onEvent: (event) => received.push(event) },
  );
  // Each test checks the outcome itself.
  ended.catch(() => undefined);
  const writer = await opened.promise;
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledOnce(), WAIT);
  return { server, received, controller, ended, writer };
}

it('sends the session key and emits events as they arrive, however the chunks are split', async () => {
  const { server, received, ended, writer } = await openStream();
  expect(server.calls[0]?.headers).toMatchObject({
    'session-id': 'session-of-ada',
    accept: expect.stringContaining('event-stream'),
  });
  writer.write(`retry: 3000\n\n:\n\n${line(MOVED).slice(0, 20)}`);
  writer.write(`${line(MOVED).slice(20)}:\n\n${line({ refresh: true })}`);
  await vi.waitFor(() => expect(received).toEqual([MOVED, { refresh: true }]), WAIT);
  writer.end();
  await ended;
});

it('fails on events that the contract does not know', async () => {
  for (const wrong of [line({ imageId: 'image-1', state: 'Lost' }), 'data: nonsense\n\n']) {
    const { received, ended, writer } = await openStream();
    writer.write(wrong);
    await expect(ended).rejects.toMatchObject({ code: 'unreadable-answer' });
    expect(received).toEqual([]);
  }
});

it('fails when the connection breaks', async () => {
  const { ended, writer } = await openStream();
  writer.write(line(MOVED));
  writer.destroy();
  await expect(ended).rejects.toMatchObject({ code: 'offline' });
});

it('ends when the reader is aborted', async () => {
  const { ended, controller } = await openStream();
  controller.abort(new Error('left the screen'));
  await expect(ended).rejects.toThrow('left the screen');
});

it('ends the session when the server no longer knows its key', async () => {
  await serveApi({ events: () => toProblem('session-expired') });
  const reading = { signal: new AbortController().signal, onOpen: () => undefined, onEvent: () => undefined };
  await expect(readEvents(eventsEndpoint, {}, reading)).rejects.toMatchObject({ code: 'session-expired' });
  expect(currentSession()).toBeNull();
});
