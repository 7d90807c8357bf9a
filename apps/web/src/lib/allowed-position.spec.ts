import { expect, it, vi } from 'vitest';
import { allowPosition } from '../testing/allow-position.ts';
import { holdTime, passTime } from '../testing/pass-time.ts';
import { allowedPosition } from './allowed-position.ts';

const greenbelt = { latitude: 39.004_512, longitude: -76.875_533 };

it('is the browser’s position to about a kilometer, if the user has allowed it', async () => {
  const requestCount = allowPosition(greenbelt);
  expect(await allowedPosition()).toEqual({ latitude: 39, longitude: -76.88 });
  expect(requestCount()).toBe(1);
});

it.each(['prompt', 'denied'] as const)('is not requested if the browser would prompt (%s)', async (state) => {
  const requestCount = allowPosition(greenbelt, state);
  expect(await allowedPosition()).toBeNull();
  expect(requestCount()).toBe(0);
});

it('is null after a short wait', async () => {
  const requestCount = allowPosition(null);
  holdTime();
  const position = allowedPosition();
  await vi.waitFor(() => expect(requestCount()).toBe(1), { interval: 1 });
  passTime(400);
  expect(await position).toBeNull();
});

it('is null in a browser without the Permissions API', async () => {
  expect(await allowedPosition()).toBeNull();
});
