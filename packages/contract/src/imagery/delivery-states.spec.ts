import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canTransition, deliveryTransitions, isSettled } from './delivery-states.ts';
import { type ServerState, serverState } from './server-state.ts';

const states = serverState.options;

function reachableFrom(start: ServerState, skipped: readonly ServerState[] = []): Set<ServerState> {
  const reached = new Set<ServerState>([start]);
  for (const state of reached)
    for (const next of deliveryTransitions[state]) if (!skipped.includes(next)) reached.add(next);
  return reached;
}

const unsettled = states.filter((state) => !isSettled(state));
/** Automatic transitions only: settled items are reopened only by the operator or the provider. */
const nextOf = (state: ServerState): readonly ServerState[] => (isSettled(state) ? [] : deliveryTransitions[state]);

describe('delivery states', () => {
  it('are the same in the list and in the table', () => {
    expect(new Set(states).size).toBe(states.length);
    expect(Object.keys(deliveryTransitions).toSorted()).toEqual(states.toSorted());
    for (const state of states) {
      const next = deliveryTransitions[state];
      expect(new Set<ServerState>(next).size).toBe(next.length);
    }
  });

  it('are all reachable from Purchased, acquisition only by taskings', () => {
    expect(reachableFrom('Purchased')).toEqual(new Set(states));
    const acquisition: readonly ServerState[] = ['Confirmed', 'Planned', 'AcquiredSuccess', 'AcquiredFail'];
    const archive = reachableFrom('Purchased', acquisition);
    expect(archive).toEqual(new Set(states.filter((state) => !acquisition.includes(state))));
  });

  it('never lead to Purchased or to themselves', () => {
    for (const state of states) {
      expect(canTransition(state, 'Purchased')).toBe(false);
      expect(canTransition(state, state)).toBe(false);
    }
  });

  it('can all reach a settled state', () => {
    expect(unsettled.filter((state) => ![...reachableFrom(state)].some(isSettled))).toEqual([]);
  });

  it('settle on every random path without a cycle', () => {
    const steps = fc.array(fc.nat(), { minLength: states.length, maxLength: states.length });
    fc.assert(
      fc.property(fc.constantFrom(...unsettled), steps, (start, choices) => {
        const way: ServerState[] = [start];
        for (const choice of choices) {
          const next = nextOf(way.at(-1) ?? start);
          const state = next[choice % next.length];
          if (state) way.push(state);
        }
        expect(isSettled(way.at(-1) ?? start)).toBe(true);
        expect(new Set(way).size).toBe(way.length);
      }),
    );
  });

  it('allow ending every item before delivery', () => {
    expect(unsettled.filter((state) => !canTransition(state, 'Failed'))).toEqual([]);
  });

  it('allow one cancellation until the image is complete', () => {
    expect(states.filter((state) => canTransition(state, 'Cancelled')).toSorted()).toEqual([
      'Confirmed',
      'Ordered',
      'Planned',
      'Processing',
      'Purchased',
    ]);
  });

  it('have transitions except for the four final states', () => {
    const ends = states.filter((state) => deliveryTransitions[state].length === 0);
    expect(ends.toSorted()).toEqual(['AcquiredFail', 'Cancelled', 'Delivered', 'Rejected']);
    for (const state of states.filter((state) => !isSettled(state)))
      expect(deliveryTransitions[state].length).toBeGreaterThan(0);
  });

  it('are settled if no automatic transition follows', () => {
    expect(states.filter(isSettled).toSorted()).toEqual([
      'AcquiredFail',
      'Cancelled',
      'Delivered',
      'Failed',
      'Rejected',
    ]);
  });

  it('allow archive images to skip acquisition', () => {
    const path: ServerState[] = ['Purchased', 'Ordered', 'Processing', 'Complete', 'Delivered'];
    for (const [i, state] of path.slice(1).entries()) expect(canTransition(path[i] ?? state, state)).toBe(true);
  });

  it.each([
    ['Purchased', 'Delivered'],
    ['Delivered', 'Failed'],
    ['Rejected', 'Ordered'],
    ['Complete', 'Ordered'],
    ['AcquiredFail', 'Delivered'],
    ['AcquiredFail', 'Planned'],
  ] as const)('do not transition from %s to %s', (from, to) => {
    expect(canTransition(from, to)).toBe(false);
  });
});
