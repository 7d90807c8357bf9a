import { expect, it, onTestFinished, vi } from 'vitest';
import { deleteLate, UNDO_MS, undoDeletion, useLateDeletions } from './late-deletions.ts';

const run = () => vi.fn<() => Promise<void>>(() => Promise.resolve());

it('deletes once after a delay, unless undone', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [kept, deleted] = [run(), run()];
  deleteLate('kept', kept);
  deleteLate('deleted', deleted);
  undoDeletion('kept');
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(deleted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(useLateDeletions.getState().states).toEqual({ deleted: 'deleting' });
  await vi.runAllTimersAsync();
  expect([kept.mock.calls.length, deleted.mock.calls.length]).toEqual([0, 1]);
  expect(useLateDeletions.getState()).toEqual({ states: { deleted: 'deleting' }, failures: {} });
});

it('deletes immediately when the page is closed', () => {
  const deleted = run();
  deleteLate('a', deleted);
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pagehide'));
  expect(deleted).toHaveBeenCalledOnce();
});
