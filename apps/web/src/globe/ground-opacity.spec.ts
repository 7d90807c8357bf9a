import { expect, it } from 'vitest';
import { groundOpacity } from './ground-opacity.ts';

it('the simulated ground fades in as the camera comes down', () => {
  expect([7e6, 110_000, 85_000, 60_000, 500].map(groundOpacity)).toEqual([0, 0, 0.5, 1, 1]);
});
