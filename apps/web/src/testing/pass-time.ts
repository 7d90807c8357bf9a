import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** From here to the end of the test, {@link passTime} ends pauses such as the one after typing. Else time goes on as ever. */
export function holdTime(): void {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true, advanceTimeDelta: 1 });
  onTestFinished(() => void vi.useRealTimers());
}

export function passTime(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
