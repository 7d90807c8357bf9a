import { expect, it, onTestFinished, vi } from 'vitest';
import { ownTask, seen } from './own-task.ts';

it('lets the browser come in between where it can, and goes on where it cannot', async () => {
  await ownTask();
  const yielded = vi.fn(() => Promise.resolve());
  vi.stubGlobal('scheduler', { yield: yielded });
  onTestFinished(() => void vi.unstubAllGlobals());
  await ownTask();
  expect(yielded).toHaveBeenCalledOnce();
});

it('waits for a frame, but not in a page that draws none', async () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  onTestFinished(() => void vi.restoreAllMocks());
  await seen();
  expect(frames).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await seen();
  expect(frames).toHaveBeenCalledOnce();
});
