import { expect, it } from 'vitest';
import { reachObstacle } from './reach-obstacle.ts';

const radar = { minOffNadirDeg: 20, maxOffNadirDeg: 45, lookSide: 'right' } as const;

it.each([
  ['within its angles', 30, 'right', null],
  ['at its smallest angle', 20, 'right', null],
  ['closer to nadir', 19.9, 'right', 'too-steep'],
  ['further away', 45.1, 'left', 'too-far'],
  ['on its other side', 30, 'left', 'other-side'],
] as const)('a pass %s: %s° on the %s', (_where, offNadirAtPeakDeg, lookSide, obstacle) => {
  expect(reachObstacle(radar, { offNadirAtPeakDeg, lookSide })).toBe(obstacle);
});

it('knows no largest angle of some satellites, and no side of those that turn', () => {
  const free = { minOffNadirDeg: 0, maxOffNadirDeg: null, lookSide: 'both' } as const;
  expect(reachObstacle(free, { offNadirAtPeakDeg: 60, lookSide: 'left' })).toBeNull();
});
