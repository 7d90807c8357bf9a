import { expect, it } from 'vitest';
import { singleFlight } from './single-flight.ts';

it('makes one call for all concurrent callers, and a new call afterward, also after an error', async () => {
  let calls = 0;
  const answers = singleFlight(async () => {
    calls += 1;
    if (calls === 2) throw new Error('gone');
    return calls;
  });
  expect(await Promise.all([answers(), answers()])).toEqual([1, 1]);
  expect(await Promise.allSettled([answers(), answers()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await answers()).toBe(3);
});
