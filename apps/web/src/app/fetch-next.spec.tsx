import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FetchNext } from './fetch-next.tsx';

it('runs the next screen with the first letter, not before', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const load = vi.fn(async () => undefined);
  render(
    <>
      <input aria-label="E-mail" />
      <FetchNext load={load} />
    </>,
  );
  vi.advanceTimersByTime(60_000);
  expect(load).not.toHaveBeenCalled();
  fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'a' } });
  fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'ad' } });
  vi.advanceTimersByTime(2_000);
  expect(load).toHaveBeenCalledOnce();
});
