import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProgressLine } from './progress-line.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isShown = () => document.querySelector('[data-progress]') !== null;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows calls that take longer than 300 ms, but no background refetches', async () => {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <ProgressLine />
    </QueryClientProvider>,
  );
  const send = (ms: number) => {
    const queryFn = () => new Promise((resolve) => setTimeout(() => resolve(1), ms));
    void client.fetchQuery({ queryKey: ['answer'], queryFn });
  };
  send(200);
  await wait(250);
  expect(isShown()).toBe(false);
  client.clear();
  send(1000);
  await wait(290);
  expect(isShown()).toBe(false);
  await wait(20);
  expect(isShown()).toBe(true);
  await wait(800);
  expect(isShown()).toBe(false);
  send(1000);
  await wait(500);
  expect(isShown()).toBe(false);
});
