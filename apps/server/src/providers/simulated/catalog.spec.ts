import { expect, it } from 'vitest';
import { CATALOGUE } from './catalog.ts';

it('has radar modes that add up', () => {
  const sums = Object.values(CATALOGUE)
    .filter(({ radarModes }) => radarModes.length > 0)
    .map(({ radarModes }) => radarModes.reduce((sum, mode) => sum + mode.share, 0));
  expect(sums.map((sum) => sum.toFixed(9))).toEqual(sums.map(() => '1.000000000'));
});
