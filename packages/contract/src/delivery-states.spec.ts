import { describe, expect, it } from 'vitest';
import { canMove, deliveryTransitions, isSettled, stateMeanings } from './delivery-states.ts';
import { type ServerState, serverState } from './imagery.ts';

const states = serverState.options;

function reachableFrom(start: ServerState): Set<ServerState> {
  const reached = new Set<ServerState>([start]);
  for (const state of reached) for (const next of deliveryTransitions[state]) reached.add(next);
  return reached;
}

describe('delivery states', () => {
  it('can all be reached from Purchased', () => {
    expect(reachableFrom('Purchased')).toEqual(new Set(states));
  });

  it('never lead back to Purchased and never to themselves', () => {
    for (const state of states) {
      expect(canMove(state, 'Purchased')).toBe(false);
      expect(canMove(state, state)).toBe(false);
    }
  });

  it('all lead to an end: no state is a trap', () => {
    for (const state of states) expect([...reachableFrom(state)].some(isSettled)).toBe(true);
  });

  it('can go on from everywhere but the three ends', () => {
    const ends = states.filter((state) => deliveryTransitions[state].length === 0);
    expect(ends.toSorted()).toEqual(['Cancelled', 'Delivered', 'Rejected']);
    for (const state of states.filter((state) => !isSettled(state)))
      expect(deliveryTransitions[state].length).toBeGreaterThan(0);
  });

  it('settle where nothing more happens by itself', () => {
    expect(states.filter(isSettled).toSorted()).toEqual([
      'AcquiredFail',
      'Cancelled',
      'Delivered',
      'Failed',
      'Rejected',
    ]);
  });

  it('let an archive image skip acquisition', () => {
    const path: ServerState[] = ['Purchased', 'Ordered', 'Processing', 'Complete', 'Delivered'];
    for (const [i, state] of path.slice(1).entries()) expect(canMove(path[i] ?? state, state)).toBe(true);
  });

  it.each([
    ['Purchased', 'Delivered'],
    ['Delivered', 'Failed'],
    ['Rejected', 'Ordered'],
    ['Complete', 'Ordered'],
    ['AcquiredFail', 'Delivered'],
  ] as const)('do not move from %s to %s', (from, to) => {
    expect(canMove(from, to)).toBe(false);
  });

  it('all mean something to the buyer', () => {
    for (const state of states) expect(stateMeanings[state].length).toBeGreaterThan(5);
  });
});
