import { expect, it } from 'vitest';
import { ThreadShares } from './thread-shares.ts';

const TURNS = [0, 1, 2, 3];

/** Which threads each of the owners is given for tasks of all turns, when all have asked. */
function threadsOf(shares: ThreadShares, owners: readonly string[], nowMs = 0) {
  for (const owner of owners) shares.threadOf(owner, 0, nowMs);
  return owners.map((owner) => TURNS.map((turn) => shares.threadOf(owner, turn, nowMs)));
}

it.each([
  { threads: 1, owners: ['ada'], given: [[0, 0, 0, 0]] },
  { threads: 2, owners: ['ada'], given: [[0, 1, 0, 1]] },
  {
    threads: 2,
    owners: ['ada', 'bob'],
    given: [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ],
  },
  {
    threads: 4,
    owners: ['ada', 'bob'],
    given: [
      [0, 1, 0, 1],
      [2, 3, 2, 3],
    ],
  },
  {
    threads: 2,
    owners: ['ada', 'bob', 'cem'],
    given: [
      [0, 1, 0, 1],
      [0, 1, 0, 1],
      [0, 1, 0, 1],
    ],
  },
])('shares $threads threads out among $owners', ({ threads, owners, given }) => {
  expect(threadsOf(new ThreadShares(threads), owners)).toEqual(given);
});

it('gives all of them to whoever is left', () => {
  const shares = new ThreadShares(2);
  threadsOf(shares, ['ada', 'bob']);
  expect(threadsOf(shares, ['bob'], 900)).toEqual([[1, 1, 1, 1]]);
  expect(threadsOf(shares, ['bob'], 1_800)).toEqual([[0, 1, 0, 1]]);
});
