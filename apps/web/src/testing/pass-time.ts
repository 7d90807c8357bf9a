import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/**
 * Until the end of the test, {@link passTime} skips pauses such as the one after typing. Otherwise time passes
 * normally.
 */
export function holdTime(): void {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true, advanceTimeDelta: 1 });
  onTestFinished(() => void vi.useRealTimers());
}

export function passTime(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
