import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { THROTTLE_MS, useThrottledValue } from './use-throttled-value.ts';

interface ProbeProps {
  readonly rows: string;
  readonly of?: string;
  readonly isComplete?: boolean;
}

const drawn: string[] = [];

function Probe({ rows, of = 'first', isComplete = false }: ProbeProps) {
  const text = useThrottledValue(rows, of, isComplete);
  drawn.push(text);
  return <output>{text}</output>;
}
const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  drawn.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('shows results in quick succession together, and the last one immediately', () => {
  const { rerender } = render(<Probe rows="" />);
  rerender(<Probe rows="a" />);
  pass(THROTTLE_MS - 1);
  rerender(<Probe rows="a b" />);
  expect(shown()).toBe('');
  pass(1);
  expect(shown()).toBe('a b');
  rerender(<Probe rows="a b c" />);
  expect(shown()).toBe('a b');
  rerender(<Probe rows="a b c d" isComplete />);
  expect(shown()).toBe('a b c d');
  expect(new Set(drawn)).toEqual(new Set(['', 'a b', 'a b c d']));
});

test('keeps the results when another page loads, and drops them for another search', () => {
  const { rerender } = render(<Probe rows="a" isComplete />);
  rerender(<Probe rows="a" />);
  rerender(<Probe rows="a b" />);
  expect(shown()).toBe('a');
  drawn.length = 0;
  rerender(<Probe rows="" of="second" />);
  expect(shown()).toBe('');
  pass(2 * THROTTLE_MS);
  expect(drawn.every((text) => text === '')).toBe(true);
});
