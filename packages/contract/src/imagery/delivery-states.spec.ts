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
/** Automatic changes only: only a person or the provider reopens a settled item. */
const nextOf = (state: ServerState): readonly ServerState[] => (isSettled(state) ? [] : deliveryTransitions[state]);

describe('delivery states', () => {
  it('are listed once in the list and once in the table', () => {
    expect(new Set(states).size).toBe(states.length);
    expect(Object.keys(deliveryTransitions).toSorted()).toEqual(states.toSorted());
    for (const state of states) {
      const next = deliveryTransitions[state];
      expect(new Set<ServerState>(next).size).toBe(next.length);
    }
  });

  it('can all be reached from Purchased by taskings, and by archive images all but acquisition', () => {
    expect(reachableFrom('Purchased')).toEqual(new Set(states));
    const acquisition: readonly ServerState[] = ['Confirmed', 'Planned', 'AcquiredSuccess', 'AcquiredFail'];
    const archive = reachableFrom('Purchased', acquisition);
    expect(archive).toEqual(new Set(states.filter((state) => !acquisition.includes(state))));
  });

  it('never lead back to Purchased and never to themselves', () => {
    for (const state of states) {
      expect(canTransition(state, 'Purchased')).toBe(false);
      expect(canTransition(state, state)).toBe(false);
    }
  });

  it('all lead to an end: from every open state a settled one can be reached', () => {
    expect(unsettled.filter((state) => ![...reachableFrom(state)].some(isSettled))).toEqual([]);
  });

  it('end settled on every way that is walked by chance, and never go round in a circle', () => {
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

  it('let every item be ended before it is delivered', () => {
    expect(unsettled.filter((state) => !canTransition(state, 'Failed'))).toEqual([]);
  });

  it('let a buyer cancel until the image is complete, and never twice', () => {
    expect(states.filter((state) => canTransition(state, 'Cancelled')).toSorted()).toEqual([
      'Confirmed',
      'Ordered',
      'Planned',
      'Processing',
      'Purchased',
    ]);
  });

  it('can go on from everywhere but the four ends', () => {
    const ends = states.filter((state) => deliveryTransitions[state].length === 0);
    expect(ends.toSorted()).toEqual(['AcquiredFail', 'Cancelled', 'Delivered', 'Rejected']);
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
