import { canTransition, isSettled, type ServerState, serverState } from '@groundtrack/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextState } from './next-state.ts';

const REPORTS = ['Ordered', 'Processing', 'Complete', 'Rejected', 'Failed'] as const;

describe('nextState', () => {
  it.each<[ServerState, (typeof REPORTS)[number], ServerState | null]>([
    ['Ordered', 'Ordered', null],
    ['Ordered', 'Processing', 'Processing'],
    ['Ordered', 'Complete', 'Processing'],
    ['Processing', 'Complete', 'Complete'],
    ['Processing', 'Ordered', null],
    ['Ordered', 'Rejected', 'Rejected'],
    ['Processing', 'Rejected', 'Failed'],
    ['Processing', 'Failed', 'Failed'],
  ])('leads from %s, reported %s, to %s', (current, reported, next) => {
    expect(nextState(current, reported)).toBe(next);
  });

  it('never proposes a move the table does not know, whatever is reported', () => {
    const open = serverState.options.filter((state) => !isSettled(state) && state !== 'Complete');
    fc.assert(
      fc.property(fc.constantFrom(...open), fc.constantFrom(...REPORTS), (current, reported) => {
        const next = nextState(current, reported);
        expect(next === null || canTransition(current, next)).toBe(true);
      }),
    );
  });
});
