import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { withDeadline } from './with-deadline.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    // Its reason is an error.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });

it('ends with the signal, before and during the work, and after its timeout', async () => {
  const given = new AbortController();
  const working = withDeadline(given.signal, 60_000, untilAborted);
  given.abort(new Error('given up'));
  await expect(working).rejects.toThrow('given up');
  await expect(withDeadline(given.signal, 60_000, untilAborted)).rejects.toThrow('given up');
  await expect(withDeadline(new AbortController().signal, 1, untilAborted)).rejects.toThrow(
    expect.objectContaining({ name: 'TimeoutError' }),
  );
});

it('leaves no listeners behind, however the work ends', async () => {
  const { signal } = new AbortController();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  expect(await withDeadline(signal, 60_000, async () => 7)).toBe(7);
  await expect(withDeadline(signal, 60_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(timers()).toBe(before);
});
