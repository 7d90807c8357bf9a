import { canTransition, isSettled, type ServerState, serverState } from '@groundtrack/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderStatus } from '../../providers/port/provider.ts';
import { nextState } from './next-state.ts';

type Reported = ProviderStatus['state'];
const KINDS = ['archive', 'tasking'] as const;
const REPORTS = serverState.options.filter(
  (state): state is Reported => state !== 'Purchased' && state !== 'Delivered',
);

/** The steps of an item whose provider always reports the same. */
function stepsTo(kind: (typeof KINDS)[number], reported: Reported, from: ServerState = 'Purchased'): ServerState[] {
  const steps: ServerState[] = [];
  for (let at: ServerState | null = from; at !== null && !isSettled(at) && at !== 'Complete'; ) {
    at = nextState(kind, at, reported);
    if (at !== null) steps.push(at);
  }
  return steps;
}

describe('nextState', () => {
  it.each<[ServerState, Reported, ServerState | null]>([
    ['Ordered', 'Ordered', null],
    ['Ordered', 'Processing', 'Processing'],
    ['Ordered', 'Complete', 'Processing'],
    ['Processing', 'Complete', 'Complete'],
    ['Processing', 'Ordered', null],
    ['Ordered', 'Rejected', 'Rejected'],
    ['Processing', 'Rejected', 'Failed'],
    ['Processing', 'Failed', 'Failed'],
    ['Ordered', 'Planned', null],
    ['Ordered', 'AcquiredFail', 'Failed'],
  ])('moves an archive image from %s, reported %s, to %s', (current, reported, next) => {
    expect(nextState('archive', current, reported)).toBe(next);
  });

  it.each<[ServerState, Reported, ServerState | null]>([
    ['Ordered', 'Complete', 'Confirmed'],
    ['Planned', 'Planned', null],
    ['Planned', 'Ordered', null],
    ['Planned', 'AcquiredFail', 'AcquiredFail'],
    ['Planned', 'Rejected', 'Rejected'],
    ['AcquiredSuccess', 'Rejected', 'Failed'],
    ['AcquiredSuccess', 'AcquiredFail', 'Failed'],
    ['Processing', 'Cancelled', 'Cancelled'],
  ])('moves a tasking from %s, reported %s, to %s', (current, reported, next) => {
    expect(nextState('tasking', current, reported)).toBe(next);
  });

  it('takes every step, even after a late poll', () => {
    expect(stepsTo('archive', 'Complete')).toEqual(['Ordered', 'Processing', 'Complete']);
    const taken = ['Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'Processing', 'Complete'];
    expect(stepsTo('tasking', 'Complete')).toEqual(taken);
    expect(stepsTo('tasking', 'AcquiredFail')).toEqual(['Ordered', 'Confirmed', 'Planned', 'AcquiredFail']);
    expect(stepsTo('tasking', 'Rejected', 'Confirmed')).toEqual(['Rejected']);
  });

  it('only proposes transitions of the table, and terminates, for any report', () => {
    const open = serverState.options.filter((state) => !isSettled(state) && state !== 'Complete');
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.constantFrom(...open),
        fc.constantFrom(...REPORTS),
        (kind, current, reported) => {
          const steps = stepsTo(kind, reported, current);
          for (const [i, to] of steps.entries()) expect(canTransition(steps[i - 1] ?? current, to)).toBe(true);
          expect(new Set(steps).size).toBe(steps.length);
        },
      ),
    );
  });
});
